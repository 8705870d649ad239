import { expect, test } from 'vitest';
import { lastOrderOf, lastOrderTitle, tookTheCart } from '../../../renderer/features/cart/text/last-order.ts';

const now = Date.parse('2026-11-23T10:00:00+11:00');
const order: Parameters<typeof lastOrderTitle>[0] = {
  placedBy: 'here',
  placedAt: now - 60_000,
  state: 'CONFIRMED',
  matterNumber: '2026-118',
  orderIds: ['1000417'],
  chargedOrders: null,
};

test('an empty cart is looked at for the last order from here, of this hour, that took what was in it', () => {
  const elsewhere = { ...order, placedBy: 'elsewhere' } as const;
  const refused = { ...order, state: 'REJECTED' } as const;
  const old = { ...order, placedAt: now - 3_600_001 };
  expect(lastOrderOf([elsewhere, refused, order], now)).toBe(order);
  expect(lastOrderOf([elsewhere, refused, old], now)).toBeNull();
  // What was refused is in the cart again, also while that is being made sure of.
  expect(lastOrderOf([{ ...order, state: 'REFUSED' }], now)).toBeNull();
  expect(lastOrderOf([], now)).toBeNull();
});

test('a cart that was seen full since the order was not taken by it', () => {
  expect(tookTheCart(order, null)).toBe(true);
  const seen = (since: number, at: number) => ({ since: order.placedAt + since, at: order.placedAt + at });
  expect(tookTheCart(order, seen(-5000, 20))).toBe(true);
  expect(tookTheCart(order, seen(-5000, 60_000))).toBe(false);
  // Something else was put in a few seconds later, and was taken out by somebody.
  expect(tookTheCart(order, seen(3000, 4000))).toBe(false);
});

test('the order says its number, or how far it is', () => {
  expect(lastOrderTitle(order)).toBe('Order 1000417 was placed for matter 2026-118');
  expect(lastOrderTitle({ ...order, state: 'PLACED' })).toBe(
    'Order 1000417 was placed for matter 2026-118, not verified yet',
  );
  expect(lastOrderTitle({ ...order, state: 'SENDING', orderIds: [] })).toBe(
    'The order for matter 2026-118 is being sent',
  );
  expect(lastOrderTitle({ ...order, state: 'UNKNOWN', orderIds: [] })).toMatch(
    /^The order for matter 2026-118: \w/,
  );
});
