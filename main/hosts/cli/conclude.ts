import type { OrderView } from '../../../shared/contract/views/order.ts';
import { isMade } from '../../../shared/model/order-state.ts';
import { itemWords } from './item-words.ts';
import { JobFailed, type Report } from './report.ts';
import { awaitedItems } from './watch-orders.ts';

/** Says how settled orders ended: `done`, or JobFailed. `forget` gets the ids of those of which nothing more can come. */
export function conclude(
  orders: readonly OrderView[],
  report: Report,
  forget: (ids: readonly string[]) => void,
): void {
  forget(orders.filter(isFinished).map(({ id }) => id));
  const refused = orders.find((order) => !isMade(order.state));
  if (refused !== undefined) {
    const code = refused.state === 'REJECTED' ? 'rejected' : 'in_doubt';
    throw new JobFailed(code, refused.problem ?? 'Order status unknown.', {
      references: [refused.reference],
    });
  }
  const items = orders.flatMap(awaitedItems);
  const lost = items.filter((item) => item.phase !== 'complete');
  const missing = orders.flatMap((order) => order.missing);
  if (lost.length > 0 || missing.length > 0) {
    const words = [
      ...lost.map(itemWords),
      ...missing.map((name) => `${name}: not shown by the service`),
    ].join('; ');
    throw new JobFailed(
      'item_failed',
      `Not every certificate arrived: ${words}. ${
        missing.length === 0 && lost.every(({ phase }) => phase === 'cancelled')
          ? ''
          : '--resume checks for them again. '
      }Nothing is ordered again.`,
    );
  }
  const twice = orders.filter(isTwice);
  if (twice.length > 0) {
    const orderIds = twice.flatMap((order) => order.orderIds);
    throw new JobFailed(
      'made_twice',
      `An order was placed more than once: ${orderIds.join(', ')}. The certificates are downloaded. Ask the service provider to cancel and credit the orders that you do not need.`,
      { orderIds, references: twice.map((order) => order.reference) },
    );
  }
  const others = orders.filter((order) => order.items.some(({ isNotAsOrdered }) => isNotAsOrdered));
  if (others.length > 0)
    throw new JobFailed(
      'not_as_ordered',
      `The certificates may not be what was ordered. ${others.map((order) => order.problem).join(' ')} They are downloaded, and nothing is ordered again.`,
      {
        orderIds: others.flatMap((order) => order.orderIds),
        references: others.map((order) => order.reference),
      },
    );
  const unverified = orders.filter((order) => order.state === 'PLACED').map((order) => order.orderId);
  report('done', {
    orders: orders.length,
    documents: items.length,
    ...(unverified.length === 0 ? {} : { unverified }),
  });
}

/** Where there is nothing to ask the operator, and nothing was answered, the orders are parts of one: each is wanted. */
function isTwice({ state, operatorText, chargedOrders }: OrderView): boolean {
  return state === 'DUPLICATE' && (operatorText !== null || chargedOrders !== null);
}

/** What failed or did not pass its checks may still come; what was cancelled or refused is told once. */
function isFinished(order: OrderView): boolean {
  if (order.state === 'REJECTED') return true;
  return (
    isMade(order.state) &&
    order.missing.length === 0 &&
    awaitedItems(order).every(({ phase }) => phase === 'complete' || phase === 'cancelled')
  );
}
