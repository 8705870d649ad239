import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createItemStore } from '../../main/ordering/item-store.ts';
import { createBackoff } from '../../main/ordering/polling/backoff.ts';
import { createBreaker } from '../../main/ordering/polling/breaker.ts';
import { createPoller } from '../../main/ordering/polling/poller.ts';
import { createRate } from '../../main/ordering/polling/rate.ts';
import { firstCheckAt } from '../../main/ordering/polling/schedule.ts';
import type { LandService } from '../../main/ports/land-service.ts';
import { openLibraryDb } from '../../main/storage/library-db.ts';
import { ok } from '../../shared/lib/result.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { nowhere } from '../support/fake-land-service.ts';
import { createQuietEvents } from '../support/quiet-events.ts';
import { createQuietLog } from '../support/quiet-log.ts';
import { dice } from './fault-run.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

interface SimulationOptions {
  readonly items: number;
  readonly days: number;
  /** `spread`: ordered over all the days. `atOnce`: all ordered in the first hour and open for days. */
  readonly ordered: 'spread' | 'atOnce';
  readonly seed: number;
  /** When the computer sleeps for 8 hours, from the start. */
  readonly sleepsAt?: number;
  readonly onDay?: (day: number, requests: number) => void;
}

interface SimulationReport {
  readonly requests: number;
  /** Most requests in any one second, and in any minute. */
  readonly maxPerSecond: number;
  readonly maxPerMinute: number;
  readonly maxInParallel: number;
  readonly maxWaiting: number;
  /** Items seen complete; those of them seen later than 18 % of their age or 36 minutes (2 h 24 min when long overdue). */
  readonly seen: number;
  readonly late: number;
  readonly meanLagMs: number;
  readonly maxLagMs: number;
  /** After the sleep: due then, asked in the first second, and until the last of them was asked. */
  readonly afterSleep: {
    readonly due: number;
    readonly inFirstSecond: number;
    readonly allAfterMs: number;
  } | null;
}

/** What a request takes there and back. */
const answerMs = 300;
const minimumSeconds = 20;
/** Orders come in on the tenth minute. */
const step = 10 * minute;
const sleepMs = 8 * hour;
const turnarounds = [5 * minute, hour, day, 5 * day] as const;

interface Planned {
  readonly placedAt: number;
  readonly turnaroundMs: number;
  readonly completeAt: number;
}

