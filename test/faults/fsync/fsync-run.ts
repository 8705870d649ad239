import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dice } from '../fault-run.ts';
import { bundleChild } from '../matrix/bundle.ts';
import { scratch } from '../matrix/run-matrix.ts';
import { type Scenario, scenariosOf } from '../matrix/scenarios.ts';
import {
  type ChargeCase,
  chargeBehaviours,
  chargeKills,
  chargeKinds,
  traceCharges,
} from './traced-charges.ts';
import { type TracedRun, traceOrders } from './traced-orders.ts';

/*
 * Nothing that may cost money leaves before the journal is on the disk, as the system's own record of the calls shows it
 * (strace, so Linux only). Each run is a process of its own, most of them killed, against a server that misbehaves.
 */

/** A program in which the journal's flush is left out: what it does must be found out, or the check proves nothing. */
export type SeededFault = 'unflushed-log' | 'no-synchronous' | 'unlogged-charges';

interface FsyncRunOptions {
  readonly cases: number;
  readonly seed: number;
  readonly seededFault?: SeededFault;
  readonly onProgress?: (done: number, failures: number) => void;
}

interface FsyncRun {
  readonly cases: number;
  readonly kills: number;
  readonly requests: { readonly orders: number; readonly others: number };
  /** One line each. */
  readonly failures: readonly string[];
}

/** Every so many runs one is of something that is charged and is no order. */
const everyOther = 4;
/** Processes at a time. */
const lanes = 2;

export async function run({ cases, seed, seededFault, onProgress }: FsyncRunOptions): Promise<FsyncRun> {
  const folder = realpathSync(mkdtempSync(join(scratch(), 'landfolio-fsync-')));
  const failures: string[] = [];
  const requests = { orders: 0, others: 0 };
  let kills = 0;
  let done = 0;
  const others = Math.ceil(cases / everyOther);
  const scenarios = ordersOf(seed, cases - others);
  const charges = chargesOf(seed, others);
  const preload =
    seededFault === undefined
      ? null
      : pathToFileURL(resolve(import.meta.dirname, `seeded-faults/${seededFault}.ts`)).href;
  const programs = {
    orders: await bundleChild(undefined, folder),
    charges: await bundleChild(resolve(import.meta.dirname, 'charge-child.ts'), folder),
  };
  const orderRuns = await traceOrders(folder, programs.orders, preload);
  const chargeRuns = await traceCharges(folder, programs.charges, preload);
  const queue: { readonly of: keyof typeof requests; readonly run: () => Promise<TracedRun> }[] = [
    ...scenarios.map((one) => ({ of: 'orders', run: () => orderRuns.run(one) }) as const),
    ...charges.map((one) => ({ of: 'others', run: () => chargeRuns.run(one) }) as const),
  ];
  const lane = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const ended = await next.run();
      kills += ended.kills;
      requests[next.of] += ended.requests;
      failures.push(...ended.problems.map((problem) => `${ended.name}: ${problem}`));
      done += 1;
      onProgress?.(done, failures.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
  } finally {
    await orderRuns.stop();
    await chargeRuns.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return { cases, kills, requests, failures };
}

/** Mostly scenarios in which something leaves; the others show that nothing leaves that must not. */
function ordersOf(seed: number, count: number): Scenario[] {
  const all = scenariosOf(seed, count * 8).filter(({ mode }) => mode === null);
  const isSent = ({ kill, local, behaviour }: Scenario) =>
    !['beforePrepared', 'prepared', 'connected', 'sending'].includes(kill ?? '') &&
    local === null &&
    behaviour.isRefused !== true &&
    behaviour.token === undefined;
  const quiet = all.filter((one) => !isSent(one)).slice(0, Math.floor(count / 4));
  return [...all.filter(isSent).slice(0, count - quiet.length), ...quiet];
}

function chargesOf(seed: number, count: number): ChargeCase[] {
  const roll = dice(seed);
  const behaviours = Object.keys(chargeBehaviours);
  return Array.from({ length: count }, (_, number) => ({
    number,
    kind: chargeKinds[number % chargeKinds.length] ?? 'statement',
    behaviour: behaviours[roll(behaviours.length)] ?? '',
    kill: chargeKills[number === 0 ? 0 : roll(chargeKills.length)] ?? 'none',
  }));
}
