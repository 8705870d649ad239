import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { type Desk, openDesk } from '../../support/ordering-desk.ts';

const down: ServiceFailure = { kind: 'unavailable', status: 503, message: 'Down.' };

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.dispose());

const cart = () => desk.ordering.cart.view();
const failHistory = () => {
  desk.service.failRead = (path) => (path === '/orders/v1' ? down : null);
};
const place = () => desk.ordering.place(cart().totalCents, cart().revision);

describe('an order history that could not be read since the start', () => {
  test('is said with the cart until a look ends well, and told to the windows then', async () => {
    failHistory();
    await desk.reopen();
    desk.fill();
    await desk.clock.advance(60_000);
    expect(cart()).toMatchObject({ isHistoryRead: false, isReady: true });
    desk.service.failRead = () => null;
    const told = desk.carts.length;
    await desk.ordering.refreshHistory();
    expect(cart().isHistoryRead).toBe(true);
    expect(desk.carts.slice(told)).toMatchObject([{ isHistoryRead: true }]);
  });

  test('is not read where only a part of it was', async () => {
    let pages = 0;
    desk.service.failRead = (path) => (path === '/orders/v1' && ++pages % 2 === 0 ? down : null);
    await desk.reopen();
    desk.service.orders.push({ orderId: 'E-1', reference: '2026-200 7K3QX9ZD0PMA', items: [] });
    await desk.ordering.refreshHistory();
    expect(cart().isHistoryRead).toBe(false);
  });

  test('is that of the customer that the cart is for', async () => {
    await desk.until(() => cart().isHistoryRead);
    desk.ordering.cart.setDetails({ customerId: 'child-7' });
    expect(cart().isHistoryRead).toBe(false);
    await desk.ordering.refreshHistory(undefined, 'child-7');
    expect(cart().isHistoryRead).toBe(true);
  });

  test('stops no order, and the placed order says that it went out unread', async () => {
    failHistory();
    await desk.reopen();
    desk.fill();
    expect(await place()).toMatchObject({ ok: true, value: { isHistoryRead: false } });
    desk.service.failRead = () => null;
    desk.fill(['10940/844']);
    expect(await place()).toMatchObject({ ok: true, value: { isHistoryRead: true } });
  });
});