/** Polls items for days on a clock that only the simulation moves, with the poller and the database as they are. */
export async function simulate(options: SimulationOptions): Promise<SimulationReport> {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-poller-'));
  const db = openLibraryDb(join(folder, 'library.db'));
  // Time is simulated, and nothing of this is kept.
  db.run('PRAGMA synchronous = OFF');
  db.run('PRAGMA foreign_keys = OFF');
  const clock = new FakeClock();
  const from = clock.now();
  const roll = dice(options.seed);
  const random = {
    fraction: () => roll(1_000_000) / 1_000_000,
    bytes: (length: number) => new Uint8Array(length),
  };
  const items = createItemStore(db);
  const sleepsAt = options.sleepsAt === undefined ? Number.POSITIVE_INFINITY : from + options.sleepsAt;
  const planned = plan(options, from, sleepsAt, roll);
  const asked: number[] = [];
  const seen: { item: Planned; askedAt: number }[] = [];
  let dueAfterSleep = 0;
  let underWay = 0;
  let maxInParallel = 0;
  let maxWaiting = 0;
  let onAsk = (_id: string): void => {};

  const service = {
    connection: { ...nowhere, poll: { minimumSeconds } },
    async read(call: { path: string }) {
      const number = Number(/\/O-(\d+)\//.exec(call.path)?.[1]);
      const item = planned[number];
      asked.push(clock.now());
      onAsk(String(number));
      underWay += 1;
      maxInParallel = Math.max(maxInParallel, underWay);
      const askedAt = clock.now();
      await new Promise<void>((resolve) => void clock.after(answerMs, resolve));
      underWay -= 1;
      const isComplete = item !== undefined && item.completeAt <= askedAt;
      if (isComplete) seen.push({ item, askedAt });
      return ok({ productStatus: isComplete ? 'COMPLETE' : 'PROCESSING' });
    },
  } as unknown as LandService;

  const resumed = new Set<() => void>();
  const poller = createPoller({
    items,
    ...{ asksOnce: () => false, others: () => [], noteAsked: () => {} },
    backoff: createBackoff(db),
    rate: createRate(clock),
    breaker: createBreaker(clock),
    clock,
    random,
    power: {
      onResume(listener) {
        resumed.add(listener);
        return () => resumed.delete(listener);
      },
    },
    log: createQuietLog(),
    events: createQuietEvents(),
    serviceFor: () => service,
    missed: () => {},
    ownerOf: () => ({ customerId: null, order: null }),
    completed: (item) => items.update(item.id, { state: 'COMPLETE', nextCheckAt: null }),
    alsoDue: () => {},
    alsoDueAt: () => null,
    timeJumped: () => {},
  });

  const later = planned.map((one, number) => ({ ...one, number })).sort((a, b) => a.placedAt - b.placedAt);
  let next = 0;
  function order(): void {
    db.transaction(() => {
      for (; (later[next]?.placedAt ?? Number.POSITIVE_INFINITY) <= clock.now(); next += 1) {
        const one = later[next];
        if (one !== undefined) addItem(items, one, one.number, clock.now());
      }
    });
    const waiting = Number(db.get(`SELECT count(*) AS n FROM item WHERE state = 'WAITING'`)?.n);
    maxWaiting = Math.max(maxWaiting, waiting);
    poller.wake();
  }

  let afterSleep: SimulationReport['afterSleep'] = null;
  poller.start();
  order();
  let isSlept = false;
  let wokeAt = 0;
  const stillDue = new Set<string>();
  for (let at = from; at < from + options.days * day; at += step) {
    if (!isSlept && clock.now() >= sleepsAt) {
      isSlept = true;
      clock.sleep(sleepMs);
      const due = db.all(
        `SELECT order_id FROM item WHERE state = 'WAITING' AND next_check_at <= ?`,
        clock.now(),
      );
      dueAfterSleep = due.length;
      for (const row of due) stillDue.add(String(row.order_id).slice(2));
      const askedBefore = asked.length;
      wokeAt = clock.now();
      onAsk = (id) => {
        if (stillDue.delete(id) && stillDue.size === 0) {
          afterSleep = { due: due.length, inFirstSecond, allAfterMs: clock.now() - wokeAt };
        }
      };
      let inFirstSecond = 0;
      for (const listener of [...resumed]) listener();
      await clock.advance(second);
      inFirstSecond = asked.length - askedBefore;
    }
    await clock.advance(step);
    order();
    if ((at - from) % day === 0) options.onDay?.((at - from) / day, asked.length);
  }
  // Answers under way come only when time goes on.
  const stopped = poller.stop();
  await clock.advance(second);
  await stopped;
  db.close();
  rmSync(folder, { recursive: true, force: true });
  const lags = seen.map(({ item, askedAt }) => lagOf(item, askedAt, sleepsAt, dueAfterSleep));
  return {
    requests: asked.length,
    maxPerSecond: maxWithin(asked, second),
    maxPerMinute: maxWithin(asked, minute),
    maxInParallel,
    maxWaiting,
    seen: seen.length,
    late: lags.filter(({ lag, allowed }) => lag > allowed).length,
    meanLagMs: lags.reduce((sum, { lag }) => sum + lag, 0) / Math.max(1, lags.length),
    maxLagMs: lags.reduce((most, { lag }) => Math.max(most, lag), 0),
    afterSleep,
  };
}

function plan(
  options: SimulationOptions,
  from: number,
  sleepsAt: number,
  roll: (sides: number) => number,
): Planned[] {
  return Array.from({ length: options.items }, () => {
    const isSpread = options.ordered === 'spread';
    const turnaroundMs = isSpread ? (turnarounds[roll(turnarounds.length)] ?? day) : 5 * day;
    const slots = (isSpread ? Math.max(1, options.days - 1) * day : hour) / step;
    const drawnAt = from + roll(slots) * step;
    // Nobody orders while the computer sleeps.
    const isAsleep = drawnAt >= sleepsAt && drawnAt < sleepsAt + sleepMs;
    const placedAt = isAsleep ? drawnAt + sleepMs : drawnAt;
    // Half in time, some twice as late.
    return { placedAt, turnaroundMs, completeAt: placedAt + turnaroundMs * (0.2 + roll(1800) / 1000) };
  });
}

function addItem(items: ReturnType<typeof createItemStore>, one: Planned, number: number, now: number): void {
  items.add({
    id: `item-${number}`,
    intentId: null,
    historyId: 'elsewhere',
    connectionId: nowhere.id,
    orderId: `O-${number}`,
    item: {
      orderItemNumber: 1,
      productCode: 'A',
      productName: 'A',
      authorityName: null,
      identifier: '',
      address: null,
      priceCents: null,
      gstCents: null,
      turnaroundMs: one.turnaroundMs,
      thingKey: `${number}`,
      discounts: [],
      discountCents: null,
      matchProblem: null,
    },
    placedAt: Math.round(one.placedAt),
    nextCheckAt: firstCheckAt(now, minimumSeconds),
    computer: 'simulation',
  });
}

/** How late it was seen, sleep not counted, and how late it may be: 18 % of its age between 24 seconds and 36 minutes, 2 h 24 min long overdue. */
function lagOf(
  item: Planned,
  askedAt: number,
  sleepsAt: number,
  dueAfterSleep: number,
): { lag: number; allowed: number } {
  const age = item.completeAt - item.placedAt;
  const most = age > 2 * item.turnaroundMs ? 144 * minute : 36 * minute;
  // The first look is 20 seconds after the order; a beat is 15 seconds at most.
  const allowed = Math.max(1.2 * minimumSeconds * second, Math.min(0.18 * age, most)) + 15 * second;
  const asleep = Math.max(0, Math.min(askedAt, sleepsAt + sleepMs) - Math.max(item.completeAt, sleepsAt));
  // What fell due in the sleep is spread over a minute, and asked about once a second at most.
  const queue = asleep > 0 ? minute + dueAfterSleep * second : 0;
  return { lag: askedAt - item.completeAt - asleep, allowed: allowed + queue };
}

/** Most of the sorted times within any stretch of `length` (its end not included). */
function maxWithin(times: readonly number[], length: number): number {
  let most = 0;
  let first = 0;
  for (let last = 0; last < times.length; last += 1) {
    while ((times[last] ?? 0) - (times[first] ?? 0) >= length) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

function inWords(report: SimulationReport): string {
  const minutes = (ms: number) => `${(ms / minute).toFixed(1)} min`;
  const { afterSleep } = report;
  return [
    `${report.requests} requests, at most ${report.maxPerSecond} in a second, ${report.maxPerMinute} in a minute, ${report.maxInParallel} at a time; at most ${report.maxWaiting} items open`,
    `${report.seen} seen complete, mean lag ${minutes(report.meanLagMs)}, longest ${minutes(report.maxLagMs)}, ${report.late} later than 18 % of the age or 36 min`,
    afterSleep === null
      ? 'no sleep, or not all asked again before the end'
      : `after 8 hours of sleep: ${afterSleep.due} due, ${afterSleep.inFirstSecond} asked in the first second, all within ${minutes(afterSleep.allAfterMs)}`,
  ].join('\n');
}

/*
 * `node test/faults/poller-simulation.ts [spread|atOnce]`: 5,000 items over 30 days, then 5,000 items that are all open at the same time.
 */
if (import.meta.main) {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const only = process.argv[2];
  for (const ordered of ['spread', 'atOnce'] as const) {
    if (only !== undefined && only !== ordered) continue;
    const started = performance.now();
    const report = await simulate({
      items: 5000,
      days: 30,
      ordered,
      seed: 20261121,
      sleepsAt: (ordered === 'spread' ? 15 : 1) * day,
    });
    say(
      `5,000 items, 30 days, ${ordered === 'spread' ? 'ordered over the month' : 'all ordered in the first hour'} (${Math.round((performance.now() - started) / 1000)} s):`,
    );
    say(inWords(report));
  }
}
