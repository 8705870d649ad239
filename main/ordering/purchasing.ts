import type { OrderView } from '../../shared/contract/views/order.ts';
import type { Cart } from './cart/cart.ts';
import type { CartStore } from './cart/cart-store.ts';
import type { ChosenDeliveries } from './extra-data/chosen-delivery.ts';
import type { HistoryReading } from './history/history-reading.ts';
import type { Intent } from './journal/intent.ts';
import type { Journal } from './journal/journal.ts';
import { createOrderDecisions, type OrderDecisions } from './order-decisions.ts';
import type { OrderingParts } from './ordering-parts.ts';
import type { ApplyOutcome } from './placing/apply-outcome.ts';
import { createOperatorAnswer } from './placing/operator-answer.ts';
import { createOrderLock, type OrderLock } from './placing/order-lock.ts';
import { createPlacing, type Placing } from './placing/place-order.ts';
import { createPreflight } from './placing/preflight.ts';
import type { Reconcile, ReconcileParts } from './placing/reconcile.ts';

interface PurchasingParts
  extends Pick<
      OrderingParts,
      'db' | 'clock' | 'random' | 'log' | 'ids' | 'events' | 'current' | 'matterId' | 'isJob'
    >,
    Pick<ReconcileParts, 'checkpoints' | 'backoff' | 'held' | 'stopping'> {
  readonly journal: Journal;
  readonly cart: Cart;
  readonly cartStore: CartStore;
  readonly deliveries: ChosenDeliveries;
  readonly applyOutcome: ApplyOutcome;
  readonly reconcile: Reconcile;
  readonly history: HistoryReading;
  /** The orders that are being sent now. */
  readonly underWay: Set<string>;
  readonly view: (intent: Intent) => OrderView;
}

/** What an order goes through from the confirmed cart until its answer is on the disk, and what a person decides after. */
interface Purchasing {
  readonly placing: Placing;
  readonly orderLock: OrderLock;
  readonly decisions: OrderDecisions;
}

/** Brings together what comes before the sending, the sending, and what a person decides. */
export function createPurchasing(parts: PurchasingParts): Purchasing {
  const { reconcile, history } = parts;
  const orderLock = createOrderLock(parts);
  const preflight = createPreflight({
    ...parts,
    orderLock,
    freshen: (service, customerId) => history.watch.freshen(service, customerId),
    seenLookedUp: () => history.seenLookedUp(),
    async readWhole(service) {
      const read = await history.orders.refresh(service);
      return read.ok && read.value.provesAbsence;
    },
  });
  const placing = createPlacing({
    ...parts,
    preflight,
    service: parts.current,
    check: (id) => reconcile.check(id),
  });
  const recordAnswer = createOperatorAnswer(parts);
  return { placing, orderLock, decisions: createOrderDecisions({ ...parts, placing, recordAnswer }) };
}
