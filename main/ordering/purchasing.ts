import type { OrderView } from '../../shared/contract/views/order.ts';
import type { Cart } from './cart/cart.ts';
import type { CartStore } from './cart/cart-store.ts';
import type { ChosenDeliveries } from './extra-data/chosen-delivery.ts';
import type { ItemStore } from './item-store.ts';
import type { Intent } from './journal/intent.ts';
import type { Journal } from './journal/journal.ts';
import { createOrderDecisions, type OrderDecisions } from './order-decisions.ts';
import type { OrderingParts } from './ordering-parts.ts';
import { createApplyOutcome } from './placing/apply-outcome.ts';
import { createOperatorAnswer } from './placing/operator-answer.ts';
import { createOrderLock, type OrderLock } from './placing/order-lock.ts';
import { createPlacing, type Placing } from './placing/place-order.ts';
import { createPreflight, type PreflightParts } from './placing/preflight.ts';
import { createReconcile, type Reconcile, type ReconcileParts } from './placing/reconcile.ts';

type Given = Pick<
  OrderingParts,
  | 'db'
  | 'clock'
  | 'random'
  | 'log'
  | 'newId'
  | 'computer'
  | 'current'
  | 'serviceFor'
  | 'matterId'
  | 'cartChanged'
  | 'orderAlarm'
  | 'stopsChanged'
>;

interface PurchasingParts
  extends Given,
    Pick<ReconcileParts, 'checkpoints' | 'backoff' | 'stopping' | 'readHistory' | 'wasKnownAt'>,
    Pick<PreflightParts, 'readWhole' | 'freshen' | 'seenLookedUp'> {
  readonly journal: Journal;
  readonly items: ItemStore;
  readonly cart: Cart;
  readonly cartStore: CartStore;
  readonly deliveries: ChosenDeliveries;
  readonly checkCharge: (intentId: string) => void;
  readonly view: (intent: Intent) => OrderView;
  readonly orderMoved: (intentId: string) => void;
  /** Bytes of an order may have left. */
  readonly orderSent: (intent: Intent) => void;
}

/** What an order goes through from the confirmed cart until it is certain what became of it. */
interface Purchasing {
  readonly placing: Placing;
  readonly reconcile: Reconcile;
  readonly orderLock: OrderLock;
  readonly decisions: OrderDecisions;
}

/** Brings together what comes before the sending, the sending, the looks into the history, and what a person decides. */
export function createPurchasing(parts: PurchasingParts): Purchasing {
  const { journal, items, cart, cartStore, clock, log, backoff, checkpoints, stopping, orderMoved } = parts;
  const applyOutcome = createApplyOutcome({
    journal,
    items,
    cart: cartStore,
    clock,
    newId: parts.newId,
    computer: parts.computer,
    checkCharge: parts.checkCharge,
    minimumSeconds: (id) => parts.serviceFor(id)?.connection.poll.minimumSeconds ?? 20,
  });
  const reconcile = createReconcile({
    checkpoints,
    journal,
    items,
    applyOutcome,
    backoff,
    clock,
    log,
    stopping,
    serviceFor: parts.serviceFor,
    readHistory: parts.readHistory,
    wasKnownAt: parts.wasKnownAt,
    alarm(id) {
      const intent = journal.get(id);
      if (intent !== null) parts.orderAlarm?.(parts.view(intent), intent.connectionId);
    },
    changed: orderMoved,
  });
  const orderLock = createOrderLock(parts.db, { now: () => clock.now(), computer: parts.computer });
  const preflight = createPreflight({
    orderLock,
    cart,
    freshen: parts.freshen,
    seenLookedUp: parts.seenLookedUp,
    readWhole: parts.readWhole,
    lockChanged: parts.stopsChanged ?? (() => {}),
  });
  /** What was in the cart belongs to an order now, or the other way round. */
  function cartMoved(intentId: string): void {
    orderMoved(intentId);
    parts.cartChanged(cart.view());
  }
  const placing = createPlacing({
    checkpoints,
    journal,
    applyOutcome,
    preflight,
    backoff,
    cart,
    cartStore,
    deliveries: parts.deliveries,
    clock,
    random: parts.random,
    log,
    newId: parts.newId,
    computer: parts.computer,
    service: parts.current,
    matterId: parts.matterId,
    check: (id) => reconcile.check(id),
    changed: cartMoved,
    sent: parts.orderSent,
  });
  const decisions = createOrderDecisions({
    journal,
    placing,
    reconcile,
    applyOutcome,
    recordAnswer: createOperatorAnswer({
      journal,
      reconcile,
      applyOutcome,
      clock,
      stopping,
      changed: orderMoved,
    }),
    clock,
    current: parts.current,
    view: parts.view,
    putAway: cartMoved,
  });
  return { placing, reconcile, orderLock, decisions };
}
