import { failed, type Result } from '../../../shared/lib/result.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { answerCaps } from '../../http/answer-caps.ts';
import { pathPart } from '../../http/path-part.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Item } from '../item-store.ts';
import { isSameProduct } from '../placing/match-items.ts';
import { mayBeSameNumber } from '../placing/order-number.ts';
import { proofOf, type SentReference } from '../placing/reference-proof.ts';
import { type OrderedItem, orderedItem } from '../wire.ts';

/** Whose an item is. */
export interface ItemOwner {
  readonly customerId: string | null;
  /** The order that was placed here, by whose reference its items are known; null where there is none. */
  readonly order: SentReference | null;
}

/**
 * Asks the service about one item (interface: Ordered item). A safe read. An answer about another item is refused, and so is one
 * that names another product than `productCode`: it is not that certificate.
 */
export async function readItemNow(
  service: LandService,
  { customerId, order }: ItemOwner,
  item: Pick<Item, 'orderId' | 'itemNumber'> & Partial<Pick<Item, 'productCode'>>,
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
  const { orderId, orderItemNumber, productCode } = answer.value;
  if (orderId !== undefined && !mayBeSameNumber(orderId, item.orderId))
    return failed(about('orderId', orderId));
  if (orderItemNumber !== undefined && orderItemNumber !== item.itemNumber) {
    return failed(about('orderItemNumber', orderItemNumber));
  }
  if (!isSameProduct(productCode, item.productCode)) return failed(about('productCode', productCode ?? ''));
  const proof = order === null ? null : proofOf(answer.value.customerReference, order);
  if (proof?.kind === 'another') return failed(about('customerReference', proof.shown));
  return answer;
}

function about(path: string, other: string | number): ServiceFailure {
  return {
    kind: 'unreadable',
    path,
    message: `The land information service answered about another item (${path} ${String(other).slice(0, 100)}).`,
  };
}
