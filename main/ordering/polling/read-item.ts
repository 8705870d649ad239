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
  /** The items of the same order, where they are known. */
  readonly items?: readonly NamedProduct[];
}

type NamedProduct = Pick<Item, 'productCode' | 'productName'>;

/**
 * Asks the service about one item (interface: Ordered item). A safe read. An answer about another item is refused, and so is one
 * that names another product than `productCode`, by its code or, without one, by the name of another item of the order: it is not
 * that certificate.
 */
export async function readItemNow(
  service: LandService,
  { customerId, order, items = [] }: ItemOwner,
  item: Pick<Item, 'orderId' | 'itemNumber'> & Partial<NamedProduct>,
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
  const { orderId, orderItemNumber, productCode, productName } = answer.value;
  if (orderId !== undefined && !mayBeSameNumber(orderId, item.orderId))
    return failed(about('orderId', orderId));
  if (orderItemNumber !== undefined && orderItemNumber !== item.itemNumber) {
    return failed(about('orderItemNumber', orderItemNumber));
  }
  if (!isSameProduct(productCode, item.productCode)) return failed(about('productCode', productCode ?? ''));
  if (productCode === undefined && productName !== undefined && isOther(productName, item, items))
    return failed(about('productName', productName));
  const proof = order === null ? null : proofOf(answer.value.customerReference, order);
  if (proof?.kind === 'another') return failed(about('customerReference', proof.shown));
  return answer;
}

/** Whether a name is that of another item's product, and not of this one's. */
function isOther(name: string, item: Partial<NamedProduct>, items: readonly NamedProduct[]): boolean {
  const plain = (text: string | undefined) => text?.trim().toLowerCase();
  const names = ({ productCode, productName }: Partial<NamedProduct>) =>
    [productCode, productName].map(plain).includes(plain(name));
  return item.productName !== undefined && !names(item) && items.some(names);
}

function about(path: string, other: string | number): ServiceFailure {
  return {
    kind: 'unreadable',
    path,
    reason: { code: 'otherItem', path, value: String(other).slice(0, 100) },
  };
}
