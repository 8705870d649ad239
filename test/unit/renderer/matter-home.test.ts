import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costByProduct } from '../../../renderer/features/matters/money/cost-by-product.ts';
import { timelineDays } from '../../../renderer/features/matters/records/timeline-days.ts';
import { moreText } from '../../../renderer/features/matters/text.ts';
import type { OrderView } from '../../../shared/contract/views/order.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';

const entry = (at: number) => ({
  id: String(at),
  kind: 'order' as const,
  at,
  what: '',
  more: '',
  changes: [],
  by: null,
  place: null,
});

test('the days of a timeline hold every entry once, in its order, each day once and of Melbourne', () => {
  const times = fc.array(fc.integer({ min: 1_700_000_000_000, max: 1_700_000_000_000 + 20 * 86_400_000 }));
  fc.assert(
    fc.property(times, (unsorted) => {
      const entries = unsorted.toSorted((a, b) => b - a).map(entry);
      const days = timelineDays(entries);
      expect(days.flatMap((day) => day.entries)).toEqual(entries);
      expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
      for (const { day, entries: ofDay } of days) {
        for (const { at } of ofDay) expect(melbourneDay(at)).toBe(day);
      }
    }),
  );
});

const item = (productName: string, priceCents: number | null, orderId = 'O-1') => ({
  productName,
  priceCents,
  gstCents: 10,
  orderId,
  phase: 'complete',
});
const order = (change: object): OrderView =>
  ({
    state: 'CONFIRMED',
    placedBy: 'here',
    chargedOrders: null,
    chargeDifference: null,
    fees: [],
    totalCents: null,
    quotedTotalCents: 0,
    gstCents: null,
    orderId: 'O-1',
    orderIds: ['O-1'],
    items: [],
    ordered: [],
    operatorAnswers: [],
    ...change,
  }) as unknown as OrderView;

test('what a matter cost is told product by product, what is in doubt and what was placed elsewhere apart', () => {
  const costs = costByProduct([
    order({ items: [item('Plan', 891), item('Search', 640), item('Search', 640)] }),
    order({ fees: [{ type: 'x', amountCents: 50, gstCents: null }], items: [item('Certificate', null)] }),
    order({ state: 'UNKNOWN', orderIds: [], ordered: [{ productName: 'Land tax', priceCents: 3000 }] }),
    order({ placedBy: 'elsewhere', items: [item('Search', 700)] }),
    order({ state: 'REJECTED', orderIds: [], ordered: [{ productName: 'Never', priceCents: 1 }] }),
  ]);
  expect(costs.certain).toMatchObject([
    { name: 'Search', count: 2, cents: 1280, gstCents: 20 },
    { name: 'Plan', count: 1, cents: 891 },
    { name: 'Certificate', count: 1, cents: 0, unpriced: 1 },
  ]);
  expect(costs.inDoubt).toMatchObject([{ name: 'Land tax', cents: 3000 }]);
  expect(costs.elsewhere).toMatchObject([{ name: 'Search', cents: 700 }]);
  expect(costs.feeCents).toBe(50);
});

test('what failed or was cancelled is among the products only where the operator said that its order stands', () => {
  const items = [item('Plan', 891), { ...item('Search', 640), phase: 'failed' }];
  const names = (...says: string[]) => {
    const operatorAnswers = says.map((word) => ({ says: word, orderId: 'O-1' }));
    return costByProduct([order({ items, operatorAnswers })]).certain.map(({ name }) => name);
  };
  expect(names()).toEqual(['Plan']);
  expect(names('stands')).toEqual(['Plan', 'Search']);
  expect(names('stands', 'cancelled')).toEqual(['Plan']);
});

test('an order that was made twice counts once, and as often as the operator says that it is charged', () => {
  const twice = { state: 'DUPLICATE', orderIds: ['O-1', 'O-2'] };
  const items = [item('Search', 640), item('Search', 640, 'O-2')];
  const cents = (chargedOrders: number | null) =>
    costByProduct([order({ ...twice, items, chargedOrders })]).certain[0]?.cents;
  expect(cents(null)).toBe(640);
  expect(cents(2)).toBe(1280);
  expect(cents(0)).toBeUndefined();
});

test('a day of settlement in the timeline is written as days are, and nothing else is touched', () => {
  const changes = [
    { field: 'property', text: '5 MINE LANE; settlement: 2026-12-18' },
    { field: 'settlementOn', text: '2026-12-18' },
    { field: 'client', text: 'CL-7' },
    { field: 'notes', text: '' },
  ];
  expect(moreText({ by: null, more: '', changes })).toBe(
    'property: 5 MINE LANE; settlement: 2026-12-18; settlement: Fri, 18 Dec 2026; customer ID: CL-7; notes',
  );
  expect(moreText({ by: null, more: '', changes: [{ field: 'settlementOn', text: 'none' }] })).toBe(
    'settlement: none',
  );
  expect(moreText({ by: null, more: 'order O-1', changes: [] })).toBe('order O-1');
});
