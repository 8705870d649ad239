import { expect, it } from 'vitest';
import {
  alongText,
  alreadyDiscardedText,
  awayText,
  isDiscarded,
  notDiscardedText,
} from '../../../renderer/features/orders/text.ts';

const order = (...names: string[]) => ({
  id: names.join(),
  matterNumber: '2026-118',
  ordered: names.map((productName) => ({
    productName,
    identifier: '1/1',
    address: null,
    priceCents: 100,
    extraData: {},
  })),
});

it('names all products of an order, because the whole order is discarded', () => {
  expect(awayText(order('Copy of Plan', 'Land Tax'))).toBe('Copy of Plan, Land Tax, matter 2026-118');
  const many = order(...Array.from({ length: 15 }, (_, n) => `P${n}`));
  expect(awayText(many)).toMatch(/P11 and 3 more, matter 2026-118$/);
  expect(awayText(order())).toBe('An order, matter 2026-118');
});

it('says which products are discarded though they were not selected', () => {
  expect(alongText([order('A', 'B', 'C', 'D')], 1)).toMatch(
    /3 products that you did not select are part of this order/,
  );
  expect(alongText([order('A', 'B'), order('C')], 2)).toMatch(
    /1 product that you did not select is part of these orders/,
  );
  expect(alongText([order('A', 'B')], 2)).toBeNull();
  expect(alongText([order()], 1)).toBeNull();
});

it('says how many could not be discarded', () => {
  expect([notDiscardedText(1, 1), notDiscardedText(1, 3), notDiscardedText(2, 3)]).toEqual([
    'The order was not discarded',
    '1 of 3 orders was not discarded',
    '2 of 3 orders were not discarded',
  ]);
});

it('says which were discarded before, and takes none for discarded that was ordered again', () => {
  expect(alreadyDiscardedText([order('Copy of Plan'), order('Land Tax')])).toEqual({
    title: '2 orders were already discarded',
    body: 'Copy of Plan, matter 2026-118; Land Tax, matter 2026-118.',
  });
  expect(isDiscarded({ state: 'DISCARDED', supersededBy: null })).toBe(true);
  expect(isDiscarded({ state: 'ABANDONED', supersededBy: null })).toBe(true);
  expect(isDiscarded({ state: 'ABANDONED', supersededBy: 'later' })).toBe(false);
  expect(isDiscarded({ state: 'CONFIRMED', supersededBy: null })).toBe(false);
});
