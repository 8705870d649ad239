import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { aPdf } from '../../support/pdf.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

/** The answer to an order writes its number in another way than the list, the record and the items do. */

const minute = 60_000;

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
  app.trustList();
});
afterEach(() => app.dispose());

async function answeredAs(orderId: string): Promise<string> {
  const itemsOrdered = [
    { orderItemNumber: 1, productCode: 'RegisterSearchStatement', productIds: { titleId: '10940/843' } },
  ];
  const body = JSON.stringify({ orderId, totalPrice: 891, totalGst: 81, itemsOrdered });
  app.service.instead = { status: 201, body, isMade: true };
  const { id } = await app.order();
  for (const { items } of app.service.orders) for (const item of items) item.status = 'COMPLETE';
  return id;
}
const order = (id: string) => app.ordering.get(id);
const nothing = {
  kind: 'notFound',
  status: 404,
  reason: reasonSaying('Nothing is known under this.'),
} as const;
const arrived = {
  state: 'CONFIRMED',
  orderId: 'O-1',
  orderIds: ['O-1'],
  items: [{ orderId: 'O-1', phase: 'complete', problem: null }],
};
const listed = () =>
  app.db
    .all('SELECT order_id, stage FROM order_line WHERE history_id IS NULL')
    .map(({ order_id, stage }) => [order_id, stage]);

describe('a number that only the answer', () => {
  test.each([
    ['pads', '000O-1'],
    ['ends with a blank', 'O-1 '],
    ['writes small', 'o-1'],
  ])('%s is asked for as the list shows it', async (_, orderId) => {
    const id = await answeredAs(orderId);
    await app.until(() => app.arrived.length === 1, 60);
    expect(order(id)).toMatchObject(arrived);
    expect(listed()).toEqual([['O-1', 'complete']]);
  });

  test.each([
    ['begins with letters', 'ORD-1'],
    ['ends with a fraction', 'O-1.0'],
    ['groups', 'O,1'],
  ])('%s is found by the reference in the list', async (_, orderId) => {
    const id = await answeredAs(orderId);
    await app.until(() => app.arrived.length === 1, 5 * 60);
    expect(order(id)).toMatchObject(arrived);
    expect(listed()).toEqual([['O-1', 'complete']]);
    await app.clock.advance(30 * minute);
    expect(order(id)).toMatchObject(arrived);
  });

  test('pads is asked for as the list shows it also where the list cannot be read at first', async () => {
    app.service.history = () => 'maintenance';
    const id = await answeredAs('000O-1');
    await app.clock.advance(5 * minute);
    expect(app.arrived).toEqual([]);
    app.service.history = null;
    await app.until(() => app.arrived.length === 1, 3600);
    expect(order(id)).toMatchObject(arrived);
    expect(listed()).toEqual([['O-1', 'complete']]);
  });
});

test('an order that an earlier version confirmed by the spelling of its answer is asked for as the list shows it', async () => {
  const id = await answeredAs('O-1');
  await app.until(() => order(id)?.state === 'CONFIRMED', 60);
  app.db.run(`UPDATE intent SET order_id = '000O-1'`);
  app.db.run(`UPDATE item SET order_id = '000O-1'`);
  await app.until(() => app.arrived.length === 1, 3600);
  expect(order(id)).toMatchObject(arrived);
  expect(listed()).toEqual([['O-1', 'complete']]);
});

test('a spelling under which the service shows another reference is never taken', async () => {
  const pdf = aPdf('of a colleague');
  app.service.orders.push({
    orderId: '7',
    reference: 'Smith 12',
    items: [{ productCode: 'RegisterSearchStatement', productIds: {}, status: 'COMPLETE', pdf }],
  });
  app.service.history = (orders) => ({
    orders: [
      ...app.service.others,
      ...orders
        .filter(({ orderId }) => orderId === 'O-2')
        .map(({ reference }) => ({ orderId: '7', customerReference: reference })),
    ],
  });
  const id = await answeredAs('007');
  await app.clock.advance(30 * minute);
  expect(order(id)?.state).not.toBe('CONFIRMED');
  expect(app.arrived).toEqual([]);
});

test('a number that is not known yet, but soon, is not given up for another one with the reference', async () => {
  let isKnown = false;
  app.service.failRead = (path) => (path.includes('/ORD-1') && !isKnown ? nothing : null);
  const made = answeredAs('ORD-1');
  const id = await made;
  const [first] = app.service.orders;
  if (first === undefined) throw new Error('Nothing was ordered');
  app.service.orders.push({ ...first, orderId: 'ORD-1' });
  await app.clock.advance(40_000);
  isKnown = true;
  await app.until(() => order(id)?.state === 'DUPLICATE', 10 * 60);
  expect(order(id)?.orderIds.toSorted()).toEqual(['O-1', 'ORD-1']);
});
