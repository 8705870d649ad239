import { minCheckIntervalMs } from '../../../shared/model/order-state.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { CancelTimer } from '../../ports/clock.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Power } from '../../ports/power.ts';
import { type Item, type ItemStore, itemEvent } from '../item-store.ts';
import type { OrderedItem } from '../wire.ts';
import type { Backoff } from './backoff.ts';
import { type Breaker, hostOf } from './breaker.ts';
import { missedBy } from './missed.ts';
import type { Rate } from './rate.ts';
import { type ItemOwner, readItemNow } from './read-item.ts';
import { furthestCheckMs, waitAfterEnd, waitAfterFailure, waitBeforeNextCheck } from './schedule.ts';

interface PollerParts extends Pick<AppContext, 'clock' | 'random' | 'log' | 'events'> {
  readonly items: ItemStore;
  readonly backoff: Backoff;
  /** Of the whole account: downloads that ask for an item draw on it too. */
  readonly rate: Rate;
  readonly breaker: Breaker;
  readonly power: Power;
  readonly serviceFor: (connectionId: string) => LandService | null;
  readonly ownerOf: (item: Item) => ItemOwner;
  /** A colleague ordered it, and this computer does not ask for all: from here only once, where a person wants it. */
  readonly asksOnce: (item: Item) => boolean;
  /** Accounts for which another computer asks; null while that is not known. */
  readonly others: () => readonly string[] | null;
  /** What an ask came to. */
  readonly noteAsked: (connectionId: string, failure: ServiceFailure | null) => void;
  /** Complete: wants its document. Called in the same turn as the item is written; `answer` holds the link. */
  readonly completed: (item: Item, answer: OrderedItem) => void;
  /** The service shows nothing, or another certificate, under its number: the record of its order is to be read again. */
  readonly missed: (item: Item) => void;
  /** Other work that is due on the same beat. */
  readonly alsoDue: () => void;
  /** When that other work falls due, milliseconds UTC, or null. */
  readonly alsoDueAt: () => number | null;
  /** The program started, the computer woke or its clock was set back: other waits may be wrong now. */
  readonly timeJumped: (now: number) => void;
}

export interface Poller {
  start(): void;
  /** Looks at the schedule again: something was added or made due. */
  wake(): void;
  /** Makes an item due now, unless it was asked about in the last 10 seconds. False where it was. */
  makeDue(itemId: string): boolean;
  stop(): Promise<void>;
}

/** Most items asked about at the same time, within the rate of the account; downloads have as many again. */
const maxChecks = 2;
/** The longest that the loop sleeps: sleep of the computer and jumps of the clock are noticed on the next beat. */
const beatMs = 15_000;
/** A beat that comes this much late means that the computer slept. */
const gapMs = 20_000;
/** After a sleep everything that fell due is spread over this time. */
const spreadMs = 60_000;

/**
 * Asks about waiting items until each is complete or ended.
 *
 * ```
 *  WAITING ── status COMPLETE ─────────► COMPLETE   (the downloader goes on)
 *     │ ▲ ── FAILED, CANCELLED ────────► ENDED      (asked about again, ever more rarely)
 *     └─┘    anything else, known or not: ask again later
 * ```
 *
 * When to ask next stands in the database, so waits survive a restart; timers only ring the next beat.
 */
