import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { Checkpoints } from '../../ports/checkpoints.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Log } from '../../ports/log.ts';
import type { ItemStore } from '../item-store.ts';
import type { Intent, LookResult } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import type { Pauses } from '../polling/pauses.ts';
import { fillFromRecords } from './fill-items.ts';
import { findInHistory, type HistoryFinding, type KnownReferences } from './history.ts';
import { type HistoryRead, readHistory } from './read-history.ts';
import {
  ageOf,
  leastAgeOfAbsence,
  leastNegativePasses,
  madeSince,
  nextLookFor,
  repeatableFor,
} from './reconcile-times.ts';
import type { Settle } from './settle.ts';

export interface ReconcileParts {
  readonly checkpoints: Checkpoints;
  readonly journal: Journal;
  readonly items: ItemStore;
  readonly settle: Settle;
  readonly pauses: Pauses;
  readonly clock: Clock;
  readonly log: Log;
  /** Aborts where the application closes. */
  readonly stopping: AbortSignal;
  readonly serviceFor: (connectionId: string) => LandService | null;
  /** Sends the same body under the same key again. Only called where the service honours that key. */
  readonly sendAgain: (intentId: string) => Promise<void>;
  readonly changed: (intentId: string) => void;
  /** A person should know now: it was made more than once, is presumed absent, or turned up after all. */
  readonly alarm: (intentId: string) => void;
}

export interface Reconcile {
  /** What nobody is sending any more: SENDING becomes UNKNOWN, RESPONDED is read again. Nothing is sent. */
  recover(): void;
  /** Looks up all intents that are due; those of one customer share one reading of the history. */
  runDue(): Promise<void>;
  /** Looks one up now. Two that ask about the same one at a time share the look. */
  check(intentId: string): Promise<void>;
  /** The operator gave its number, and it was seen: one in doubt is confirmed, or made more than once, by that. */
  found(intentId: string, orderId: string): Promise<void>;
}

type ReadOnce = (service: LandService, intent: Intent) => Promise<Result<HistoryRead, ServiceFailure>>;

/**
 * Finds out by reading what became of orders whose answer is missing, refused or thin, and watches those that were given
 * up, refused or in doubt for a week: what turns up late is told.
 *
 * A reference that is found confirms; one that is absent proves something only where the list is proven whole. Nothing is
 * sent, but where the service is known to honour the idempotency key: then the same body, under the same key, within
 * the time that it is remembered.
 */
