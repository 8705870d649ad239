import type { PossibleDuplicateView } from '../../../shared/contract/views/cart.ts';
import { isOfSameProperty, titleOf } from '../../../shared/model/land-identity.ts';
import { compareThings } from '../existing/compare-things.ts';
import type { CartLine } from './cart-line.ts';

/**
 * Another line of the cart that may buy the same thing, or null: the same product for a title of the same
 * property, where the number of one of the two is not disclosed. What is known to be the same is one line from the start.
 */
export function possibleDuplicateOf(
  line: CartLine,
  lines: readonly CartLine[],
): PossibleDuplicateView | null {
  const found = lines.find((other) => other.id !== line.id && mayBeSame(line, other));
  if (found === undefined) return null;
  const titleName = titleOf(found)?.name ?? found.identifier;
  return { lineId: found.id, productName: found.product.name, titleName };
}

function mayBeSame(a: CartLine, b: CartLine): boolean {
  const [one, other] = [titleOf(a), titleOf(b)];
  return (
    one !== null &&
    other !== null &&
    isOfSameProperty(one.seen, other.seen) &&
    compareThings(a, b) !== 'other'
  );
}
