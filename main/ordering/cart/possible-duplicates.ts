import { isOfSameProperty, titleOf } from '../../../shared/model/land-identity.ts';
import { compareThings } from '../existing/compare-things.ts';
import type { CartLine } from './cart-line.ts';

/**
 * Another line of the cart that may buy the same thing, in words, or null: the same product for a title of the same
 * property, where the number of one of the two is not disclosed. What is known to be the same is one line from the start.
 */
export function possibleDuplicateOf(line: CartLine, lines: readonly CartLine[]): string | null {
  const possibleDuplicate = lines.find((other) => other.id !== line.id && mayBeSame(line, other));
  if (possibleDuplicate === undefined) return null;
  const name = titleOf(possibleDuplicate)?.name ?? possibleDuplicate.identifier;
  return `This may be the same as ${possibleDuplicate.product.name} for ${name}, which is also in the cart. The title number is withheld until the title is ordered.`;
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
