import { expect, test } from 'vitest';
import { lastOrderTitle, whatBecameOf } from '../../../renderer/features/cart/text/last-order.ts';

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
  const became = (orders: (typeof order)[]) => whatBecameOf(orders, null, now, false);
  expect(became([elsewhere, refused, order])).toBe(order);
  expect(became([elsewhere, refused, old])).toBeNull();
  // What was refused is in the cart again, also while that is being made sure of.
  expect(became([{ ...order, state: 'REFUSED' }])).toBeNull();
  expect(became([])).toBeNull();
});

test('a cart that was seen full since the order was not taken by it', () => {
  const became = (since: number, at: number) =>
    whatBecameOf([order], { since: order.placedAt + since, at: order.placedAt + at }, now, false);
  expect(became(-5000, 20)).toBe(order);
  expect(became(-5000, 60_000)).toBe('emptied');
  // Something else was put in a few seconds later, and was taken out by somebody.
  expect(became(3000, 4000)).toBe('emptied');
});

test('with a wrong clock nothing is said of an order, nor that none was placed', () => {
  const atService = { ...order, placedAt: now - 12 * 60_000 };
  const seen = { since: now - 5000, at: now - 20 };
  expect(whatBecameOf([atService], seen, now, true)).toBeNull();
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
