import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';

const two = ['10940/843', '10940/844'];
const minute = 60_000;
let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
});
afterEach(() => app.dispose());

const products = two.map((titleId, n) => ({
  orderItemNumber: n + 1,
  productCode: 'RegisterSearchStatement',
  productIds: { titleId },
}));
const recordReads = () => app.service.asked.filter((what) => what === 'GET /orders/v1/O-1').length;

/** The service answers with the first of two items, and its record shows no more of them until `showAll`. */
async function orderShownInPart(): Promise<void> {
  const [first] = products;
  const answer = { orderId: 'O-1', totalPrice: 1782, itemsOrdered: [first] };
  app.service.instead = { status: 201, body: JSON.stringify(answer), isMade: true };
  app.service.record = () => ({ products: [first] });
  await app.order(two);
  for (const item of app.service.orders[0]?.items ?? []) item.status = 'COMPLETE';
  await app.until(() => app.shown.items[0]?.phase === 'complete');
}

test('an order that shows fewer items than were ordered is read again until it shows them all', async () => {
  await orderShownInPart();
  expect(app.shown.items).toHaveLength(1);
  expect(app.shown.missing).toEqual([expect.stringContaining('for 10940/844')]);
  const names = [expect.stringContaining('for 10940/844')];
  expect(app.shown.problem).toEqual([{ kind: 'missing', shown: 1, ordered: 2, names }]);
  await app.clock.advance(5 * minute);
  app.service.record = () => ({ products });
  await app.until(() => app.shown.items.length === 2 && app.shown.items[1]?.phase === 'complete', 30 * 60);
  expect(app.shown).toMatchObject({ state: 'CONFIRMED', missing: [], problem: null });
});

test('an order that goes on showing fewer items is read ever more rarely', async () => {
  await orderShownInPart();
  await app.clock.advance(30 * minute);
  const inHalfAnHour = recordReads();
  await app.clock.advance(3 * 24 * 60 * minute);
  expect(recordReads()).toBeGreaterThan(inHalfAnHour + 2);
  expect(recordReads()).toBeLessThan(inHalfAnHour + 12);
  expect(app.shown.problem).toMatchObject([{ kind: 'missing', shown: 1, ordered: 2 }]);
});

test('a person can look at once at an order that shows fewer items than were ordered', async () => {
  await orderShownInPart();
  await app.clock.advance(30 * minute);
  app.service.record = () => ({ products });
  expect(app.shown.actions).toContain('lookAgain');
  await app.ordering.lookAgain(app.shown.id);
  expect(app.shown.items).toHaveLength(2);
});
