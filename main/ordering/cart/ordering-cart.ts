import { defaultDueRules } from '../../../shared/model/due/due-rule.ts';
import { plainMatterNumber } from '../../../shared/model/matter-number.ts';
import { clockAheadMs } from '../../../shared/model/wrong-clock.ts';
import { knownMatter, matterFaults, similarMatterNumber } from '../../storage/known-matter.ts';
import { createReferenceLists } from '../../storage/reference-lists.ts';
import { createEarlierOrder } from '../earlier-order.ts';
import { createCompareLines, createOpenOrders } from '../existing/open-orders.ts';
import { createSameItems } from '../existing/same-items.ts';
import { createNamesOf } from '../existing/title-numbers.ts';
import { createExistingPurchases } from '../existing-purchases.ts';
import { type ChosenDeliveries, createChosenDeliveries } from '../extra-data/chosen-delivery.ts';
import type { Journal } from '../journal/journal.ts';
import type { OrderingParts } from '../ordering-parts.ts';
import { lockingOrder } from '../placing/cart-lock.ts';
import { customerIdOf } from '../placing/check-cart.ts';
import { cartMatter } from './cart-matter.ts';
import type { CartStore } from './cart-store.ts';
import { type Carts, createCarts } from './carts.ts';

interface OrderingCarts {
  readonly carts: Carts;
  readonly deliveries: ChosenDeliveries;
  readonly existingPurchases: ReturnType<typeof createExistingPurchases>;
}

/** The carts of the current connection, with what the library and the lists of the service say of its lines. */
export function createOrderingCarts(
  parts: Pick<OrderingParts, 'db' | 'clock' | 'ids' | 'events' | 'current' | 'contactDefaults' | 'dueRules'>,
  store: CartStore,
  journal: Pick<Journal, 'unresolved' | 'inStates' | 'matterNumbers'>,
  wasHistoryRead: (connectionId: string, customerId: string | null) => boolean,
): OrderingCarts {
  const { db, clock } = parts;
  const now = () => clock.now();
  /** By the service's clock where the computer's is wrong: ages of purchases are told by it. */
  const rightNow = () => now() - (clockAheadMs(now(), parts.current().serverTime()) ?? 0);
  const connectionId = () => parts.current().connection.id;
  const wire = () => parts.current().connection.wire;
  const sameItems = createSameItems(db, now);
  const namesOf = createNamesOf(db, sameItems);
  const maybeSame = createCompareLines(namesOf);
  const openOrders = createOpenOrders(db, now, maybeSame);
  const rules = parts.dueRules ?? (() => defaultDueRules);
  const existing = { now: rightNow, wire, rules, openOrders, maybeSame, sameItems, namesOf };
  const earlierOrder = createEarlierOrder(db, existing);
  const existingPurchases = createExistingPurchases(db, existing);
  const deliveries = createChosenDeliveries(createReferenceLists(db, now));
  const carts = createCarts({
    ...parts,
    store,
    connectionId,
    wire,
    defaults: parts.contactDefaults,
    delivery: (line) => deliveries.of(parts.current().connection, line),
    earlierOrder: (line, number) => earlierOrder(connectionId(), line, number),
    existingPurchases: (line, number) => existingPurchases(connectionId(), line, number),
    spellingOf: (number) => knownMatter(db, connectionId(), number)?.number ?? plainMatterNumber(number),
    similarMatter: (number) => similarMatterNumber(db, connectionId(), number),
    closedMatter: (number) => (number === '' ? [] : matterFaults(db, connectionId(), number)),
    matterOf: (number) => cartMatter(db, connectionId(), number),
    lockedBy(order) {
      const earlier = lockingOrder(journal, connectionId(), order);
      return earlier && { orderViewId: earlier.id, state: earlier.state };
    },
    isHistoryRead(details) {
      const service = parts.current();
      return wasHistoryRead(service.connection.id, customerIdOf(service, details));
    },
  });
  return { carts, deliveries, existingPurchases };
}
