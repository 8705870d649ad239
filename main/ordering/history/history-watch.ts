import type { AppContext } from '../../context/app-context.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Backoff } from '../polling/backoff.ts';
import type { HistoryLooks, ReadOptions } from './history-looks.ts';
import type { HistoryStore } from './history-store.ts';
import { customersOf, type OrderHistory } from './order-history.ts';

interface HistoryWatchParts extends Pick<AppContext, 'clock' | 'log' | 'db' | 'events'> {
  readonly store: HistoryStore;
  readonly looks: HistoryLooks;
  readonly history: Pick<OrderHistory, 'refreshCustomer'>;
  readonly backoff: Backoff;
  /** The connection that is used now. */
  readonly current: () => LandService;
  readonly serviceFor: (connectionId: string) => LandService | null;
  readonly stopping: AbortSignal;
  /** Whether another computer of the office asks for the account: then the daily looks are its own. */
  readonly isOthersTurn: (connectionId: string) => boolean;
}

/**
 * Reads the service's list of orders without being asked: at the start, when the connections change, daily, after an order, and before one. It finds
 * what was sent twice on the way, what another computer ordered, and what an older copy of this library has forgotten.
 */
export interface HistoryWatch {
  startDue(): void;
  /** When the next look is due, milliseconds UTC, or null. */
  nextDue(): number | null;
  isReading(): boolean;
  /** The program started, or time jumped: what was ordered meanwhile is not known. */
  allDue(): void;
  /** The connections or their credentials changed: what could not be read may be read now. */
  failedDue(): void;
  /** The computer that asks for all found an order that the office did not know. */
  hasNews(connectionId: string): void;
  /** Before an order: reads the list now, unless that was done a moment ago, and not for long. False if that failed. */
  freshen(service: LandService, customerId: string | null): Promise<boolean>;
  /** Resolves when no look is under way. */
  ended(): Promise<unknown>;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** After an order; while it is open, the list shows whether it shows open orders. Milliseconds. */
const afterOrderMs = 20_000;
/** After looks that failed, one after the other. Milliseconds. */
const afterFailureMs = [5 * minute, 30 * minute, 120 * minute];
/** A look of this age need not be repeated before an order. Milliseconds. */
const freshMs = minute;
/** A person who orders does not wait longer for it. Milliseconds. */
const maxWaitBeforeOrderMs = 8000;
/** Connections and customers that were used in this time are read daily, the latest so many of them. Milliseconds. */
const latelyMs = 30 * day;
const maxCustomers = 20;

/** While another computer reads the list, whether it still does is looked at this often. Milliseconds. */
const leftToOthersMs = 10 * minute;

interface Target {
  readonly connectionId: string;
  readonly customerId: string | null;
  dueAt: number;
  /** It is due for the time that passed only: not for an order, or for what another computer found. */
  isRoutine: boolean;
  failures: number;
  /** When the last look without a failure ended, on the monotonic clock. */
  readAt: number | null;
}

export function createHistoryWatch(parts: HistoryWatchParts): HistoryWatch {
  const { db, store, clock, log } = parts;
  const targets = new Map<string, Target>();
  let running: Promise<void> | null = null;
  const beforeOrders = new Set<Promise<void>>();

  const keyOf = (connectionId: string, customerId: string | null) =>
    JSON.stringify([connectionId, customerId]);

  function target(connectionId: string, customerId: string | null): Target {
    const key = keyOf(connectionId, customerId);
    const known = targets.get(key);
    if (known !== undefined) return known;
    const made = {
      connectionId,
      customerId,
      dueAt: clock.now(),
      isRoutine: false,
      failures: 0,
      readAt: null,
    };
    targets.set(key, made);
    return made;
  }

  /** The current connection, and those over which something was ordered lately. */
  function addKnown(): void {
    const since = clock.now() - latelyMs;
    const ids = new Set([
      parts.current().connection.id,
      ...db
        .all('SELECT DISTINCT connection_id AS id FROM intent WHERE confirmed_at >= ?', since)
        .map((row) => String(row.id)),
    ]);
    for (const id of ids) {
      const service = parts.serviceFor(id);
      if (service === null) continue;
      target(id, service.connection.customerId);
      for (const customerId of store.customers(id, since).slice(0, maxCustomers)) target(id, customerId);
    }
  }

  async function look(one: Target, service: LandService, options: ReadOptions): Promise<void> {
    // Whatever makes it due while it reads is not answered by this reading.
    one.dueAt = Number.POSITIVE_INFINITY;
    const wasRoutine = one.isRoutine;
    one.isRoutine = true;
    try {
      const { connectionId, customerId } = one;
      const read = await parts.history.refreshCustomer(service, customerId, sinceOf(one, service), options);
      const failure = read.ok ? read.value.failure : read.failure;
      if (failure === null) {
        one.failures = 0;
        one.readAt = clock.monotonic();
        one.dueAt = Math.min(one.dueAt, clock.now() + day);
      } else {
        parts.backoff.heed(connectionId, failure, clock.now());
        postpone(one, wasRoutine);
      }
    } catch (error) {
      log.error('history.watch', error);
      postpone(one, wasRoutine);
    }
  }

  function postpone(one: Target, wasRoutine: boolean): void {
    const wait = afterFailureMs[one.failures] ?? afterFailureMs.at(-1) ?? day;
    one.dueAt = Math.min(one.dueAt, clock.now() + wait);
    one.isRoutine &&= wasRoutine;
    one.failures += 1;
  }

  /** A day before the last whole look, null where that is not known. */
  function sinceOf({ connectionId, customerId }: Target, service: LandService): number | null {
    const wholeAt = parts.looks.wholeAt(connectionId, customerId);
    const serverNow = service.serverTime();
    const now = clock.now();
    // A time that is still to come was written while the clock was ahead.
    if (wholeAt === null || serverNow === null || wholeAt > now) return null;
    // A clock that jumped ahead would leave orders unread that are newer than the last look: the earlier one counts.
    return Math.min(serverNow, now) - (now - wholeAt) - day;
  }

  function begin(one: Target, service: LandService): void {
    running = look(one, service, {}).finally(() => {
      running = null;
      parts.events.publish('historyRead', { connectionId: one.connectionId });
    });
  }

  function addCurrent(): void {
    const { connection } = parts.current();
    for (const customerId of targets.has(keyOf(connection.id, connection.customerId))
      ? []
      : customersOf(connection, store).slice(0, maxCustomers))
      target(connection.id, customerId);
  }

  parts.events.on('orderSent', ({ connectionId, customerId }) => {
    const one = target(connectionId, customerId);
    one.dueAt = Math.min(one.dueAt, clock.now() + afterOrderMs);
    one.isRoutine = false;
  });

  return {
    startDue() {
      if (parts.stopping.aborted || running !== null) return;
      addCurrent();
      const now = clock.now();
      for (const one of targets.values()) {
        if (one.dueAt > now) continue;
        if (one.isRoutine && parts.isOthersTurn(one.connectionId)) {
          one.dueAt = now + leftToOthersMs;
          continue;
        }
        const service = parts.serviceFor(one.connectionId);
        const until = service === null ? now + day : parts.backoff.until(one.connectionId, now);
        if (service === null || until !== null) {
          one.dueAt = until ?? now + day;
          continue;
        }
        begin(one, service);
        return;
      }
    },
    nextDue() {
      if (parts.stopping.aborted || running !== null || targets.size === 0) return null;
      return Math.min(...[...targets.values()].map(({ dueAt }) => dueAt));
    },
    isReading: () => running !== null,
    allDue() {
      addKnown();
      for (const one of targets.values()) one.dueAt = Math.min(one.dueAt, clock.now());
    },
    failedDue() {
      for (const one of targets.values()) {
        if (one.failures === 0) continue;
        one.failures = 0;
        one.dueAt = clock.now();
      }
    },
    hasNews(connectionId) {
      for (const one of targets.values()) {
        if (one.connectionId !== connectionId) continue;
        one.dueAt = clock.now();
        one.isRoutine = false;
      }
    },
    async freshen(service, customerId) {
      const one = target(service.connection.id, customerId);
      const isFresh = () => one.readAt !== null && clock.monotonic() - one.readAt < freshMs;
      if (isFresh()) return true;
      const enough = new AbortController();
      const waited = Promise.withResolvers<void>();
      const cancel = clock.after(maxWaitBeforeOrderMs, () => {
        enough.abort();
        waited.resolve();
      });
      // One that is under way may be waiting for its turn: a person does not.
      const reading = look(one, service, { signal: enough.signal, isAwaited: true });
      beforeOrders.add(reading);
      void reading.finally(() => beforeOrders.delete(reading));
      await Promise.race([reading, waited.promise]);
      cancel();
      return isFresh();
    },
    ended: () => Promise.all([running, ...beforeOrders]),
  };
}