export function createPoller(parts: PollerParts): Poller {
  const { items, clock, random, log, events } = parts;
  const running = new Map<string, Promise<void>>();
  /** Items that a person wants asked about, whoever asks for the rest. */
  const wanted = new Set<string>();
  let cancelBeat: CancelTimer = () => {};
  let stopListening = (): void => {};
  let isRunning = false;
  let stopping = new AbortController();
  let backoffUntil = 0;
  let lastWall = 0;
  let lastMonotonic = 0;

  function beat(): void {
    if (!isRunning) return;
    let next = beatMs;
    try {
      noticeJump();
      parts.alsoDue();
      startDue();
      next = nextBeatIn();
    } catch (error) {
      // A disk that refuses must not end the watch: the next beat tries again.
      log.error('poller.beat', error);
    }
    cancelBeat();
    cancelBeat = clock.after(next, beat);
  }

  function startDue(): void {
    if (running.size >= maxChecks || clock.monotonic() < backoffUntil) return;
    const now = clock.now();
    const others = parts.others();
    const asked = [...wanted].flatMap((id) => {
      const item = items.get(id);
      if (item !== null && item.state !== 'COMPLETE') return item;
      wanted.delete(id);
      return [];
    });
    const due = others === null ? [] : items.due(now, maxChecks * 8, others);
    for (const item of [...asked, ...due]) {
      if (running.size >= maxChecks) break;
      if (running.has(item.id)) continue;
      const service = parts.serviceFor(item.connectionId);
      const until = leftAloneUntil(item.connectionId, service, now);
      if (until !== null) {
        // One write for all of them: the next look finds only what may be asked.
        items.postpone(item.connectionId, until + random.fraction() * 5000);
        wanted.delete(item.id);
        break;
      }
      if (service !== null) {
        if (!parts.rate.take()) break;
        wanted.delete(item.id);
        const work = check(item, service).then(
          () => {
            running.delete(item.id);
            beat();
          },
          // Not even the next check could be noted: without a rest it would be asked about without end.
          (error: unknown) => {
            log.error('item.note', error, { item: item.id });
            running.delete(item.id);
            backoffUntil = clock.monotonic() + beatMs;
          },
        );
        running.set(item.id, work);
      }
    }
  }

  /** Why nothing may be asked of a connection now: no service, a wait that it asked for, or a host that does not answer. */
  function leftAloneUntil(connectionId: string, service: LandService | null, now: number): number | null {
    if (service === null) return now + 60_000;
    const until = parts.backoff.until(connectionId, now);
    if (until !== null) return until;
    const openFor = parts.breaker.openFor(hostOf(service.connection.baseUrl));
    return openFor > 0 ? now + openFor : null;
  }

  function nextBeatIn(): number {
    if (running.size >= maxChecks || clock.monotonic() < backoffUntil) return beatMs;
    const now = clock.now();
    const others = parts.others();
    // Whether another computer asks is known in a moment.
    if (others === null) return 500;
    const check = wanted.size > 0 ? now : items.nextDue(others);
    const checkIn = check === null ? beatMs : Math.max(check - now, parts.rate.wait());
    const wait = Math.min(checkIn, (parts.alsoDueAt() ?? now + beatMs) - now);
    // What is due and running already must not make the loop spin; its end rings the next beat.
    return Math.min(Math.max(wait, running.size > 0 ? 1000 : 50), beatMs);
  }

  async function check(item: Item, service: LandService): Promise<void> {
    try {
      const answer = await readItemNow(service, parts.ownerOf(item), item, stopping.signal);
      // Closing is no failure of the service: the item is as due as it was.
      if (!answer.ok && stopping.signal.aborted) return;
      // It got another number meanwhile: the answer is not about it.
      if (items.get(item.id)?.itemNumber !== item.itemNumber) return;
      parts.breaker.note(hostOf(service.connection.baseUrl), answer.ok ? null : answer.failure);
      parts.noteAsked(item.connectionId, answer.ok ? null : answer.failure);
      if (answer.ok) succeed(item, answer.value, service);
      else fail(item, answer.failure, service);
    } catch (error) {
      log.error('item.check', error, { item: item.id });
      items.update(item.id, { nextCheckAt: askedAgain(item, clock.now() + 60_000) });
    }
    const after = items.get(item.id);
    if (after !== null) events.publish('itemChanged', itemEvent(after));
  }

  function succeed(item: Item, answer: OrderedItem, service: LandService): void {
    const now = clock.now();
    const status = answer.productStatus;
    const seen = { status, lastCheckedAt: now, failures: 0, misses: 0, problem: null };
    switch (status.toUpperCase()) {
      case 'COMPLETE':
        parts.completed(item, answer);
        break;
      case 'FAILED':
      case 'CANCELLED': {
        const nextCheckAt = askedAgain(item, now + waitAfterEnd(now - item.placedAt));
        if (item.state === 'ENDED') items.update(item.id, { ...seen, nextCheckAt });
        else {
          items.update(item.id, { ...seen, state: 'ENDED', nextCheckAt, completedAt: now });
          const { productName, identifier } = item;
          events.publish('itemEnded', { ...itemEvent(item), productName, identifier, status });
        }
        break;
      }
      default:
        items.update(item.id, {
          ...seen,
          ...(item.state === 'WAITING' ? {} : { state: 'WAITING' }),
          nextCheckAt: askedAgain(item, now + nextWait(item, service, now)),
        });
    }
  }

  function askedAgain(item: Item, at: number): number | null {
    return parts.asksOnce(item) ? null : at;
  }

  function nextWait(item: Item, service: LandService, now: number): number {
    return waitBeforeNextCheck({
      ageMs: now - item.placedAt,
      turnaroundMs: item.turnaroundMs,
      minimumSeconds: service.connection.poll.minimumSeconds,
      chance: random.fraction(),
    });
  }

  function fail(item: Item, failure: ServiceFailure, service: LandService): void {
    const now = clock.now();
    const failures = item.failures + 1;
    const soonest = waitAfterFailure(failures, service.connection.poll.minimumSeconds, random.fraction());
    const wait = item.state === 'ENDED' ? Math.max(soonest, waitAfterEnd(now - item.placedAt)) : soonest;
    parts.backoff.heed(item.connectionId, failure, now);
    const until = parts.backoff.until(item.connectionId, now) ?? 0;
    const { misses, isRereadDue, problem } = missedBy(item, failure);
    items.update(item.id, {
      lastCheckedAt: now,
      failures,
      misses,
      problem,
      nextCheckAt: askedAgain(item, Math.max(now + wait, until)),
    });
    if (isRereadDue) parts.missed(item);
  }

  /** A beat that comes late means sleep; a wall clock that went back leaves checks too far ahead. */
  function noticeJump(): void {
    const wall = clock.now();
    const monotonic = clock.monotonic();
    const gap = Math.max(wall - lastWall, monotonic - lastMonotonic) - beatMs;
    if (gap > gapMs) resume();
    if (wall < lastWall - 5000) clampFuture(wall);
    lastWall = wall;
    lastMonotonic = monotonic;
  }

  function resume(): void {
    const now = clock.now();
    parts.timeJumped(now);
    parts.breaker.reset();
    // So few need no spreading: a person who opens the lid looks at them.
    if (items.due(now, maxChecks + 1).length <= maxChecks) return;
    const overdue = items.spread('overdue', now, spreadMs, random.fraction() * spreadMs);
    log.info('poller.resumed', { overdue });
  }

  function clampFuture(now: number): void {
    parts.timeJumped(now);
    items.spread({ beyond: now + furthestCheckMs }, now, spreadMs, random.fraction() * spreadMs);
  }

  return {
    start() {
      isRunning = true;
      stopping = new AbortController();
      lastWall = clock.now();
      lastMonotonic = clock.monotonic();
      clampFuture(lastWall);
      stopListening = parts.power.onResume(() => {
        resume();
        beat();
      });
      beat();
    },
    wake: beat,
    makeDue(itemId) {
      const item = items.get(itemId);
      const now = clock.now();
      if (
        item === null ||
        (item.lastCheckedAt !== null && Math.abs(now - item.lastCheckedAt) < minCheckIntervalMs)
      )
        return false;
      // Before everything else that is due: a person looks at this one.
      const first = Math.min(now, (items.nextDue() ?? now) - 1);
      items.update(itemId, { nextCheckAt: first });
      // What is asked about right now is not asked about again.
      if (!running.has(itemId)) wanted.add(itemId);
      beat();
      return true;
    },
    async stop() {
      isRunning = false;
      stopping.abort();
      cancelBeat();
      stopListening();
      await Promise.allSettled(running.values());
    },
  };
}
