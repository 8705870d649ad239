import { invalid } from '../../../shared/contract/failures.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import type { Ordering } from '../../ordering/ordering.ts';
import type { AppHandlers } from '../handlers.ts';
import { found } from './failures.ts';

export function cartHandlers(ordering: Ordering): AppHandlers['cart'] {
  const { cart } = ordering;
  return {
    get: () => ok(cart.view()),
    add({ product, context }) {
      const result = cart.add(product, context);
      return result.ok ? result : failed(invalid(result.failure));
    },
    addAll({ lines }) {
      const result = cart.addAll(lines);
      return result.ok ? result : failed(invalid(result.failure));
    },
    existing: ({ lines, matterNumber }) => ok(ordering.existingPurchases(lines, matterNumber)),
    removeLines: ({ lineIds }) => ok(cart.removeLines(lineIds)),
    updateLine: ({ lineId, ...change }) => found(cart.updateLine(lineId, change), 'line', lineId),
    setDetails: ({ lineIds, ...details }) => ok(cart.setDetails(details, lineIds)),
    prefill: () => ok(cart.prefill()),
    clear: () => ok(cart.clear()),
    undo: ({ lineIds }) => ok(cart.undo(lineIds)),
  };
}
