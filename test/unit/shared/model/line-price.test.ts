import { expect, test } from 'vitest';
import { linePrice, linesTotal } from '../../../../shared/model/line-price.ts';

const product = { priceCents: 1_000, gstCents: 90, turnaround: '5 days' };
const fast = { priceCents: 25_000, gstCents: 2_270, turnaround: '2 days', isAdded: false };

test.each([
  ['the listed price where there is no delivery to choose', null, [1_000, 90, '5 days']],
  ['the price of the delivery in place of the listed one', fast, [25_000, 2_270, '2 days']],
  ['both where the delivery is added', { ...fast, isAdded: true }, [26_000, 2_360, '2 days']],
  [
    'the listed price where that of the delivery is not known',
    { ...fast, priceCents: null },
    [1_000, 90, '2 days'],
  ],
  [
    'no GST where the list says none: it is never computed',
    { ...fast, gstCents: null },
    [25_000, 0, '2 days'],
  ],
  ['nothing for a delivery that is free', { ...fast, priceCents: 0, gstCents: 0 }, [0, 0, '2 days']],
])('a line costs %s', (_, delivery, [priceCents, gstCents, turnaround]) => {
  expect(linePrice({ product, delivery })).toEqual({ priceCents, gstCents, turnaround });
});

test('a product without a price has none by its delivery either', () => {
  expect(linePrice({ product: { ...product, priceCents: null }, delivery: fast }).priceCents).toBeNull();
});

test('lines come to what each costs', () => {
  expect(linesTotal([{ product }, { product, delivery: fast }])).toEqual({
    totalCents: 26_000,
    gstCents: 2_360,
  });
});
