import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

const down: ServiceFailure = { kind: 'unavailable', status: 503, reason: reasonSaying('Down.') };

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
});
afterEach(() => app.dispose());

const cart = () => app.cart.view();
const failHistory = () => {
  app.service.failRead = (path) => (path === '/orders/v1' ? down : null);
};
const place = () => app.place(cart().totalCents, cart().revision);

describe('an order history that could not be read since the start', () => {
  test('is said with the cart until a look ends well, and told to the windows then', async () => {
    failHistory();
    await app.reopen();
    app.fill();
    await app.clock.advance(60_000);
    expect(cart()).toMatchObject({ isHistoryRead: false, isReady: true });
    app.service.failRead = () => null;
    const told = app.carts.length;
    await app.ordering.refreshHistory();
    expect(cart().isHistoryRead).toBe(true);
    expect(app.carts.slice(told)).toMatchObject([{ isHistoryRead: true }]);
  });

  test('is read at once when credentials are given or a connection is chosen', async () => {
    const reads = () => app.service.asked.filter((path) => path.startsWith('GET /orders/v1')).length;
    app.service.failRead = () => ({ kind: 'notReady', reason: reasonSaying('No credentials.') });
    await app.reopen();
    app.fill();
    await app.clock.advance(60_000);
    expect(cart().isHistoryRead).toBe(false);
    app.service.failRead = () => null;
    app.changeConnection();
    await app.until(() => cart().isHistoryRead, 30);
    expect(reads()).toBeGreaterThan(0);
  });

  test('is not read where only a part of it was', async () => {
    let pages = 0;
    app.service.failRead = (path) => (path === '/orders/v1' && ++pages % 2 === 0 ? down : null);
    await app.reopen();
    app.service.orders.push({ orderId: 'E-1', reference: '2026-200 7K3QX9ZD0PMA', items: [] });
    await app.ordering.refreshHistory();
    expect(cart().isHistoryRead).toBe(false);
  });

  test('is that of the customer that the cart is for', async () => {
    await app.until(() => cart().isHistoryRead);
    app.cart.setDetails({ customerId: 'child-7' });
    expect(cart().isHistoryRead).toBe(false);
    await app.ordering.refreshHistory(undefined, 'child-7');
    expect(cart().isHistoryRead).toBe(true);
  });

  test('stops no order, and the placed order says that it went out unread', async () => {
    failHistory();
    await app.reopen();
    app.fill();
    expect(await place()).toMatchObject({ ok: true, value: { isHistoryRead: false } });
    app.service.failRead = () => null;
    app.fill(['10940/844']);
    expect(await place()).toMatchObject({ ok: true, value: { isHistoryRead: true } });
  });
});
