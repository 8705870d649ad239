import { expect, it } from 'vitest';
import { createOrdersStore } from '../../../main/practice/orders/orders-store.ts';
import { openPracticeDatabase } from '../../../main/practice/store/database.ts';

const order = {
  ...{ createdAt: 0, customerId: '', customerReference: '', items: [] },
} as unknown as Parameters<ReturnType<typeof createOrdersStore>['add']>[0];

function numbers(isKept: boolean): number[] {
  const database = openPracticeDatabase(null);
  const store = createOrdersStore(database, isKept);
  for (let n = 0; n < 2; n += 1) store.add(order, null, () => ({ status: 201, json: '{}' }));
  const ids = database.prepare('SELECT order_id AS id FROM orders ORDER BY order_id').all();
  database.close();
  return ids.map(({ id }) => Number(id));
}

it('numbers the orders of services that computers of one office keep differently, each one after the other', () => {
  expect(numbers(false)).toEqual([10_219_435, 10_219_436]);
  const firsts = Array.from({ length: 5 }, () => {
    const [first = 0, second] = numbers(true);
    expect(second).toBe(first + 1);
    expect(first).toBeLessThan(100_000_000);
    return first;
  });
  expect(new Set(firsts).size).toBeGreaterThan(1);
});
