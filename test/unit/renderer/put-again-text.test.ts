import { expect, test } from 'vitest';
import { putAgainNotice, putAgainText } from '../../../renderer/features/orders/text.ts';
import type { OrderView } from '../../../shared/contract/views/order.ts';
import type { ItemPhase } from '../../../shared/model/order-state.ts';

const gone = { productName: 'Roads Certificate', identifier: '12 DUNDAS ROAD CARLTON 3053' };

test('the button says how many products it means where they are not all of the order', () => {
  const text = (againCount: number, phases: readonly ItemPhase[]) => {
    const items = phases.map((phase) => ({ phase, orderId: '1' }));
    return putAgainText({ againCount, items, operatorAnswers: [] } as unknown as OrderView);
  };
  expect(text(2, ['complete', 'complete'])).toBe('Order again');
  expect(text(1, ['complete', 'complete'])).toBe('Order again');
  expect(text(2, ['failed', 'cancelled'])).toBe('Order again');
  expect(text(1, ['complete', 'failed'])).toBe('Order 1 product again');
});

test('the notice says what is in the cart now, and names what is not offered any more', () => {
  expect(putAgainNotice(2, [], '2026-118')).toEqual({
    title: '2 products added to the cart for matter 2026-118',
    body: 'Nothing is ordered yet.',
  });
  const leftOut = 'No longer offered and not added: Roads Certificate for 12 DUNDAS ROAD CARLTON 3053.';
  expect(putAgainNotice(1, [gone], '2026-118')).toMatchObject({ body: leftOut });
  expect(putAgainNotice(0, [gone], '2026-118')).toEqual({
    title: 'Nothing was added to the cart',
    body: leftOut,
  });
  expect(putAgainNotice(0, [], '2026-118').title).toBe('These products are already in the cart');
});
