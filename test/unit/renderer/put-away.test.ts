import { expect, it } from 'vitest';
import { alongText, awayText } from '../../../renderer/features/orders/put-away.ts';

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

it('names all that an order holds, as it is put away whole', () => {
  expect(awayText(order('Copy of Plan', 'Land Tax'))).toBe('Copy of Plan, Land Tax, matter 2026-118');
  const many = order(...Array.from({ length: 15 }, (_, n) => `P${n}`));
  expect(awayText(many)).toMatch(/P11 and 3 more, matter 2026-118$/);
  expect(awayText(order())).toBe('An order, matter 2026-118');
});

it('says what goes along though it was not chosen', () => {
  expect(alongText([order('A', 'B', 'C', 'D')], 1)).toMatch(
    /3 products that you did not choose are part of it/,
  );
  expect(alongText([order('A', 'B'), order('C')], 2)).toMatch(
    /1 product that you did not choose is part of these/,
  );
  expect(alongText([order('A', 'B')], 2)).toBeNull();
  expect(alongText([order()], 1)).toBeNull();
});
