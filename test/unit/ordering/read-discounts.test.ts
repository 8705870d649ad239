import fc from 'fast-check';
import { expect, test } from 'vitest';
import { interpretOrderAnswer } from '../../../main/ordering/placing/interpret-answer.ts';
import { readDiscounts } from '../../../main/ordering/placing/read-discounts.ts';
import { defaultWireProfile as wire } from '../../../shared/model/wire-profile.ts';
import { anAnsweredOrder, asBytes } from '../../support/discounted-order.ts';

test('what a total proves is taken off each price, and lines and fees come to what is charged', () => {
  fc.assert(
    fc.property(anAnsweredOrder(), ({ answer, off }) => {
      const meaning = interpretOrderAnswer(201, asBytes(answer), wire.priceUnit);
      if (meaning.kind !== 'answered') throw new Error(meaning.kind);
      const { items, fees, totalCents } = meaning;
      expect(items.map(({ discountCents }) => discountCents ?? 0)).toEqual(off);
      const lines = items.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0);
      expect(lines + fees.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents);
    }),
  );
});

const given = (discounts: unknown, totalCents: number | null = 608, feeCents: (number | null)[] = []) =>
  readDiscounts(
    { totalCents, feeCents, items: [{ priceCents: 640, discounts: [discounts as string] }] },
    'cents',
  )[0];

test('the same is read whatever sign the service gives it, and in dollars', () => {
  const off = { cents: 32, gstCents: 3 };
  expect(given({ type: 'Discount', amount: 32, gst: 3 })).toEqual(off);
  expect(given({ amount: '-32', gst: -3 })).toEqual(off);
  expect(given({ amount: 32 }, 708, [100])).toEqual({ cents: 32, gstCents: 0 });
  const items = [{ priceCents: 640, discounts: [{ amount: 0.32 }] }];
  expect(readDiscounts({ totalCents: 608, feeCents: [], items }, 'dollars')).toEqual([
    { cents: 32, gstCents: 0 },
  ]);
});

test('a price that holds its discount already is left as it is', () => {
  expect(given({ amount: 32 }, 640)).toEqual({ cents: 0, gstCents: 0 });
  expect(given('loyalty', 740, [100])).toEqual({ cents: 0, gstCents: 0 });
});

test.each([
  ['a text', 'loyalty', 608],
  ['a bare number, of which nothing is said', 32, 608],
  ['an amount under another name', { percent: 5 }, 608],
  ['an amount that the total does not show', { amount: 33 }, 608],
  ['more than the price', { amount: 641 }, -1],
  ['an order without a total', { amount: 32 }, null],
])('nothing is guessed into a sum of %s', (_, discount, total) => {
  expect(given(discount, total)).toBeNull();
});

test('nothing is guessed where a fee cannot be counted', () => {
  expect(given({ amount: 32 }, 608, [null])).toBeNull();
});
