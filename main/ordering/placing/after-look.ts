import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { ItemStore } from '../item-store.ts';
import type { Intent, LookResult } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import type { Pauses } from '../polling/pauses.ts';
import { fillFromRecords } from './fill-items.ts';
import {
  ageOf,
  leastAgeOfAbsence,
  leastNegativePasses,
  nextLookFor,
  repeatableFor,
} from './reconcile-times.ts';
import type { Settle } from './settle.ts';

export interface AfterLookParts {
  readonly journal: Journal;
  readonly items: ItemStore;
  readonly settle: Settle;
  readonly pauses: Pauses;
  readonly clock: Clock;
  /** Aborts where the application closes. */
  readonly stopping: AbortSignal;
  /** A person should know now: it was made more than once, is presumed absent, or turned up after all. */
  readonly alarm: (intentId: string) => void;
}

/** What follows from a look into the order history, written into the journal. */
interface AfterLook {
  /** The service shows it: once, as it should be, or more often than a person meant it. */
  foundAs(intent: Intent, orderIds: readonly string[], service: LandService, how?: string): Promise<void>;
  /** The service does not show it. Whether that means anything depends on what could be seen. */
  absent(intent: Intent, isComplete: boolean, service: LandService): void;
  /** Nothing could be seen: looks again when that is due, and where a service asks for it after a rest. */
  later(intent: Intent, failure?: ServiceFailure): void;
  /** Whether the same body may go out again under a key that the service honours. */
  mayRepeat(intent: Intent, service: LandService): boolean;
  needsItems(intent: Intent): boolean;
  fillItems(intent: Intent, service: LandService): Promise<void>;
  /** An order that was once in doubt may turn up a second time. */
  isWatched(intent: Intent): boolean;
}

export function createAfterLook(parts: AfterLookParts): AfterLook {
  const { journal, settle, clock } = parts;

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
      if (more) parts.alarm(intent.id);
    } else {
      const fields = { cause, foundOrderIds, nextCheckAt: clock.now(), ...(orderId ? { orderId } : {}) };
      journal.move(intent.id, 'DUPLICATE', fields, () => settle.takeOutOfCart(intent));
      parts.alarm(intent.id);
    }
    // Each of them is paid for until the operator says otherwise: its certificates are fetched.
    if (more) await fillItems(journal.get(intent.id) ?? intent, service);
  }

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
    return knownOrders(intent).filter(
      (orderId) => !journal.isClaimed(intent.connectionId, orderId, intent.id),
    );
  }

  async function fillItems(intent: Intent, service: LandService): Promise<void> {
    const filled = await fillFromRecords(intent, ownOrders(intent), service, parts.stopping);
    if (!filled.ok) return later(intent, filled.failure ?? undefined);
    const nextCheckAt = isWatched(intent) ? nextLookFor(intent, clock.now()) : null;
    journal.fill(intent.id, { ...filled.value.amounts, nextCheckAt }, () => {
      for (const { orderId, items } of filled.value.orders) settle.addItems(intent, orderId, { items });
    });
  }

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

  return { foundAs, absent, later, mayRepeat, needsItems, fillItems, isWatched };
}

/** The order numbers that are known to belong to it. */
export function knownOrders(intent: Intent): string[] {
  if (intent.state !== 'CONFIRMED' && intent.state !== 'DUPLICATE') return [];
  return [...new Set([...(intent.orderId === null ? [] : [intent.orderId]), ...intent.foundOrderIds])];
}
