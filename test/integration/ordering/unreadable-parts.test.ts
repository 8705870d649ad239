import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FakeOrder } from '../../support/fake-land-service.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';

// What an answer loses because it cannot be read is never taken for what is not there.

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
});
afterEach(() => app.dispose());

const code = 'RegisterSearchStatement';
const good = { orderItemNumber: 1, productCode: code, productIds: { titleId: '1000/001' } };
const bad = { orderItemNumber: 'second', productCode: code, productIds: { titleId: '1000/002' } };
const mended = { ...bad, orderItemNumber: 2 };
const two = ['1000/001', '1000/002'];
const answer = (itemsOrdered: unknown, more = {}) => ({
  status: 201,
  body: JSON.stringify({ orderId: 'O-1', totalPrice: 1782, totalGst: 162, itemsOrdered, ...more }),
  isMade: true,
});
const record = (products: unknown) => (order: FakeOrder) => ({
  orderId: order.orderId,
  customerReference: order.reference,
  totalPrice: 1782,
  products,
});
const items = () => app.shown.items.map(({ identifier, phase }) => [identifier, phase]);
function completeAll(): void {
  for (const item of app.service.orders[0]?.items ?? []) item.status = 'COMPLETE';
}

describe('an order with an item that cannot be read', () => {
  test('is not taken for whole: the others are fetched, and its record is read for the rest', async () => {
    app.service.instead = answer([good, bad]);
    app.service.record = record([good, mended]);
    const order = await app.order(two);
    expect(order).toMatchObject({ state: 'CONFIRMED', orderIds: ['O-1'] });
    completeAll();
    await app.until(() => items().filter(([, phase]) => phase === 'complete').length === 2, 120);
    expect(items().map(([identifier]) => identifier)).toEqual(two);
    expect(app.service.posts).toHaveLength(1);
  });

  test('is asked for again as long as its record cannot be read whole either', async () => {
    app.service.instead = answer([good, bad]);
    app.service.record = record([good, bad, null]);
    await app.order(two);
    completeAll();
    await app.until(() => items()[0]?.[1] === 'complete', 120);
    expect(items()).toHaveLength(1);
    const asked = () => app.service.asked.filter((what) => what === 'GET /orders/v1/O-1').length;
    const before = asked();
    await app.until(() => asked() > before, 3600);
    app.service.record = record([good, mended]);
    await app.until(() => items()[1]?.[1] === 'complete', 4 * 3600);
    expect(app.service.posts).toHaveLength(1);
  });

  test('or with amounts that cannot be read is confirmed, and its amounts are those of its record', async () => {
    app.service.instead = answer([good], { totalPrice: 'POA', fees: 'none' });
    app.service.record = record([{ ...good, price: 891 }]);
    await app.order(['1000/001']);
    await app.until(() => app.shown.totalCents === 1782, 120);
    expect(app.shown).toMatchObject({ state: 'CONFIRMED', orderIds: ['O-1'] });
  });
});

test('an order in doubt is not presumed absent by a history of which an entry cannot be read', async () => {
  app.service.sending = 'lostRequest';
  const { id } = await app.order();
  app.service.history = () => ({
    orders: [{ orderId: 'X-1', customerReference: 'other' }, { number: 7 }],
    total: 2,
  });
  await app.clock.advance(3_600_000);
  expect(app.ordering.get(id)?.state).toBe('UNKNOWN');
});

test('what is over the limit of a text, or of an odd form, costs no certificate', async () => {
  await app.order(['1000/001']);
  const [item] = app.service.orders[0]?.items ?? [];
  Object.assign(item ?? {}, {
    status: 'COMPLETE',
    more: { resourceText: { lines: [] }, productName: 7, customerReference: [], resourceFileType: {} },
  });
  await app.until(() => items()[0]?.[1] === 'complete', 120);
});
