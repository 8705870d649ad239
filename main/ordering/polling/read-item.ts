import { failed, type Result } from '../../../shared/lib/result.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { answerCaps } from '../../http/answer-caps.ts';
import { pathPart } from '../../http/path-part.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Item } from '../item-store.ts';
import { type OrderedItem, orderedItem } from '../wire.ts';

/** Asks the service about one item (interface: Ordered item). A safe read. An answer about another item is refused. */
export async function readItemNow(
  service: LandService,
  customerId: string | null,
  item: Pick<Item, 'orderId' | 'itemNumber'>,
  signal?: AbortSignal,
): Promise<Result<OrderedItem, ServiceFailure>> {
  const part = pathPart(item.orderId, 'orderId');
  if (!part.ok) return part;
  const answer = await service.read({
    api: 'orders',
    path: `/orders/v1/${part.value}/item/${item.itemNumber}`,
    headers: { 'customer-id': customerId ?? undefined },
    schema: orderedItem,
    maxBytes: answerCaps.orderItem,
    signal,
  });
  if (!answer.ok) return answer;
  const { orderId, orderItemNumber } = answer.value;
  if (orderId !== undefined && orderId !== item.orderId) return failed(about('orderId', orderId));
  if (orderItemNumber !== undefined && orderItemNumber !== item.itemNumber) {
    return failed(about('orderItemNumber', orderItemNumber));
  }
  return answer;
}

function about(path: string, other: string | number): ServiceFailure {
  return {
    kind: 'unreadable',
    path,
    message: `The land information service answered about another item (${path} ${String(other).slice(0, 100)}).`,
  };
}
