import type { OrderView } from '../../shared/contract/views/order.ts';
import type { Cart } from './cart/cart.ts';
import type { CartStore } from './cart/cart-store.ts';
import type { ItemStore } from './item-store.ts';
import type { Intent } from './journal/intent.ts';
import type { Journal } from './journal/journal.ts';
import { createOrderDecisions, type OrderDecisions } from './order-decisions.ts';
import type { OrderingParts } from './ordering-parts.ts';
import { createGate, type Gate, type GateParts } from './placing/gate.ts';
import { createOperatorAnswer } from './placing/operator-answer.ts';
import { createOrderStops, type OrderStops } from './placing/order-stops.ts';
import { createPlacing, type Placing } from './placing/place-order.ts';
import { createReconcile, type Reconcile, type ReconcileParts } from './placing/reconcile.ts';
import { createSettle } from './placing/settle.ts';

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
    Pick<ReconcileParts, 'checkpoints' | 'pauses' | 'stopping'>,
    Pick<GateParts, 'readWhole'> {
  readonly journal: Journal;
  readonly items: ItemStore;
  readonly cart: Cart;
  readonly cartStore: CartStore;
  readonly view: (intent: Intent) => OrderView;
  readonly orderMoved: (intentId: string) => void;
}

/** What an order goes through from the confirmed cart until it is certain what became of it. */
interface Purchasing {
  readonly placing: Placing;
  readonly reconcile: Reconcile;
  readonly gate: Gate;
  readonly stops: OrderStops;
  readonly decisions: OrderDecisions;
}

/** Brings together the sending, the looks into the history, the gate before both, and what a person decides. */
export function createPurchasing(parts: PurchasingParts): Purchasing {
  const { journal, items, cart, cartStore, clock, log, pauses, checkpoints, stopping, orderMoved } = parts;
  const settle = createSettle({
    journal,
    items,
    cart: cartStore,
    clock,
    newId: parts.newId,
    computer: parts.computer,
    minimumSeconds: (id) => parts.serviceFor(id)?.connection.poll.minimumSeconds ?? 20,
  });
  const reconcile = createReconcile({
    checkpoints,
    journal,
    items,
    settle,
    pauses,
    clock,
    log,
    stopping,
    serviceFor: parts.serviceFor,
    sendAgain: (id) => placing.sendAgain(id),
    alarm(id) {
      const intent = journal.get(id);
      if (intent !== null) parts.orderAlarm?.(parts.view(intent), intent.connectionId);
    },
    changed: orderMoved,
  });
  const stops = createOrderStops(parts.db, () => clock.now());
  const gate = createGate({
    stops,
    clock,
    log,
    stopping,
    readWhole: parts.readWhole,
    changed: parts.stopsChanged ?? (() => {}),
  });
  /** What was in the cart belongs to an order now, or the other way round. */
  function cartMoved(intentId: string): void {
    orderMoved(intentId);
    parts.cartChanged(cart.view());
  }
  const placing = createPlacing({
    checkpoints,
    journal,
    settle,
    gate,
    pauses,
    cart,
    cartStore,
    clock,
    random: parts.random,
    log,
    newId: parts.newId,
    service: parts.current,
    matterId: parts.matterId,
    serviceFor: parts.serviceFor,
    check: (id) => reconcile.check(id),
    changed: cartMoved,
  });
  const decisions = createOrderDecisions({
    journal,
    placing,
    reconcile,
    settle,
    recordAnswer: createOperatorAnswer({ journal, reconcile, clock, stopping, changed: orderMoved }),
    clock,
    current: parts.current,
    view: parts.view,
    putAway: cartMoved,
  });
  return { placing, reconcile, gate, stops, decisions };
}
