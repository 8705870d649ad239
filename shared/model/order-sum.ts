/** As much of an order as its sum needs. Amounts in cents; null where the service gave none that can be read. */
export interface OrderAmounts {
  readonly totalCents: number | null;
  readonly gstCents: number | null;
  readonly fees: readonly { readonly amountCents: number }[];
  readonly items: readonly { readonly priceCents: number | null; readonly discounts: readonly unknown[] }[];
}

/**
 * Why the amounts of an order that the service confirmed cannot all be right, for a person; null where they can be or where
 * one of them is not known. They are shown as received either way.
 *
 * Whether prices hold fees and discounts already is not documented: every way to add them up is taken for right. GST is
 * a part of each amount.
 */
export function orderSumFault(order: OrderAmounts): string | null {
  const { totalCents, gstCents } = order;
  if (totalCents === null) return null;
  const ask = 'The amounts are shown as received. Ask the service provider about them.';
  if (totalCents < 0) return `The service gave a negative total. ${ask}`;
  if (gstCents !== null && (gstCents < 0 || gstCents > totalCents)) {
    return `The service gave a GST amount that is not part of the total. ${ask}`;
  }
  const prices = order.items.map(({ priceCents }) => priceCents);
  if (prices.length === 0 || prices.includes(null)) return null;
  const items = sum(prices);
  const fees = sum(order.fees.map(({ amountCents }) => amountCents));
  // Their shape is not documented, so how much they take off is not known: at most all of it.
  const hasDiscounts = order.items.some(({ discounts }) => discounts.length > 0);
  const isSum = totalCents === items || totalCents === items + fees;
  const isLess = hasDiscounts && totalCents <= items + fees;
  return isSum || isLess ? null : `The prices and fees of the service do not add up to its total. ${ask}`;
}

function sum(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
}
