import type { AppContext } from '../../context/app-context.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Leases } from '../../ports/leases.ts';
import type { ItemStore } from '../item-store.ts';
import type { Journal } from '../journal/journal.ts';
import { mayBeSameNumber } from '../placing/order-number.ts';
import type { Reconcile } from '../placing/reconcile.ts';
import type { Backoff } from '../polling/backoff.ts';
import type { ListedOrder } from '../wire.ts';
import type { HistoryLooks } from './history-looks.ts';
import type { HistoryStore } from './history-store.ts';
import { createHistoryWatch, type HistoryWatch } from './history-watch.ts';
import { createOrderHistory, type OrderHistory } from './order-history.ts';
import type { ReadCustomers } from './read-customers.ts';

interface HistoryReadingParts extends Pick<AppContext, 'clock' | 'log' | 'ids' | 'db' | 'events'> {
  readonly journal: Journal;
  readonly items: ItemStore;
  readonly store: HistoryStore;
  readonly looks: HistoryLooks;
  readonly reconcile: Reconcile;
  readonly backoff: Backoff;
  readonly readCustomers: ReadCustomers;
  readonly current: () => LandService;
  readonly serviceFor: (connectionId: string) => LandService | null;
  readonly stopping: AbortSignal;
  readonly leases: Pick<Leases, 'turn' | 'found'>;
  /** An order of this library, as the list shows it. */
  readonly ownListed: (service: LandService, order: ListedOrder) => void;
}

/** The service's list of orders as it is read for all purposes but a single order in doubt. */
export interface HistoryReading {
  readonly orders: OrderHistory;
  readonly watch: HistoryWatch;
  /** Resolves when what the list showed of this library's own orders was looked up. */
  seenLookedUp(): Promise<unknown>;
  ended(): Promise<unknown>;
}

export function createHistoryReading(parts: HistoryReadingParts): HistoryReading {
  const { journal, store } = parts;
  const seenOrders = createSeenOrders(parts);
  const orders = createOrderHistory({
    ...parts,
    isOurs: (connectionId, orderId, reference) =>
      journal.isClaimed(connectionId, orderId, '') || isSentFromHere(connectionId, reference),
    seen: seenOrders.seen,
    foundNew: (connectionId) => parts.leases.found(connectionId),
  });
  const watch = createHistoryWatch({
    ...parts,
    store,
    history: orders,
    isOthersTurn: (connectionId) => parts.leases.turn(connectionId) === 'other',
  });

  /** One that never left this computer was sent by another copy of this library: it is not this one's. */
  function isSentFromHere(connectionId: string, reference: string): boolean {
    const state = journal.ofReference(connectionId, reference)?.state;
    return state !== undefined && state !== 'NOT_SENT' && state !== 'DISCARDED';
  }

  return {
    orders,
    watch,
    seenLookedUp: seenOrders.ended,
    ended: () => Promise.all([watch.ended(), seenOrders.ended()]),
  };
}

interface SeenOrders {
  /** The service shows this order under this reference: in its list, or in the record of the order. */
  seen(connectionId: string, orderId: string, reference: string, isOfRecord?: boolean): void;
  /** Resolves when nothing is being looked up because of it. */
  ended(): Promise<unknown>;
}

function createSeenOrders({
  journal,
  reconcile,
  log,
}: Pick<HistoryReadingParts, 'journal' | 'reconcile' | 'log'>): SeenOrders {
  const looks = new Set<Promise<void>>();

  /** Whatever the history was read for: an order that nobody here expects to be there is looked up at once. */
  function seen(connectionId: string, orderId: string, reference: string, isOfRecord = false): void {
    // Most numbers are known, and quicker to find than references.
    const intent = journal.ofOrder(connectionId, orderId) ?? journal.ofReference(connectionId, reference);
    if (intent === null || intent.foundOrderIds.some((one) => mayBeSameNumber(one, orderId))) return;
    // PLACED waits for just this: the service shows the reference with its number.
    const isItsNumber = intent.orderId !== null && mayBeSameNumber(intent.orderId, orderId);
    if (intent.state !== 'PLACED' && (isItsNumber || reconcile.isOtherName(intent.id, orderId))) return;
    if (['SENDING', 'RESPONDED', 'NOT_SENT', 'DISCARDED'].includes(intent.state)) return;
    const look = reconcile
      .seen(intent.id, orderId, { reference, isOfRecord })
      .catch((error: unknown) => void log.error('reconcile', error, { intent: intent.id }))
      .finally(() => looks.delete(look));
    looks.add(look);
  }

  return { seen, ended: () => Promise.all(looks) };
}
