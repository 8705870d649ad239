import { cpSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { noCheckpoints } from '../../../main/ports/checkpoints.ts';
import { aContext, aProduct } from '../../support/cart-line.ts';
import { bundleChild } from './bundle.ts';
import { damage } from './damage.ts';
import { Fate } from './fate.ts';
import { histories } from './histories.ts';
import { type HostileServer, Ledger, startHostileServer } from './hostile-server.ts';
import type { Job, JobResult } from './job.ts';
import { MovingClock } from './moving-clock.ts';
import { openSmallOffice } from './office.ts';
import { judge, type Verdict } from './oracle.ts';
import type { Scenario } from './scenarios.ts';
import { manners } from './server-manners.ts';
import { startWorkers, type Workers, warmUp } from './workers.ts';

export interface ScenarioEnd {
  readonly scenario: Scenario;
  readonly kills: number;
  readonly verdict: Verdict;
}

export const startsAt = Date.UTC(2026, 8, 1);
/** Nothing listens on it. */
const deadEnd = 'http://127.0.0.1:1';

/** Orders that one kill -9 ends, at most. More make it cheaper, and a finding harder to read. */
const batch = 24;
/** Longer than this nothing takes, on any machine. Milliseconds. */
const patience = 600_000;

/** Lives all scenarios, many at once, and tells of each as it ends. Gives how many processes were killed. */
export async function runMatrix(
  scenarios: readonly Scenario[],
  onEnd: (end: ScenarioEnd) => void,
  isStopping: (begun: number) => boolean = () => false,
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

interface Place {
  readonly folder: string;
  readonly template: string;
  readonly workers: Workers;
  readonly server: HostileServer;
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

async function liveScenario(scenario: Scenario, place: Place): Promise<ScenarioEnd> {
  const id = `n${scenario.number}`;
  const store = join(place.folder, id);
  const { manner, history } = scenario;
  const ledger = new Ledger(manner, history, scenario.others);
  const origin = `${place.server.origin}/s/${id}`;
  let kills = 0;
  cpSync(place.template, store, { recursive: true });
  place.server.open(id, ledger);
  const secure = manner.tls === undefined ? null : place.server.secure[manner.tls];
  const where =
    secure !== null
      ? { apiOrigin: `${secure.origin}/s/${id}`, ca: secure.ca }
      : manner.isRefused === true
        ? { apiOrigin: `${deadEnd}/s/${id}` }
        : {};
  const job: Job = {
    id,
    store,
    origin,
    ...where,
    startsAt: startsAt + 60_000,
    phase: 'place',
    kill: scenario.kill,
    local: scenario.local,
    clicks: scenario.clicks,
    isOpenedTwice: scenario.isOpenedTwice,
    isWatchedToTheEnd: manner.isLate === true,
    watchedFor: scenario.watchedFor,
  };
  try {
    let result: JobResult | null = null;
    const isDying = scenario.kill !== null || scenario.killAgain !== null;
    if (isDying) {
      const first = await place.workers.dying({ ...job, kill: scenario.kill ?? scenario.killAgain });
      if (first.kind === 'ended') result = first.result;
      else kills += 1;
    } else result = await place.workers.staying(job);
    const later: Job = {
      id,
      store,
      origin,
      // A server that refused connections is there again; one that speaks TLS still does.
      ...(secure === null ? {} : where),
      startsAt: job.startsAt + scenario.gap,
      phase: 'recover',
      kill: scenario.killAgain,
      local: null,
      clicks: 0,
      isOpenedTwice: scenario.isOpenedTwice,
      isWatchedToTheEnd: job.isWatchedToTheEnd,
      watchedFor: job.watchedFor,
    };
    if (result === null && scenario.damage !== null) damage(store, scenario.damage);
    if (result === null && scenario.kill !== null && scenario.killAgain !== null) {
      const second = await place.workers.dying(later);
      if (second.kind === 'ended') result = second.result;
      else kills += 1;
    }
    result ??= await place.workers.staying({ ...later, kill: null });
    return { scenario, kills, verdict: judge(ledger, result, scenario.damage !== null) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const nothing = { lost: 0, doubled: 0, phantom: 0, wronglyRejected: 0, unknown: 0, doubtsMs: [] };
    return { scenario, kills, verdict: { ...nothing, problems: [why] } };
  } finally {
    place.server.close(id);
    rmSync(store, { recursive: true, force: true, maxRetries: 5 });
  }
}
