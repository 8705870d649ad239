import type {
  CartLineView,
  ExistingItem,
  PossibleDuplicateView,
} from '../../../shared/contract/views/cart.ts';
import { isOfSameProperty, titleOf } from '../../../shared/model/land-identity.ts';
import { compareThings } from '../existing/compare-things.ts';
import type { CartLine } from '../journal/intent.ts';
import { titleLabel } from '../land-name.ts';

/** What a person says of buying a line once more. */
export interface RepeatChange {
  readonly isRepeatAccepted?: boolean | undefined;
  /** What stood beside a tick; without it the tick is for all that stands there now. */
  readonly repeats?: readonly string[] | undefined;
}

/**
 * What a line would buy once more, as far as a person is asked about it, in a fixed order and each once; and whether they said to
 * order all of it all the same. `accepted`: what they said that for, or null.
 */
export function repeatOf(
  accepted: readonly string[] | null,
  existing: readonly ExistingItem[],
  { earlierOrder, possibleDuplicate }: Pick<CartLineView, 'earlierOrder' | 'possibleDuplicate'>,
): Pick<CartLineView, 'repeats' | 'isRepeatAccepted' | 'isRepeatLapsed'> {
  const same = existing.filter(({ differences }) => differences.length === 0);
  const found = [
    ...same.map(({ purchaseId }) => purchaseId),
    ...(earlierOrder === null ? [] : [earlierOrder.id]),
    ...(possibleDuplicate === null ? [] : [possibleDuplicate.lineId]),
  ];
  const repeats = [...new Set(found)].sort();
  const isRepeatAccepted = accepted !== null && repeats.every((one) => accepted.includes(one));
  return { repeats, isRepeatAccepted, isRepeatLapsed: accepted !== null && !isRepeatAccepted };
}

/** For what a person says to order a line all the same; null where they do not. */
export function acceptedBy(
  { isRepeatAccepted, repeats }: RepeatChange,
  line: CartLine,
  shown: () => readonly CartLineView[],
): readonly string[] | null {
  if (isRepeatAccepted === undefined) return line.repeatsAccepted ?? null;
  if (!isRepeatAccepted) return null;
  return repeats ?? shown().find(({ id }) => id === line.id)?.repeats ?? [];
}

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
  const titleName = titleLabel(found.product, found.context) ?? titleOf(found)?.name ?? found.identifier;
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
