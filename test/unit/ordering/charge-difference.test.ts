import { describe, expect, test } from 'vitest';
import { type CheckedCharge, chargeDifference } from '../../../main/ordering/charge-difference.ts';
import { thingKey } from '../../../shared/model/land-identity.ts';
import { aLine } from '../../support/cart-line.ts';

const search = aLine();
const plan = aLine({
  id: 'line-2',
  ofProduct: { productCode: 'CopyOfPlan', name: 'Copy of Plan', priceCents: 1_000, gstCents: 0 },
});
const itemOf = (line: typeof search, priceCents: number | null, gstCents: number | null = null) => ({
  thingKey: thingKey(line),
  productName: line.product.name,
  identifier: line.identifier,
  priceCents,
  gstCents,
});
/** Two products at $8.91 and $10.00, charged as they were confirmed. */
const asConfirmed: CheckedCharge = {
  lines: [search, plan],
  confirmedCents: 1_891,
  answer: { totalCents: 1_891, gstCents: 81 },
  stated: null,
  fees: [],
  items: [itemOf(search, 891, 81), itemOf(plan, 1_000, 0)],
  unreadTotal: null,
};
const charged = (change: Partial<CheckedCharge>) => chargeDifference({ ...asConfirmed, ...change });

describe('what is charged', () => {
  test('is as confirmed where total, GST and every price are', () => {
    expect(charged({})).toBeNull();
    // What the service does not say differs from nothing.
    expect(
      charged({
        answer: { totalCents: null, gstCents: null },
        items: [itemOf(search, null), itemOf(plan, null)],
      }),
    ).toBeNull();
  });

  test.each([
    ['more', 1_892],
    ['less', 1_890],
    ['nothing', 0],
  ])('differs where the total is %s, by as little as a cent', (_, totalCents) => {
    expect(charged({ answer: { totalCents, gstCents: 81 } })).toMatchObject({
      confirmedCents: 1_891,
      chargedCents: totalCents,
      isHundredfold: false,
    });
  });

  test('differs where only the price of an item does, and names it', () => {
    const items = [itemOf(search, 892, 81), itemOf(plan, 999, 0)];
    expect(charged({ items })?.items).toEqual([
      expect.objectContaining({ productName: search.product.name, confirmedCents: 891, chargedCents: 892 }),
      expect.objectContaining({ productName: 'Copy of Plan', confirmedCents: 1_000, chargedCents: 999 }),
    ]);
  });

  test('differs by a cent of GST, in the total or in an item', () => {
    expect(charged({ answer: { totalCents: 1_891, gstCents: 82 } })).toMatchObject({
      confirmedGstCents: 81,
      chargedGstCents: 82,
    });
    expect(charged({ items: [itemOf(search, 891, 80), itemOf(plan, 1_000, 0)] })?.items).toMatchObject([
      { confirmedGstCents: 81, chargedGstCents: 80 },
    ]);
  });

  test('differs by the fees of the service, which are told apart with their GST', () => {
    const fees = [{ type: 'HANDLING', amountCents: 110, gstCents: 10 }];
    expect(charged({ fees, answer: { totalCents: 2_001, gstCents: 91 } })).toMatchObject({
      chargedCents: 2_001,
      feeCents: 110,
      confirmedGstCents: 91,
      chargedGstCents: 91,
    });
  });

  test.each([
    ['a hundredth', { totalCents: 19 }, [itemOf(search, 9), itemOf(plan, 10)], true],
    ['a hundred times', { totalCents: 189_100 }, [itemOf(search, 89_100), itemOf(plan, 100_000)], true],
    [
      'a hundredth beside a fee',
      { totalCents: 18, fee: 8 },
      [itemOf(search, 891, 81), itemOf(plan, 10, 0)],
      true,
    ],
    ['twice', { totalCents: 3_782 }, [itemOf(search, 1_782), itemOf(plan, 2_000)], false],
  ])(
    'is told as it is where it is %s, and that a unit may be mistaken',
    (_, { totalCents }, items, isHundredfold) => {
      expect(charged({ answer: { totalCents, gstCents: null }, items })).toMatchObject({
        chargedCents: totalCents,
        isHundredfold,
      });
    },
  );

  test('differs by what nobody confirmed', () => {
    const extra = { ...itemOf(plan, 500, 0), thingKey: 'another', productName: 'Courier' };
    expect(charged({ items: [...asConfirmed.items, extra] })?.items).toEqual([
      expect.objectContaining({ productName: 'Courier', confirmedCents: null, chargedCents: 500 }),
    ]);
  });

  test('is what the record states, where that came later and is another', () => {
    expect(charged({ stated: { totalCents: 1_891, gstCents: 81 } })).toBeNull();
    expect(charged({ stated: { totalCents: 2_000, gstCents: null } })).toMatchObject({
      chargedCents: 2_000,
      answeredCents: 1_891,
      chargedGstCents: 81,
    });
  });

  test('is not known where the total is no amount of cents, which is said and not passed over', () => {
    const answer = { totalCents: null, gstCents: null };
    expect(charged({ answer, unreadTotal: '18.915' })).toMatchObject({
      chargedCents: null,
      unreadTotal: '18.915',
    });
  });
});
