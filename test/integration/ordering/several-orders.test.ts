import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FakeLandService, nowhere } from '../../support/fake-land-service.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';

let app: OrderingApp;
let service: FakeLandService;
beforeEach(() => {
  service = new FakeLandService({ ...nowhere, id: 'small', wire: { ...nowhere.wire, productsPerOrder: 2 } });
  app = openOrderingApp({ others: [service] });
  app.current = service;
});
afterEach(() => app.dispose());

const titles = ['1/001', '1/002', '1/003', '1/004', '1/005'];
const place = () => app.place(app.cart.view().totalCents);

describe('a cart that is larger than one order may be', () => {
  test('makes several, one after the other, each with its own mark', async () => {
    app.fill(titles);
    expect(app.cart.view()).toMatchObject({ isReady: true, orders: [{}, {}, {}] });
    const placed = await place();
    expect(placed).toMatchObject({
      ok: true,
      value: {
        orderId: 'O-3',
        earlier: [{ orderId: 'O-1' }, { orderId: 'O-2' }],
        leftInCart: 0,
        stoppedBecause: null,
      },
    });
    expect(service.orders.map(({ items }) => items.length)).toEqual([2, 2, 1]);
    expect(new Set(service.orders.map(({ reference }) => reference)).size).toBe(3);
    expect(new Set(service.orderHeaders.map((headers) => headers['idempotency-key'])).size).toBe(3);
    expect(app.cart.view()).toMatchObject({ lines: [], details: { matterNumber: '' } });
  });

  test('stops at the first that is in doubt, and keeps the rest with its matter', async () => {
    app.fill(titles);
    service.pause = async () => {
      if (service.asked.filter((what) => what.startsWith('POST')).length === 2)
        service.sending = 'lostAnswer';
    };
    const placed = await place();
    expect(placed).toMatchObject({
      ok: true,
      value: { state: 'UNKNOWN', earlier: [{ orderId: 'O-1' }], leftInCart: 1 },
    });
    expect(placed.ok && placed.value.stoppedBecause).toEqual({ kind: 'notConfirmed' });
    expect(service.posts).toHaveLength(2);
    expect(app.cart.view()).toMatchObject({
      lines: [{ identifier: '1/005' }],
      details: { matterNumber: '2026-118' },
    });
  });

  test('fails as one order does where the first is not placed, with the whole cart as it was', async () => {
    app.fill(titles);
    service.sending = 'notSent';
    expect(await place()).toMatchObject({ ok: false, failure: { code: 'SERVICE_FAILED' } });
    expect(app.cart.view().lines).toHaveLength(5);
  });

  test('says what was placed where a later one never left, and puts its lines back', async () => {
    app.fill(titles);
    service.pause = async () => {
      if (service.orders.length === 1) service.sending = 'notSent';
    };
    const placed = await place();
    expect(placed).toMatchObject({ ok: true, value: { orderId: 'O-1', earlier: [], leftInCart: 3 } });
    expect(placed.ok && placed.value.stoppedBecause).toMatchObject({ kind: 'service' });
  });

  test('sends nothing more of a cart that was changed meanwhile', async () => {
    app.fill(titles);
    service.pause = async () => {
      const last = app.cart.lines().at(-1);
      if (last?.identifier === '1/005') app.cart.removeLines([last.id]);
    };
    const placed = await place();
    expect(placed.ok && placed.value.stoppedBecause).toEqual({ kind: 'changed' });
    expect(service.orders.map(({ items }) => items.length)).toEqual([2, 2]);
    expect(app.cart.lines()).toEqual([]);
  });
});

describe('the headers of an order', () => {
  test('carry the child customer, also on every read of that order', async () => {
    app.cart.setDetails({ customerId: ' child-7 ' });
    const order = await app.order(['1/001']);
    expect(order.customerId).toBe('child-7');
    expect(service.orderHeaders[0]?.['customer-id']).toBe('child-7');
    await app.until(() => service.itemReads > 0);
    expect(service.customers.filter(([path]) => path.includes('/item/')).map(([, id]) => id)).toEqual([
      'child-7',
    ]);
    expect(app.cart.view().details.customerId).toBe('');
  });

  test('refuse a child customer that cannot be sent', () => {
    for (const customerId of ['x'.repeat(40), 'a\nb', 'a\0b']) {
      const { faults } = app.cart.setDetails({ customerId });
      expect(faults.map(({ field }) => field)).toContain('customerId');
    }
  });

  test("hold the order's own id, under the name of the wire profile", async () => {
    const wire = { ...nowhere.wire, idempotencyKeyHeader: 'x-once' };
    const other = new FakeLandService({ ...nowhere, id: 'other', wire });
    await app.dispose();
    app = openOrderingApp({ others: [other] });
    app.current = other;
    const order = await app.order(['1/001']);
    expect(other.orderHeaders[0]?.['x-once']).toBe(order.id);
  });
});
