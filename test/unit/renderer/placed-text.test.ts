import { expect, test } from 'vitest';
import { placedText } from '../../../renderer/features/cart/text/placed.ts';
import { intentStates } from '../../../shared/model/order-state.ts';

test('an order is read out as placed only where the service said so', () => {
  const placed = intentStates.filter((state) =>
    /^Order (1000417 )?placed/.test(placedText({ state, matterNumber: '2026-1', orderIds: ['1000417'] })),
  );
  expect(placed).toEqual(['PLACED', 'CONFIRMED']);
});

test('an order that is not verified is read out with its number, and as that', () => {
  expect(placedText({ state: 'PLACED', matterNumber: '2026-1', orderIds: ['1000417'] })).toMatch(
    /^Order 1000417 placed for matter 2026-1\. It is not verified yet\./,
  );
});
