import { createHash } from 'node:crypto';
import { matterKey } from '../../../shared/model/customer-reference.ts';
import { type OrderedThing, thingKey } from '../../../shared/model/land-identity.ts';
import { unresolvedStates } from '../../../shared/model/order-state.ts';
import { compareThings } from '../existing/compare-things.ts';
import type { ConfirmedCart, ConfirmedLine, Intent } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';

type Basket = {
  readonly details: Pick<ConfirmedCart['details'], 'matterNumber'>;
  readonly lines: readonly OrderedThing[];
};

/** An order of the same cart whose outcome is open, or null. `instead` is given up for the new one. */
export function lockingOrder(
  journal: Pick<Journal, 'unresolved' | 'inStates' | 'matterNumbers'>,
  connectionId: string,
  wanted: ConfirmedCart,
  instead: Intent | null = null,
): Intent | null {
  const isOther = (intent: Intent) => intent.id !== instead?.id;
  const exact = journal.unresolved(connectionId, basketKeyOf(wanted.details.matterNumber, wanted.lines));
  if (exact !== null && isOther(exact)) return exact;
  return (
    journal.inStates(unresolvedStates).find(
      (intent) =>
        intent.connectionId === connectionId &&
        isOther(intent) &&
        // Its matter may have another number since, or be another one.
        journal
          .matterNumbers(intent)
          .some((matterNumber) =>
            mayBeSameCart({ lines: intent.cart.lines, details: { matterNumber } }, wanted),
          ),
    ) ?? null
  );
}

/** The same things for the same matter make the same key, whatever their order and whatever encrypted ids they carry. */
export function basketKeyOf(matterNumber: string, lines: readonly ConfirmedLine[]): string {
  const things = lines.map(thingKey).sort();
  return createHash('sha256')
    .update(JSON.stringify([matterNumber.trim().toLowerCase(), things]))
    .digest('hex');
}

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