export function createReconcile(parts: ReconcileParts): Reconcile {
  const { journal, settle, clock, log } = parts;
  const looking = new Map<string, Promise<void>>();
  /** By connection. References do not change, so they are asked for once. */
  const references = new Map<string, KnownReferences>();

  function check(intentId: string, readOnce: ReadOnce = readFor): Promise<void> {
    const underWay = looking.get(intentId);
    if (underWay !== undefined) return underWay;
    const look = checkNow(intentId, readOnce).finally(() => looking.delete(intentId));
    looking.set(intentId, look);
    return look;
  }

  async function checkNow(intentId: string, readOnce: ReadOnce): Promise<void> {
    const intent = journal.get(intentId);
    const service = intent === null ? null : parts.serviceFor(intent.connectionId);
    if (intent === null) return;
    if (service === null || parts.pauses.until(intent.connectionId, clock.now()) !== null)
      return later(intent);
    const isFilling = needsItems(intent);
    if (isFilling) await fillItems(intent, service);
    if (!isFilling || isWatched(intent)) {
      parts.checkpoints('lookBegun', intentId);
      await lookUp(intent, service, readOnce);
      parts.checkpoints('lookNoted', intentId);
    }
    parts.changed(intentId);
  }

  function readFor(service: LandService, intent: Intent): Promise<Result<HistoryRead, ServiceFailure>> {
    return readHistory(service, intent.customerId, parts.stopping, madeSince(intent));
  }

  async function find(
    intent: Intent,
    service: LandService,
    readOnce: ReadOnce,
  ): Promise<Result<HistoryFinding, ServiceFailure>> {
    const read = await readOnce(service, intent);
    if (!read.ok) return read;
    const known = references.get(intent.connectionId) ?? new Map<string, string>();
    references.set(intent.connectionId, known);
    const sought = {
      customerId: intent.customerId,
      customerReference: intent.customerReference,
      mark: intent.mark,
      since: madeSince(intent),
      isClaimed: (orderId: string) => journal.isClaimed(intent.connectionId, orderId, intent.id),
    };
    const found = await findInHistory(service, read.value, sought, known, parts.stopping);
    // What is missing may be on the pages that could not be read.
    return found.orderIds.length === 0 && found.failure !== null ? failed(found.failure) : ok(found);
  }

  async function lookUp(before: Intent, service: LandService, readOnce: ReadOnce): Promise<void> {
    const found = await find(before, service, readOnce);
    parts.checkpoints('lookRead', before.id);
    // While the history was read, a person may have decided about it.
    const intent = journal.get(before.id) ?? before;
    if (intent.state !== before.state) return;
    if (!found.ok) {
      log.info('order.lookup', { intent: intent.id, result: found.failure.kind });
      later(intent, found.failure);
    } else {
      const { orderIds, isComplete } = found.value;
      log.info('order.lookup', { intent: intent.id, found: orderIds.length, complete: isComplete });
      const all = new Set([...orderIds, ...intent.foundOrderIds, ...known(intent)]);
      if (all.size > 0) return foundAs(intent, [...all], service);
      absent(intent, isComplete, service);
    }
    if (mayRepeat(intent, service)) await parts.sendAgain(intent.id);
  }

  /** The service shows it: once, as it should be, or more often than a person meant it. */
  async function foundAs(
    intent: Intent,
    orderIds: readonly string[],
    service: LandService,
    how = 'found in the order history',
  ): Promise<void> {
    const [orderId = ''] = orderIds;
    const later = journal.laterOf(intent);
    if (orderIds.length > 1) {
      const cause = `The service shows ${orderIds.length} orders for this one: ${orderIds.join(', ')}.`;
      return duplicate(intent, orderIds, cause, service);
    }
    if (intent.state === 'CONFIRMED' || intent.state === 'DUPLICATE') return noted(intent);
    const instead = intent.supersededBy === null ? later : journal.get(intent.supersededBy);
    if (intent.state === 'ABANDONED' || instead !== null) {
      const other =
        instead === null
          ? ''
          : ` The same was ordered again${instead.orderId ? ` as order ${instead.orderId}` : ''}.`;
      const cause = `Order ${orderId} was given up, and the service shows it after all.${other}`;
      const both = instead?.orderId ? [orderId, instead.orderId] : [orderId];
      return duplicate(intent, both, cause, service, orderId);
    }
    const meaning = {
      kind: 'confirmed',
      orderId,
      isWhole: false,
      totalCents: null,
      gstCents: null,
      fees: [],
      items: [],
    } as const;
    settle.confirm(intent, meaning, how, () => settle.takeOutOfCart(intent));
    parts.alarm(intent.id);
    await fillItems(journal.get(intent.id) ?? intent, service);
  }

  async function duplicate(
    intent: Intent,
    foundOrderIds: readonly string[],
    cause: string,
    service: LandService,
    orderId = intent.orderId ?? foundOrderIds[0],
  ): Promise<void> {
    const more = foundOrderIds.length > intent.foundOrderIds.length;
    if (intent.state === 'DUPLICATE') {
      journal.note(intent.id, {
        foundOrderIds,
        nextCheckAt: nextLookFor(intent, clock.now()),
      });
    } else {
      const fields = { cause, foundOrderIds, nextCheckAt: clock.now(), ...(orderId ? { orderId } : {}) };
      journal.move(intent.id, 'DUPLICATE', fields, () => settle.takeOutOfCart(intent));
      parts.alarm(intent.id);
    }
    // Each of them is paid for until the operator says otherwise: its certificates are fetched.
    if (more) await fillItems(journal.get(intent.id) ?? intent, service);
  }

  /** The service does not show it. Whether that means anything depends on what could be seen. */
  function absent(intent: Intent, isComplete: boolean, service: LandService): void {
    if (!isComplete) {
      noted(intent, 'unproven');
      return;
    }
    const now = clock.now();
    const negativePasses = intent.negativePasses + 1;
    const nextCheckAt = nextLookFor(intent, now);
    journal.note(intent.id, { negativePasses, nextCheckAt, look: 'absent' });
    if (intent.state === 'REFUSED') {
      journal.move(intent.id, 'REJECTED', { cause: intent.cause ?? 'refused', nextCheckAt });
    } else if (
      intent.state === 'UNKNOWN' &&
      negativePasses >= leastNegativePasses &&
      ageOf(intent, service.serverTime(), now) >= leastAgeOfAbsence &&
      !mayRepeat(intent, service)
    ) {
      const cause = `The order history was read whole ${negativePasses} times and does not show it.`;
      journal.move(intent.id, 'PRESUMED_ABSENT', { cause, nextCheckAt });
      parts.alarm(intent.id);
    }
  }

  function noted(intent: Intent, look?: LookResult): void {
    const nextCheckAt = nextLookFor(intent, clock.now());
    journal.note(intent.id, { nextCheckAt, ...(look === undefined ? {} : { look }) });
  }

  function mayRepeat(intent: Intent, service: LandService): boolean {
    const age = clock.now() - (intent.sentAt ?? Number.NEGATIVE_INFINITY);
    return (
      intent.state === 'UNKNOWN' &&
      intent.isRepeatable &&
      service.connection.wire.idempotencyKey === 'honoured' &&
      age >= 0 &&
      Math.max(age, ageOf(intent, service.serverTime(), clock.now())) < repeatableFor &&
      parts.pauses.until(intent.connectionId, clock.now()) === null &&
      !parts.stopping.aborted
    );
  }

  function needsItems(intent: Intent): boolean {
    if (intent.state !== 'CONFIRMED' && intent.state !== 'DUPLICATE') return false;
    const items = parts.items.ofIntent(intent.id);
    return ownOrders(intent).some((orderId) => {
      const have = items.filter((item) => item.orderId === orderId).length;
      return have < intent.cart.lines.length;
    });
  }

  /** The orders whose items are this one's: not that of the intent that was placed instead of it. */
  function ownOrders(intent: Intent): string[] {
    return known(intent).filter((orderId) => !journal.isClaimed(intent.connectionId, orderId, intent.id));
  }

  async function fillItems(intent: Intent, service: LandService): Promise<void> {
    const filled = await fillFromRecords(intent, ownOrders(intent), service, parts.stopping);
    if (!filled.ok) return later(intent, filled.failure ?? undefined);
    const nextCheckAt = isWatched(intent) ? nextLookFor(intent, clock.now()) : null;
    journal.fill(intent.id, { ...filled.value.amounts, nextCheckAt }, () => {
      for (const { orderId, items } of filled.value.orders) settle.addItems(intent, orderId, { items });
    });
  }

  /** An order that was once in doubt may turn up a second time. */
  function isWatched(intent: Intent): boolean {
    return intent.state !== 'CONFIRMED' || journal.hasBeen(intent.id, 'UNKNOWN');
  }

  function later(intent: Intent, failure?: ServiceFailure): void {
    // Closing is no failure of the service: the look is as due as it was.
    if (parts.stopping.aborted) return;
    const now = clock.now();
    if (failure !== undefined) parts.pauses.heed(intent.connectionId, failure, now);
    const next = nextLookFor(intent, now);
    const until = parts.pauses.until(intent.connectionId, now) ?? 0;
    const nextCheckAt = next === null ? null : Math.max(next, until);
    journal.note(intent.id, { nextCheckAt, ...(failure === undefined ? {} : { look: 'unread' }) });
  }

  return {
    check: (intentId) => check(intentId),
    async found(intentId, orderId) {
      // A look that is under way ends first: both would move it.
      await looking.get(intentId)?.catch(() => {});
      const intent = journal.get(intentId);
      const service = intent === null ? null : parts.serviceFor(intent.connectionId);
      if (intent === null || service === null) return;
      const all = new Set([orderId, ...intent.foundOrderIds, ...known(intent)]);
      await foundAs(intent, [...all], service, 'named by the operator');
      parts.changed(intentId);
    },
    recover() {
      for (const intent of journal.inStates(['SENDING', 'RESPONDED'])) {
        if (intent.state === 'SENDING') {
          settle.inDoubt(intent, 'Landfolio stopped before the answer came.');
          continue;
        }
        const service = parts.serviceFor(intent.connectionId);
        if (service === null) settle.inDoubt(intent, 'The connection that this order was sent by is gone.');
        else settle.fromAnswer(intent, service.connection.wire);
      }
    },
    async runDue() {
      const reads = new Map<string, Promise<Result<HistoryRead, ServiceFailure>>>();
      const due = journal.dueForCheck(clock.now());
      const readOnce: ReadOnce = (service, intent) => {
        const key = JSON.stringify([intent.connectionId, intent.customerId]);
        const same = reads.get(key);
        if (same !== undefined) return same;
        const alike = due.filter(
          (one) => one.connectionId === intent.connectionId && one.customerId === intent.customerId,
        );
        const sinces = alike.map(madeSince);
        const since = sinces.includes(null) ? null : Math.min(...sinces.filter((one) => one !== null));
        const read = readHistory(service, intent.customerId, parts.stopping, since);
        reads.set(key, read);
        return read;
      };
      for (const intent of due) {
        if (parts.stopping.aborted) return;
        await check(intent.id, readOnce);
      }
    },
  };
}

/** The order numbers that are known to belong to it. */
function known(intent: Intent): string[] {
  if (intent.state !== 'CONFIRMED' && intent.state !== 'DUPLICATE') return [];
  return [...new Set([...(intent.orderId === null ? [] : [intent.orderId]), ...intent.foundOrderIds])];
}
