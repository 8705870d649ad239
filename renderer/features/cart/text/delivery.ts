import type { CartLineView } from '../../../../shared/contract/views/cart.ts';
import { linePrice } from '../../../../shared/model/line-price.ts';
import { formatMoney, formatTotal } from '../../../../shared/model/money.ts';

interface Speed {
  readonly speed: string;
  readonly priceCents: number | null;
  readonly turnaround: string | null;
}

/** `Priority, $250.00, 2 days`. */
export function speedText({ speed, priceCents, turnaround }: Speed): string {
  const price = priceCents === null ? 'price not known' : formatMoney(priceCents);
  return [speedName(speed), price, turnaround].filter(Boolean).join(', ');
}

/** `Priority delivery`, as a line of the cart says it; null where no manager is chosen. */
export function deliveryName({ delivery }: Pick<CartLineView, 'delivery'>): string | null {
  return delivery === null ? null : `${speedName(delivery.speed)} delivery`;
}

/** What is said where the price of the chosen delivery is not known, since then the line may cost something else; else null. */
export function unknownPriceText(line: Pick<CartLineView, 'delivery' | 'product'>): string | null {
  const { delivery } = line;
  if (delivery === null || delivery.priceCents !== null || delivery.gone !== null) return null;
  const why = delivery.isListed
    ? 'The service’s list gives no price for this delivery.'
    : 'This manager is not on the service’s list, so the price is not known.';
  const listed = formatTotal(linePrice(line).priceCents ?? 0);
  return `${why} ${listed} is the listed price of the product. You may be charged a different amount.`;
}

function speedName(speed: string): string {
  return speed.charAt(0).toUpperCase() + speed.slice(1).toLowerCase();
}
