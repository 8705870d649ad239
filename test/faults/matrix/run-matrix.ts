import { cpSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { noCheckpoints } from '../../../main/ports/checkpoints.ts';
import { aContext, aProduct } from '../../support/cart-line.ts';
import { bundleChild } from './bundle.ts';
import { histories, type Listed } from './histories.ts';
import { type HostileServer, Ledger, startHostileServer } from './hostile-server.ts';
import { InjectedFaults } from './injected-faults.ts';
import { liveScenario, type Place, type ScenarioEnd, startsAt } from './live-scenario.ts';
import { MovingClock } from './moving-clock.ts';
import { openSmallOffice, type SmallOffice } from './office.ts';
import type { Scenario } from './scenarios.ts';
import type { SeededFault } from './seeded-faults.ts';
import { behaviours } from './server-behaviours.ts';
import { startWorkers, warmUp } from './workers.ts';

/** Orders that one kill -9 ends, at most. More make it cheaper, and a finding harder to read. */
const usualBatch = 24;
/** Longer than this nothing takes, on any machine. Milliseconds. */
const timeoutMs = 600_000;

interface MatrixRun {
  /** How many processes were killed. */
  readonly killed: number;
  /** The scenarios that were lived again, since their process was lost. */
  readonly again: readonly Scenario[];
}

/**
 * Lives all scenarios, many at once, and tells of each as it ends. One whose process was lost is lived again at the end, with no
 * other beside it: of many in one process, one that hangs takes the others along. `batch`: orders that one kill ends, at most.
 * `seededFault`: a program that does something wrong.
 */
export async function runMatrix(
  scenarios: readonly Scenario[],
  onEnd: (end: ScenarioEnd) => void,
  isStopping: (begun: number) => boolean = () => false,
  { batch = usualBatch, seededFault }: { readonly batch?: number; readonly seededFault?: SeededFault } = {},
): Promise<MatrixRun> {
  const folder = makeFolder();
  const program = await bundleChild();
  const cores = availableParallelism();
  const workers = startWorkers(program, { count: cores, batch, timeoutMs });
  const server = await startHostileServer((id, call) => workers.held(id, call));
  try {
    const template = join(folder, 'template');
    const newTemplate = join(folder, 'template-new');
    await makeTemplate(template, server.origin);
    await makeTemplate(newTemplate, server.origin, false);
    const earlierTemplate = join(folder, 'template-earlier');
    const earlier = await makeEarlierTemplate(earlierTemplate, server);
    const templates = { template, newTemplate, earlierTemplate, earlier };
    const place: Place = { folder, ...templates, workers, server, seededFault };
    await rehearse(program, place);
    let begun = 0;
    const again: Scenario[] = [];
    const lane = async () => {
      for (;;) {
        const next = isStopping(begun) ? undefined : scenarios[begun];
        if (next === undefined) return;
        begun += 1;
        const end = await liveScenario(next, place);
        if (end.isProcessLost === true) again.push(next);
        else onEnd(end);
      }
    };
    await Promise.all(Array.from({ length: cores * batch * 2 }, lane));
    for (const scenario of again) onEnd(await liveScenario(scenario, place));
    return { killed: workers.killed(), again };
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

/** Puts one product into a cart for this matter. */
function putIn({ ordering }: SmallOffice, matterNumber: string, product = aProduct(), context = aContext()) {
  const added = ordering.carts.add({ cartId: null, matterNumber }, [{ product, context }]);
  if (!added.ok) throw new Error('Nothing was put into the cart');
  return added.value.cart;
}

/** A library with a basket that is ready to be ordered. `isTrusting`: it has seen that the list shows open orders. */
export async function makeTemplate(store: string, origin: string, isTrusting = true): Promise<void> {
  const clock = new MovingClock(startsAt);
  const office = openSmallOffice({
    store,
    origin,
    clock,
    injected: new InjectedFaults(),
    checkpoints: noCheckpoints,
  });
  putIn(office, '2026-118');
  if (isTrusting) office.trustList();
  await office.close();
}

/**
 * A library that placed another order, and has a basket ready. That order is young and not asked about for an hour, so that the
 * library takes it for open. Gives it as the service has it.
 */
async function makeEarlierTemplate(store: string, server: HostileServer): Promise<readonly Listed[]> {
  const [behaviour] = behaviours;
  const [history] = histories;
  if (behaviour === undefined || history === undefined) throw new Error('No server behaviour');
  const id = 'earlier';
  const ledger = new Ledger(behaviour, history, 7);
  ledger.now = startsAt;
  server.open(id, ledger);
  const origin = `${server.origin}/s/${id}`;
  const clock = new MovingClock(startsAt);
  const office = openSmallOffice({
    store,
    origin,
    clock,
    injected: new InjectedFaults(),
    checkpoints: noCheckpoints,
  });
  const subject = { kind: 'title', titleId: '1000/001' } as const;
  const wanted = aProduct({ productIds: { titleId: '1000/001' }, subject });
  const cart = putIn(office, '2026-117', wanted, aContext({ volumeFolio: '1000/001' }));
  const placed = await office.ordering.place(cart.id ?? '', cart.totalCents);
  if (!placed.ok || placed.value.state !== 'CONFIRMED') throw new Error('The earlier order was not placed');
  office.db.run('UPDATE item SET next_check_at = ?', startsAt + 3_600_000);
  putIn(office, '2026-118');
  await office.close();
  server.close(id);
  return ledger.orders;
}

/** One order without a fault, whose process leaves compiled code behind. */
async function rehearse(program: string, { folder, template, server }: Place): Promise<void> {
  const [behaviour] = behaviours;
  const [history] = histories;
  if (behaviour === undefined || history === undefined) throw new Error('No server behaviour');
  const id = 'rehearsal';
  const store = join(folder, id);
  cpSync(template, store, { recursive: true });
  const ledger = new Ledger(behaviour, history, 7);
  server.open(id, ledger);
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
  // A run that orders nothing finds nothing wrong.
  if (ledger.orders.length !== 1) throw new Error('The order without a fault was not placed');
}
