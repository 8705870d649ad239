import { cpSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { noCheckpoints } from '../../../main/ports/checkpoints.ts';
import { aContext, aProduct } from '../../support/cart-line.ts';
import { bundleChild } from './bundle.ts';
import { Fate } from './fate.ts';
import { histories } from './histories.ts';
import { Ledger, startHostileServer } from './hostile-server.ts';
import { liveScenario, type Place, type ScenarioEnd, startsAt } from './live-scenario.ts';
import { MovingClock } from './moving-clock.ts';
import { openSmallOffice } from './office.ts';
import type { Scenario } from './scenarios.ts';
import { manners } from './server-manners.ts';
import { startWorkers, warmUp } from './workers.ts';

/** Orders that one kill -9 ends, at most. More make it cheaper, and a finding harder to read. */
const usualBatch = 24;
/** Longer than this nothing takes, on any machine. Milliseconds. */
const patience = 600_000;

/**
 * Lives all scenarios, many at once, and tells of each as it ends. Gives how many processes were killed. `batch`: orders that
 * one kill ends, at most.
 */
export async function runMatrix(
  scenarios: readonly Scenario[],
  onEnd: (end: ScenarioEnd) => void,
  isStopping: (begun: number) => boolean = () => false,
  batch = usualBatch,
): Promise<number> {
  const folder = makeFolder();
  const program = await bundleChild();
  const cores = availableParallelism();
  const workers = startWorkers(program, { count: cores, batch, patience });
  const server = await startHostileServer((id, call) => workers.held(id, call));
  try {
    const template = join(folder, 'template');
    await makeTemplate(template, server.origin);
    await rehearse(program, { folder, template, workers, server });
    let begun = 0;
    const lane = async () => {
      for (;;) {
        const next = isStopping(begun) ? undefined : scenarios[begun];
        if (next === undefined) return;
        begun += 1;
        onEnd(await liveScenario(next, { folder, template, workers, server }));
      }
    };
    await Promise.all(Array.from({ length: cores * batch * 2 }, lane));
    return workers.killed();
  } finally {
    workers.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A folder of this run. What earlier runs left that were killed themselves is removed. */
function makeFolder(): string {
  const prefix = 'landfolio-faults-';
  for (const name of readdirSync(scratch())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1] ?? process.pid);
    if (!isAlive(pid)) rmSync(join(scratch(), name), { recursive: true, force: true });
  }
  return realpathSync(mkdtempSync(join(scratch(), `${prefix}${process.pid}-`)));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** What is killed loses nothing that it has written, so a disk in memory proves as much and does not wait. */
export function scratch(): string {
  return process.platform === 'linux' && existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
}

/** A library with a basket that is ready to be ordered. */
export async function makeTemplate(store: string, origin: string): Promise<void> {
  const clock = new MovingClock(startsAt);
  const office = openSmallOffice({ store, origin, clock, fate: new Fate(), checkpoints: noCheckpoints });
  office.ordering.cart.setDetails({ matterNumber: '2026-118' });
  office.ordering.cart.add(aProduct(), aContext());
  await office.close();
}

/** One order without a fault, whose process leaves compiled code behind. */
async function rehearse(program: string, { folder, template, server }: Place): Promise<void> {
  const [manner] = manners;
  const [history] = histories;
  if (manner === undefined || history === undefined) throw new Error('No manner of a server');
  const id = 'rehearsal';
  const store = join(folder, id);
  cpSync(template, store, { recursive: true });
  server.open(id, new Ledger(manner, history, 7));
  const nothing = {
    kill: null,
    local: null,
    mode: null,
    clicks: 1,
    isOpenedTwice: false,
    isWatchedToTheEnd: true,
    watchedFor: 0,
  };
  await warmUp(program, {
    id,
    store,
    origin: `${server.origin}/s/${id}`,
    startsAt,
    phase: 'place',
    ...nothing,
  });
  server.close(id);
}
