import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FakeOrder } from '../../support/fake-land-service.ts';
import { type Desk, openDesk } from '../../support/ordering-desk.ts';

// What an answer loses because it cannot be read is never taken for what is not there.

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.dispose());

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
const items = () => desk.shown.items.map(({ identifier, phase }) => [identifier, phase]);
function completeAll(): void {
  for (const item of desk.service.orders[0]?.items ?? []) item.status = 'COMPLETE';
}

describe('an order with an item that cannot be read', () => {
  test('is not taken for whole: the others are fetched, and its record is read for the rest', async () => {
    desk.service.instead = answer([good, bad]);
    desk.service.record = record([good, mended]);
    const order = await desk.order(two);
    expect(order).toMatchObject({ state: 'CONFIRMED', orderIds: ['O-1'] });
    completeAll();
    await desk.until(() => items().filter(([, phase]) => phase === 'complete').length === 2, 120);
    expect(items().map(([identifier]) => identifier)).toEqual(two);
    expect(desk.service.posts).toHaveLength(1);
  });

  test('is asked for again as long as its record cannot be read whole either', async () => {
    desk.service.instead = answer([good, bad]);
    desk.service.record = record([good, bad, null]);
    await desk.order(two);
    completeAll();
    await desk.until(() => items()[0]?.[1] === 'complete', 120);
    expect(items()).toHaveLength(1);
    const asked = () => desk.service.asked.filter((what) => what === 'GET /orders/v1/O-1').length;
    const before = asked();
    await desk.until(() => asked() > before, 3600);
    desk.service.record = record([good, mended]);
    await desk.until(() => items()[1]?.[1] === 'complete', 4 * 3600);
    expect(desk.service.posts).toHaveLength(1);
  });

  test('or with amounts that cannot be read is confirmed, and its amounts are those of its record', async () => {
    desk.service.instead = answer([good], { totalPrice: 'POA', fees: 'none' });
    desk.service.record = record([{ ...good, price: 891 }]);
    await desk.order(['1000/001']);
    await desk.until(() => desk.shown.totalCents === 1782, 120);
    expect(desk.shown).toMatchObject({ state: 'CONFIRMED', orderIds: ['O-1'] });
  });
});

test('an order in doubt is not presumed absent by a history of which an entry cannot be read', async () => {
  desk.service.sending = 'lostRequest';
  const { id } = await desk.order();
  desk.service.history = () => ({
    orders: [{ orderId: 'X-1', customerReference: 'other' }, { number: 7 }],
    total: 2,
  });
  await desk.clock.advance(3_600_000);
  expect(desk.ordering.get(id)?.state).toBe('UNKNOWN');
});

test('what is over the limit of a text, or of an odd form, costs no certificate', async () => {
  await desk.order(['1000/001']);
  const [item] = desk.service.orders[0]?.items ?? [];
  Object.assign(item ?? {}, {
    status: 'COMPLETE',
    more: { resourceText: { lines: [] }, productName: 7, customerReference: [], resourceFileType: {} },
  });
  await desk.until(() => items()[0]?.[1] === 'complete', 120);
});
