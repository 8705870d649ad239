import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OrderAmounts, orderSumFault } from '../../../../shared/model/order-sum.ts';

const item = (priceCents: number | null, discounts: string[] = []) => ({ priceCents, discounts });

function order(
  totalCents: number | null,
  prices: ReturnType<typeof item>[],
  fees: number[] = [],
  gstCents = 0,
) {
  return {
    totalCents,
    gstCents,
    fees: fees.map((amountCents) => ({ amountCents })),
    items: prices,
  } satisfies OrderAmounts;
}

describe('the amounts of an order', () => {
  test('that add up, with or without the fees, have no fault', () => {
    const cents = fc.integer({ min: 0, max: 1e7 });
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 6 }),
        fc.array(cents, { maxLength: 3 }),
        (prices, fees) => {
          const sum = prices.reduce((total, price) => total + price, 0);
          const all = sum + fees.reduce((total, fee) => total + fee, 0);
          const items = prices.map((price) => item(price));
          expect(orderSumFault(order(sum, items, fees))).toBeNull();
          expect(orderSumFault(order(all, items, fees))).toBeNull();
          expect(orderSumFault(order(all + 1, items, fees))).toContain('do not add up');
        },
      ),
    );
  });

  test.each([
    ['no total', order(null, [item(5)])],
    ['a price that is not known', order(7, [item(5), item(null)])],
    ['no items yet', order(7, [])],
    ['a discount, which takes something off', order(3, [item(5, ['a discount'])])],
  ])('with %s have none either', (_, given) => {
    expect(orderSumFault(given)).toBeNull();
  });

  test.each([
    ['less than the items without a discount', order(4, [item(5)])],
    ['more than the items with a discount', order(6, [item(5, ['a discount'])])],
    ['a total below nothing', order(-1, [])],
    ['a GST above the total', order(5, [item(5)], [], 6)],
    ['a GST below nothing', order(5, [item(5)], [], -1)],
  ])('with %s have one, which says what to do', (_, given) => {
    expect(orderSumFault(given)).toContain('Ask the service provider');
  });
});
