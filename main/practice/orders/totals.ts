import type { PracticeFee, PracticeItem, PracticeOrder } from './practice-order.ts';

const serviceFee: PracticeFee = { type: 'Service fee', amount: 110, gst: 10 };
/** Per cent of the price of the first item. */
const discountRate = 5;

/** The same order with a fee, and its first item with a discount. */
export function withFees(items: readonly PracticeItem[]): Pick<PracticeOrder, 'items' | 'fees'> {
  const reduced = items.map((item, n): PracticeItem => {
    const amount = Math.round((item.price * discountRate) / 100);
    return n === 0 ? { ...item, discounts: [{ type: 'Discount', amount, gst: 0 }] } : item;
  });
  return { items: reduced, fees: [serviceFee] };
}

/** What the order costs: prices and fees, less discounts. Whole cents. */
export function totals({ items, fees = [] }: Pick<PracticeOrder, 'items' | 'fees'>): {
  totalPrice: number;
  totalGst: number;
  fees: readonly PracticeFee[];
} {
  const discounts = items.flatMap((item) => item.discounts ?? []);
  const sum = (list: readonly { readonly gst: number }[]) => list.reduce((total, { gst }) => total + gst, 0);
  const amounts = (list: readonly PracticeFee[]) => list.reduce((total, { amount }) => total + amount, 0);
  return {
    totalPrice: items.reduce((total, { price }) => total + price, 0) + amounts(fees) - amounts(discounts),
    totalGst: sum(items) + sum(fees) - sum(discounts),
    fees,
  };
}
