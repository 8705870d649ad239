import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { matchReference } from '../../../shared/model/customer-reference.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { HeldOutcomes } from '../../charging/held-outcomes.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Checkpoints } from '../../ports/checkpoints.ts';
import type { Claims } from '../../ports/claims.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Intent } from '../journal/intent.ts';
import type { ListedOrder } from '../wire.ts';
import { type ApplyLookupParts, createApplyLookup } from './apply-lookup.ts';
import { distinctOrders } from './distinct-orders.ts';
import { findInHistory, type HistoryFinding, type KnownReferences } from './find-in-history.ts';
import { knownOrders } from './missing-items.ts';
import { mayBeSameNumber } from './order-number.ts';
import { failingMs, proveNumber } from './prove-number.ts';
import type { HistoryRead } from './read-history.ts';
import { ageOf, madeSince } from './reconcile-times.ts';
import { type NumberProof, proofOf } from './reference-proof.ts';
import { recoverOrders } from './send-order.ts';

export interface ReconcileParts extends Pick<AppContext, 'log' | 'events'>, ApplyLookupParts {
  readonly checkpoints: Checkpoints;
  readonly claims: Claims;
  readonly held: HeldOutcomes;
  readonly serviceFor: (connectionId: string) => LandService | null;
  /** Reads the list of a customer, of orders since then (by the service's clock; null: all). */
  readonly readHistory: (
    service: LandService,
    customerId: string | null,
    since: number | null,
    options: {
      readonly isAwaited?: boolean;
      readonly isEnough: (orders: readonly ListedOrder[]) => boolean;
    },
  ) => Promise<Result<HistoryRead, ServiceFailure>>;
  /** Whether an order of another was known before then, milliseconds UTC by this computer's clock. */
  readonly wasKnownAt: (connectionId: string, orderId: string, at: number) => boolean;
}

export interface Reconcile {
  /** What an earlier run left: SENDING becomes UNKNOWN, RESPONDED is interpreted again. Nothing is sent. */
  recover(): void;
  /** Looks up all intents that are due; those of one customer share one reading of the history. */
  runDue(): Promise<void>;
  /** Looks one up now. Two that ask about the same one at a time share the look. */
  check(intentId: string): Promise<void>;
  /**
   * The service shows an order with the reference of this one, in its list or in the record of that order: looks it up, also
   * where it is confirmed.
   */
  seen(intentId: string, orderId: string, shown: { reference: string; isOfRecord: boolean }): Promise<void>;
  /** Whether a number was seen to be another one of an order that this intent has. */
  isOtherName(intentId: string, orderId: string): boolean;
  /** The operator gave its number, and it was seen: one in doubt is confirmed, or made more than once, by that. */
  found(intentId: string, orderId: string): Promise<void>;
}

type ReadOnce = (service: LandService, intent: Intent) => Promise<Result<HistoryRead, ServiceFailure>>;

/**
 * Finds out by reading what became of orders whose answer is missing, refused or thin, and watches those that were given
 * up, refused or in doubt for 30 days: what turns up late is told.
 *
 * A reference that is found confirms; one that is absent proves something only where the list is proven whole. Nothing is
 * sent.
 */
