import { describe, expect, test } from 'vitest';
import type { Item } from '../../../main/ordering/item-store.ts';
import { isSameProduct, type NewItem } from '../../../main/ordering/placing/match-items.ts';
import { rematch } from '../../../main/ordering/placing/rematch-items.ts';

function row(
  itemNumber: number,
  productCode: string,
  thingKey = productCode,
  state: Item['state'] = 'WAITING',
  identifier = '',
) {
  return {
    id: `${productCode} ${thingKey}`,
    itemNumber,
    productCode,
    thingKey,
    identifier,
    state,
    misses: 0,
  };
}
function shown(
  orderItemNumber: number,
  productCode: string,
  thingKey = productCode,
  identifier = '',
): NewItem {
  const said = { orderItemNumber, productCode, thingKey, productName: productCode, identifier };
  const unsaid = { authorityName: null, address: null, priceCents: null, gstCents: null, turnaroundMs: null };
  return { ...said, ...unsaid, discounts: [], discountCents: null, matchProblem: null };
}
const whole = { isWhole: true, isFree: () => true };
/** Each known item with its new number, and the numbers that are new. */
function numbers(
  ...[rows, items, about = whole]: [...Parameters<typeof rematch>] | [ReturnType<typeof row>[], NewItem[]]
) {
  const { moves, adds } = rematch(rows, items, about);
  const moved = Object.fromEntries(moves.map(({ id, item }) => [id, item.orderItemNumber]));
  return { moved, added: adds.map(({ orderItemNumber }) => orderItemNumber) };
}

describe('the known items of an order and those of its record', () => {
  test('that agree stay as they are', () => {
    expect(numbers([row(1, 'A'), row(2, 'B')], [shown(2, 'b'), shown(1, 'A')])).toEqual({
      moved: {},
      added: [],
    });
  });

  test('that the answer numbered from 0 take the numbers of the record, also where the products are the same', () => {
    expect(numbers([row(0, 'A'), row(1, 'B')], [shown(1, 'A'), shown(2, 'B')])).toEqual({
      moved: { 'A A': 1, 'B B': 2 },
      added: [],
    });
    expect(numbers([row(0, 'A', 'x'), row(1, 'A', 'y')], [shown(1, 'A', 'x'), shown(2, 'A', 'y')])).toEqual({
      moved: { 'A x': 1, 'A y': 2 },
      added: [],
    });
  });

  test('change their numbers with each other', () => {
    expect(numbers([row(1, 'A'), row(2, 'B')], [shown(1, 'B'), shown(2, 'A')]).moved).toEqual({
      'A A': 2,
      'B B': 1,
    });
  });

  test('of one product change their numbers with each other where the record shows each thing under another', () => {
    const rows = [row(1, 'A', 'x'), row(2, 'A', 'y')];
    expect(numbers(rows, [shown(1, 'A', 'y'), shown(2, 'A', 'x')]).moved).toEqual({ 'A x': 2, 'A y': 1 });
  });

  test('follow the title that the record discloses, or are contradicted where a certificate is here already', () => {
    const rows = [row(1, 'A', 'x', 'WAITING', '10940/843'), row(2, 'A', 'y', 'WAITING', '10940/844')];
    // Which of two encrypted ids is which is a guess, so the keys say less than the numbers.
    const items = [shown(1, 'A', 'x', '10940/844'), shown(2, 'A', 'y', '10940/843')];
    expect(numbers(rows, items).moved).toEqual({ 'A x': 2, 'A y': 1 });
    const { moves, contradicted } = rematch(rows, items, { isWhole: true, isFree: () => false });
    expect(moves).toEqual([]);
    expect(contradicted.map(({ row: one, item }) => [one.identifier, item.identifier])).toEqual([
      ['10940/843', '10940/844'],
      ['10940/844', '10940/843'],
    ]);
  });

  test('take the product of their number where the record knows nothing of their own, and are never dropped', () => {
    expect(numbers([row(1, 'A')], [shown(1, 'B')])).toEqual({ moved: { 'A A': 1 }, added: [] });
    expect(numbers([row(1, 'A'), row(9, 'C')], [shown(1, 'A'), shown(2, 'B')])).toEqual({
      moved: {},
      added: [2],
    });
  });

  test('of which something is kept stay, and so do all where the record is not whole', () => {
    const [rows, items] = [
      [row(0, 'A'), row(1, 'B')],
      [shown(1, 'A'), shown(2, 'B')],
    ];
    expect(numbers(rows, items, { isWhole: true, isFree: () => false })).toEqual({ moved: {}, added: [2] });
    expect(numbers(rows, items, { isWhole: false, isFree: () => true })).toEqual({ moved: {}, added: [2] });
  });

  test('that had a link become nothing but the same thing', () => {
    const complete = row(1, 'A', 'x', 'COMPLETE');
    expect(numbers([complete], [shown(5, 'A', 'x')]).moved).toEqual({ 'A x': 5 });
    expect(numbers([complete], [shown(5, 'A', 'y')])).toEqual({ moved: {}, added: [5] });
  });
});

test('a product code is the same however it is written, and one that is not known is any', () => {
  expect(isSameProduct('Copy of Plan', 'CopyOfPlan')).toBe(true);
  expect(isSameProduct('unknown', 'CopyOfPlan')).toBe(true);
  expect(isSameProduct(undefined, 'CopyOfPlan')).toBe(true);
  expect(isSameProduct('RegisterSearchStatement', 'CopyOfPlan')).toBe(false);
});
