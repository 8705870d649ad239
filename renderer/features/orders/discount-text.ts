import type { ItemView } from '../../../shared/contract/views/order.ts';
import { formatTotal } from '../../../shared/model/money.ts';

/** What a discount did to the price that stands beside it: `Discount −A$0.32, from A$6.40`. */
export function discountText({
  discountCents,
  priceCents,
}: Pick<ItemView, 'discountCents' | 'priceCents'>): string {
  if (discountCents === null)
    return 'The service states a discount that cannot be read: the price is before it, the total is what is charged.';
  if (discountCents === 0 || priceCents === null)
    return 'With a discount: the price has it taken off already.';
  return `Discount ${formatTotal(-discountCents)}, from ${formatTotal(priceCents + discountCents)}`;
}
