import { expect, test } from 'vitest';
import { placedText } from '../../../renderer/features/cart/placed-text.ts';
import { intentStates } from '../../../shared/model/order-state.ts';

test('an order is read out as placed only where the service said so', () => {
  const placed = intentStates.filter((state) =>
    placedText({ state, matterNumber: '2026-1' }).startsWith('Order placed'),
  );
  expect(placed).toEqual(['CONFIRMED']);
});