export function createReconcile(parts: ReconcileParts): Reconcile {
  const { journal, clock, log } = parts;
  const { verify, respell, foundAs, absent, later, needsItems, noted, fillItems, isWatched } =
    createApplyLookup(parts);
  const looking = new Map<string, Promise<void>>();
  /** By connection. References do not change, so they are asked for once. */
  const references = new Map<string, KnownReferences>();

  /** Numbers by which the service calls an order that is known by another, by intent. */
  const otherNames = new Map<string, Set<string>>();

  function referencesOf(connectionId: string): KnownReferences {
    const known = references.get(connectionId) ?? new Map<string, string>();
    references.set(connectionId, known);
    return known;
  }

  function check(intentId: string, readOnce: ReadOnce = readFor, isSeen = false): Promise<void> {
    const underWay = looking.get(intentId);
    if (underWay !== undefined) return underWay;
    const look = checkNow(intentId, readOnce, isSeen).finally(() => looking.delete(intentId));
    looking.set(intentId, look);
    return look;
  }

  async function checkNow(intentId: string, readOnce: ReadOnce, isSeen: boolean): Promise<void> {
    const before = journal.get(intentId);
    const service = before === null ? null : parts.serviceFor(before.connectionId);
    if (before === null) return;
    if (service === null || parts.backoff.until(before.connectionId, clock.now()) !== null)
      return later(before);
    const intent = before.state === 'PLACED' ? await verify(before, service) : before;
    const isUnread = needsItems(intent);
    if (isUnread) await fillItems(intent, service);
    if (isSeen || isWatched(intent)) {
      parts.checkpoints('lookBegun', intentId);
      await lookUp(intent, service, readOnce);
      parts.checkpoints('lookNoted', intentId);
    } else if (!isUnread) noted(intent, service);
    changed(before);
  }

  function changed({ id, connectionId }: Intent): void {
    parts.events.publish('orderChanged', { orderViewId: id, connectionId });
  }

  function readFor(service: LandService, intent: Intent): Promise<Result<HistoryRead, ServiceFailure>> {
    return parts.readHistory(service, intent.customerId, madeSince(intent), {
      isAwaited: true,
      isEnough: (orders) => shows(orders, intent),
    });
  }

  async function find(
    intent: Intent,
    service: LandService,
    readOnce: ReadOnce,
  ): Promise<Result<HistoryFinding, ServiceFailure>> {
    const read = await readOnce(service, intent);
    if (!read.ok) return read;
    const known = referencesOf(intent.connectionId);
    const sought = {
      customerId: intent.customerId,
      customerReference: intent.customerReference,
      mark: intent.mark,
      since: madeSince(intent),
      sentAt: intent.serverSentAt,
      foreignOrderIds: intent.foreignOrderIds,
      isClaimed: (orderId: string) => journal.isClaimed(intent.connectionId, orderId, intent.id),
      wasSeenBefore: (orderId: string) =>
        intent.sentAt !== null && parts.wasKnownAt(intent.connectionId, orderId, intent.sentAt),
      isOwn: (orderId: string) => knownOrders(intent).some((one) => mayBeSameNumber(one, orderId)),
      prove: (orderId: string) => prove(service, intent, orderId),
    };
    const found = await findInHistory(service, read.value, sought, known, parts.stopping);
    const { orderIds, isUnread, failure } = found;
    // An order that was made once must not be told as made twice: a record that fails now may show that one is another's.
    const isWaitedFor = isUnread && intent.state !== 'CONFIRMED' && ageNow(service, intent) < failingMs;
    // What is missing may be on the pages that could not be read.
    const isOpen = orderIds.length === 0 || (orderIds.length > 1 && isWaitedFor);
    return failure !== null && (isOpen || parts.stopping.aborted) ? failed(failure) : ok(found);
  }

  function ageNow(service: LandService, intent: Intent): number {
    return ageOf(intent, service.serverTime(), clock.now());
  }

  /** Whose a number is that the list shows with the reference of this one. A contradiction is remembered. */
  async function prove(
    service: LandService,
    intent: Intent,
    orderId: string,
  ): Promise<Result<NumberProof, ServiceFailure>> {
    // That was asked a moment ago.
    if (intent.state === 'PLACED' && intent.orderId === orderId) return ok({ kind: 'notShown' });
    const references = referencesOf(intent.connectionId);
    const known = proofOf(references.get(orderId), intent);
    if (known !== null) return ok(known);
    const about = { itemNumber: null, ageMs: ageNow(service, intent), signal: parts.stopping };
    const proof = await proveNumber(service, intent, orderId, about);
    if (proof.ok && proof.value.kind === 'another') references.set(orderId, proof.value.shown);
    return proof;
  }

  /** The orders that the service shows for an intent and those that are known, each once and by the number that is known. */
  async function ordersOf(
    intent: Intent,
    shown: readonly string[],
    service: LandService,
  ): Promise<Result<string[], ServiceFailure>> {
    const { orderId: placed, customerId } = intent;
    const numbers = shown.map((one) => (placed !== null && mayBeSameNumber(placed, one) ? placed : one));
    const known = [...new Set([...knownOrders(intent), ...intent.foundOrderIds])];
    const distinct = await distinctOrders(service, { customerId, known, shown: numbers }, parts.stopping);
    if (distinct.ok) {
      const names = shown.filter((one) => !distinct.value.includes(one));
      if (names.length > 0) otherNames.set(intent.id, new Set(names));
    }
    return distinct;
  }

  async function lookUp(before: Intent, service: LandService, readOnce: ReadOnce): Promise<void> {
    const found = await find(before, service, readOnce);
    if (found.ok) await respell(before, found.value.orderIds, service);
    const known = journal.get(before.id) ?? before;
    const orders = found.ok ? await ordersOf(known, found.value.orderIds, service) : found;
    parts.checkpoints('lookRead', before.id);
    // While the history was read, a person may have decided about it.
    const intent = journal.get(before.id) ?? before;
    if (intent.state !== before.state) return;
    if (!orders.ok) {
      log.info('order.lookup', { intent: intent.id, result: orders.failure.kind });
      return later(intent, orders.failure);
    }
    const isProven = found.ok && found.value.provesAbsence;
    log.info('order.lookup', { intent: intent.id, found: orders.value.length, proven: isProven });
    if (orders.value.length > 0) {
      const isListed = found.ok && found.value.unproven.length === found.value.orderIds.length;
      return foundAs(intent, orders.value, service, isListed ? 'listed' : 'shown');
    }
    absent(intent, isProven, service);
  }

  return {
    check: (intentId) => check(intentId),
    async seen(intentId, orderId, { reference, isOfRecord }) {
      // A look that is under way may have read the list before.
      await looking.get(intentId)?.catch(() => {});
      const intent = journal.get(intentId);
      if (intent === null) return;
      const known = referencesOf(intent.connectionId);
      if (isOfRecord) known.set(orderId, reference);
      else if (proofOf(known.get(orderId), intent)?.kind === 'another') return;
      await check(intentId, readFor, true);
    },
    isOtherName: (intentId, orderId) => otherNames.get(intentId)?.has(orderId) ?? false,
    async found(intentId, orderId) {
      // A look that is under way ends first: both would move it.
      await looking.get(intentId)?.catch(() => {});
      const intent = journal.get(intentId);
      const service = intent === null ? null : parts.serviceFor(intent.connectionId);
      if (intent === null || service === null) return;
      const orders = await ordersOf(intent, [orderId], service);
      const all = orders.ok ? orders.value : [...new Set([orderId, ...knownOrders(intent)])];
      await foundAs(journal.get(intentId) ?? intent, all, service, 'named');
      changed(intent);
    },
    recover: () => recoverOrders(parts, changed),
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
        const isEnough = (orders: readonly ListedOrder[]) => alike.every((one) => shows(orders, one));
        const read = parts.readHistory(service, intent.customerId, since, { isEnough });
        reads.set(key, read);
        return read;
      };
      let failure: unknown = null;
      for (const intent of due) {
        if (parts.stopping.aborted) return;
        // One that cannot be looked up keeps no other from its turn.
        await check(intent.id, readOnce).catch((error: unknown) => {
          failure ??= error;
        });
      }
      if (failure !== null) throw failure;
    },
  };
}

/** Only what is not seen has its list read to the end. */
function shows(orders: readonly ListedOrder[], intent: Intent): boolean {
  return orders.some(
    ({ orderId, customerReference = '' }) =>
      orderId === intent.orderId ||
      matchReference(customerReference, intent.customerReference, intent.mark) === 'same',
  );
}
