import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { FakeOrder } from '../../support/fake-land-service.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { aPdf } from '../../support/pdf.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

/** Lists of orders that show our reference with a number that is not ours. The record of each number decides. */

const minute = 60_000;
const refused: ServiceFailure = { kind: 'refused', status: 403, reason: reasonSaying('Not allowed.') };

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
  app.trustList();
  for (const [orderId, reference] of [
    ['C-1', 'KANE 2026-77'],
    ['C-2', 'LOWE 2026-78'],
  ] as const) {
    const item = { productCode: 'RegisterSearchStatement', productIds: {}, status: 'COMPLETE' };
    app.service.orders.push({ orderId, reference, items: [{ ...item, pdf: aPdf(orderId) }] });
  }
});
afterEach(() => app.dispose());

const order = (id: string) => app.ordering.get(id);
const ownReference = () => app.service.orderHeaders[0]?.['customer-reference'] ?? '';
const ownNumber = () => app.service.orders.find(({ reference }) => reference === ownReference())?.orderId;
const listed = (orders: readonly FakeOrder[], referenceOf: (n: number) => string | undefined) => ({
  orders: [
    ...app.service.others,
    ...orders.map(({ orderId }, n) => ({ orderId, customerReference: referenceOf(n) })),
  ],
});

/** The references of the list stand one row too far down. */
function shiftReferences(): void {
  app.service.history = (orders) =>
    listed(orders, (n) => orders[(n + orders.length - 1) % orders.length]?.reference);
}

/** The list shows the reference of the last order on every row. */
function showOursEverywhere(): void {
  app.service.history = (orders) => listed(orders, () => ownReference());
}

test('an order that was never made is not found as another one that the list shows under its reference', async () => {
  app.service.instead = { status: 503, body: '{}', isMade: false };
  showOursEverywhere();
  const { id } = await app.order();
  await app.clock.advance(60 * minute);
  expect(order(id)).toMatchObject({ state: 'UNKNOWN', orderIds: [], items: [] });
  expect(app.arrived).toEqual([]);
  expect(app.alarms).toEqual([]);
});

test.each(['with', 'without'])(
  'a lost answer is found by the records where the references of the list are shifted, %s references of items',
  async (how) => {
    if (how === 'with') app.service.itemReference = ({ reference }) => reference;
    app.service.sending = 'lostAnswer';
    shiftReferences();
    const { id } = await app.order();
    await app.until(() => order(id)?.state === 'CONFIRMED', 600);
    expect(order(id)?.orderIds).toEqual([ownNumber()]);
    await app.clock.advance(60 * minute);
    expect(order(id)).toMatchObject({ state: 'CONFIRMED', orderIds: [ownNumber()] });
    expect(order(id)?.items.map(({ orderId }) => orderId)).toEqual([ownNumber()]);
    expect(app.arrived).toEqual([]);
  },
);

test('a lost answer is one order where the list shows its reference everywhere', async () => {
  app.service.sending = 'lostAnswer';
  showOursEverywhere();
  const { id } = await app.order();
  await app.until(() => order(id)?.state === 'CONFIRMED', 600);
  await app.clock.advance(60 * minute);
  expect(order(id)).toMatchObject({ state: 'CONFIRMED', orderIds: [ownNumber()], problem: null });
});

test.each([
  ['stand on the next row', (orders: readonly FakeOrder[], n: number) => orders.at(n - 1)?.reference],
  ['are the last one on every row', (orders: readonly FakeOrder[]) => orders.at(-1)?.reference],
] as const)(
  'the newest records are asked for first where the references of the list %s',
  async (_, referenceOf) => {
    for (let n = 0; n < 40; n += 1)
      app.service.orders.push({ orderId: `D-${n}`, reference: `OTHER ${n}`, items: [] });
    app.service.sending = 'lostAnswer';
    app.service.history = (orders) => ({
      orders: orders.map(({ orderId }, n) => ({
        orderId,
        orderDate: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
        customerReference: referenceOf(orders, n),
      })),
    });
    const { id } = await app.order();
    // The first look is after five seconds, the second after twenty.
    await app.until(() => order(id)?.state === 'CONFIRMED', 15);
    expect(order(id)?.orderIds).toEqual([ownNumber()]);
  },
);

test('an order that its record proved is not made twice by a list that shows its reference everywhere', async () => {
  const { id } = await app.order();
  await app.until(() => order(id)?.state === 'CONFIRMED', 600);
  showOursEverywhere();
  await app.ordering.refreshHistory();
  await app.clock.advance(60 * minute);
  const before = app.service.asked.length;
  await app.ordering.refreshHistory();
  await app.clock.advance(minute);
  expect(order(id)).toMatchObject({ state: 'CONFIRMED', orderIds: [ownNumber()], problem: null });
  // What a record contradicted once is not asked about each time.
  expect(app.service.asked.slice(before).filter((what) => /\/C-\d/.test(what))).toEqual([]);
});

test('an order that nothing but the list shows is placed, not verified, and its certificate comes', async () => {
  app.service.sending = 'lostAnswer';
  app.service.record = ({ orderId }) => (orderId.startsWith('C-') ? {} : { customerReference: undefined });
  const { id } = await app.order();
  await app.until(() => order(id)?.state === 'PLACED', 600);
  expect(order(id)).toMatchObject({
    orderIds: [ownNumber()],
    problem: [{ kind: 'unverified', isListed: true }],
  });
  await app.until(() => order(id)?.items.length === 1, 600);
  const own = app.service.orders.find(({ orderId }) => orderId === ownNumber());
  for (const item of own?.items ?? []) item.status = 'COMPLETE';
  await app.until(() => app.arrived.length === 1, 3600);
  await app.ordering.refreshHistory();
  await app.clock.advance(30 * minute);
  expect(order(id)?.state).toBe('PLACED');
  app.service.record = () => ({});
  await app.until(() => order(id)?.state === 'CONFIRMED', 25 * 3600);
});

test('a refused order that nothing but the list shows is placed, not verified, and leaves the cart', async () => {
  app.service.instead = { status: 422, body: '{}', isMade: true };
  app.service.record = ({ orderId }) => (orderId.startsWith('C-') ? {} : { customerReference: undefined });
  app.service.history = (orders) => ({ orders: orders.filter(({ orderId }) => orderId.startsWith('C-')) });
  app.fill();
  await app.place(app.cart.view().totalCents);
  const id = String(app.db.get('SELECT id FROM intent')?.id);
  expect([order(id)?.state, app.cart.view().lines.length]).toEqual(['REFUSED', 1]);
  app.service.history = null;
  await app.until(() => order(id)?.state === 'PLACED', 600);
  expect(order(id)).toMatchObject({
    orderIds: [ownNumber()],
    operatorQuestion: { kind: 'listed' },
  });
  expect(app.cart.view().lines).toEqual([]);
  app.service.record = () => ({});
  await app.until(() => order(id)?.state === 'CONFIRMED', 25 * 3600);
});

test('an order whose record is refused is placed, not verified, by the list alone', async () => {
  app.service.sending = 'lostAnswer';
  app.service.failRead = (path) =>
    path.startsWith('/orders/v1/O-') || path.includes('/C-') ? refused : null;
  const { id } = await app.order();
  await app.until(() => order(id)?.state === 'PLACED', 600);
  await app.clock.advance(30 * minute);
  expect(order(id)).toMatchObject({ state: 'PLACED', orderIds: [ownNumber()] });
});
