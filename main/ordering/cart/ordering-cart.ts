import { createReferenceLists } from '../../storage/reference-lists.ts';
import { createAlreadyHeld } from '../already-held.ts';
import { createOpenOrders } from '../existing/open-orders.ts';
import { createNamesOf } from '../existing/title-numbers.ts';
import { type ChosenDeliveries, createChosenDeliveries } from '../extra-data/chosen-delivery.ts';
import { createOrderedBefore } from '../ordered-before.ts';
import type { OrderingParts } from '../ordering-parts.ts';
import { customerIdOf } from '../placing/check-cart.ts';
import { type Cart, createCart } from './cart.ts';
import { cartMatter } from './cart-matter.ts';
import type { CartStore } from './cart-store.ts';

interface OrderingCart {
  readonly cart: Cart;
  readonly deliveries: ChosenDeliveries;
  readonly alreadyHeld: ReturnType<typeof createAlreadyHeld>;
}

/** The cart of the current connection, with what the library and the lists of the service say of its lines. */
export function createOrderingCart(
  parts: Pick<OrderingParts, 'db' | 'clock' | 'ids' | 'events' | 'current' | 'contactDefaults'>,
  store: CartStore,
  wasHistoryRead: (connectionId: string, customerId: string | null) => boolean,
): OrderingCart {
  const { db, clock } = parts;
  const now = () => clock.now();
  const connectionId = () => parts.current().connection.id;
  const wire = () => parts.current().connection.wire;
  const existing = { now, wire, openOrders: createOpenOrders(db, now), namesOf: createNamesOf(db) };
  const orderedBefore = createOrderedBefore(db, existing);
  const alreadyHeld = createAlreadyHeld(db, existing);
  const deliveries = createChosenDeliveries(createReferenceLists(db, now));
  const cart = createCart({
    ...parts,
    store,
    connectionId,
    wire,
    defaults: parts.contactDefaults,
    delivery: (line) => deliveries.of(parts.current().connection, line),
    orderedBefore: (line, number) => orderedBefore(connectionId(), line, number),
    alreadyHeld: (line, number) => alreadyHeld(connectionId(), line, number),
    matterOf: (number) => cartMatter(db, connectionId(), number),
    isHistoryRead(details) {
      const service = parts.current();
      return wasHistoryRead(service.connection.id, customerIdOf(service, details));
    },
  });
  return { cart, deliveries, alreadyHeld };
}
