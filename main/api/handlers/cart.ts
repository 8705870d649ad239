import { invalid } from '../../../shared/contract/failures.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { Ordering } from '../../ordering/ordering.ts';
import type { AppHandlers } from '../handlers.ts';
import { found } from './failures.ts';

function valid<T>(result: Result<T, readonly Fault[]>) {
  return result.ok ? result : failed(invalid(result.failure));
}

export function cartHandlers(ordering: Ordering): AppHandlers['cart'] {
  const { carts } = ordering;
  return {
    get: ({ cartId }) => ok(carts.of(cartId).view()),
    list: () => ok(carts.list()),
    add({ product, context, ...to }) {
      const added = valid(carts.add(to, [{ product, context }]));
      return added.ok ? ok(added.value.cart) : added;
    },
    addAll({ lines, asksOfLand, ...to }) {
      const other = asksOfLand ? carts.otherLand(to, lines) : null;
      return other === null
        ? valid(carts.add(to, lines))
        : failed({ code: 'OTHER_LAND' as const, data: other });
    },
    existing: ({ lines, matterNumber }) => ok(ordering.existingPurchases(lines, matterNumber)),
    alsoElsewhere: ({ cartId }) => ok(carts.alsoElsewhere(cartId)),
    removeLines: ({ cartId, lineIds }) => ok(carts.of(cartId).removeLines(lineIds)),
    updateLine: ({ cartId, lineId, ...change }) =>
      found(carts.of(cartId).updateLine(lineId, change), 'line', lineId),
    setDetails: ({ cartId, ...details }) => ok(carts.of(cartId).setDetails(details)),
    prefill: ({ cartId }) => ok(carts.of(cartId).prefill()),
    clear: ({ cartId }) => ok(carts.of(cartId).clear()),
    undo: ({ cartId, lineIds }) => ok(carts.undo(cartId, lineIds)),
    move: ({ cartId, lineIds, toCartId }) => valid(carts.move(cartId, lineIds, toCartId)),
  };
}
