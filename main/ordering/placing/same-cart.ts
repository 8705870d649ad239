import { matterKey } from '../../../shared/model/customer-reference.ts';
import type { OrderedThing } from '../../../shared/model/land-identity.ts';
import { compareThings } from '../existing/compare-things.ts';
import type { ConfirmedCart } from '../journal/intent.ts';

type Basket = {
  readonly details: Pick<ConfirmedCart['details'], 'matterNumber'>;
  readonly lines: readonly OrderedThing[];
};

/**
 * Whether two carts may buy the same for one matter. It is asked of orders in doubt, so what does not tell two lines apart for certain
 * counts as the same. The basket key is an exact text and cannot say this.
 */
export function mayBeSameCart(one: Basket, other: Basket): boolean {
  if (matterKey(one.details.matterNumber) !== matterKey(other.details.matterNumber)) return false;
  if (one.lines.length !== other.lines.length) return false;
  const left = [...other.lines];
  return one.lines.every((line) => {
    const at = left.findIndex((candidate) => compareThings(line, candidate) !== 'other');
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
