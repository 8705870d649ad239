import type {
  CartLineView,
  EarlierOrderView,
  ExistingDifference,
  ExistingItem,
  PossibleDuplicateView,
} from '../../../../shared/contract/views/cart.ts';
import { keyWords } from '../../../../shared/lib/key-words.ts';
import { formatMoney } from '../../../../shared/model/money.ts';
import type { IntentState } from '../../../../shared/model/order-state.ts';
import { dayInWords } from '../../../ui/day-in-words.ts';
import { ageText, dayText, expectedText } from '../../../ui/moment.ts';

/** Details of an existing item, shown before it is paid for again. */
export function existingText(existing: ExistingItem, now: number): string {
  // Of what was sent and perhaps not placed nobody knows whether it cost anything.
  const isUnsure =
    isInDoubt(existing) &&
    existing.kind !== 'document' &&
    (existing.doubt === 'order' || existing.doubt === 'charge');
  const price =
    existing.kind === 'statement'
      ? 'price not listed'
      : existing.priceCents === null
        ? 'price not known'
        : `${isUnsure ? 'price' : 'cost'} ${formatMoney(existing.priceCents)}`;
  const matter = existing.matterNumber === '' ? null : `matter ${existing.matterNumber}`;
  const day = dayText(existing.at, now);
  const age = ageText(existing.at, now);
  const came = day.toLowerCase() === age ? age : `${day}, ${age}`;
  const isHere = existing.doubt !== 'charge' && existing.kind !== 'waiting';
  const when = isUnsure ? `sent ${came}, status unknown` : `${isHere ? 'downloaded' : 'ordered'} ${came}`;
  const due = existing.expectedAt === null ? null : `expected ${expectedText(existing.expectedAt, now)}`;
  const forWhom = existing.isPartyKnown ? null : 'party not known';
  const unlike = existing.differences.map(differenceText);
  const who = existing.orderedBy === undefined ? null : `ordered by ${existing.orderedBy}`;
  return [existing.identifier, when, who, due, matter, forWhom, ...unlike, price]
    .filter(Boolean)
    .join(' \u00b7 ');
}

/** How it differs from what is in the cart: `for a different party: Ada Nair`, `for calendar year 2025`, `94 days old`. */
function differenceText(difference: ExistingDifference): string {
  switch (difference.kind) {
    case 'party': {
      const { side, names } = difference;
      const whose = side === null ? 'for a different party' : `for a different party, the ${side}`;
      return names.length === 0 ? whose : `${whose}: ${names.join(', ')}`;
    }
    case 'purpose':
      return `for a different purpose: ${difference.purpose}`;
    case 'year':
      return `for calendar year ${difference.year}`;
    case 'age': {
      const { days, daysAtSettlement } = difference;
      return `${days} days old${daysAtSettlement === null ? '' : `, ${daysAtSettlement} days at settlement`}`;
    }
    case 'final':
      return `settlement is on ${dayInWords(difference.settlementOn) ?? difference.settlementOn}`;
    case 'matter':
      return 'for another matter, possibly for different land';
    case 'data':
      return `with a different “${keyWords(difference.key)}”`;
  }
}

/** What one has that is wanted now, as far as that is known. */
export function sameOf(existing: readonly ExistingItem[]): ExistingItem[] {
  return existing.filter(({ differences }) => differences.length === 0);
}

/** What one has that is not what is wanted now: nothing is held back for it. */
export function unlikeOf(existing: readonly ExistingItem[]): ExistingItem[] {
  return existing.filter(({ differences }) => differences.length > 0);
}

/** Whether it can serve instead: what is merely old can, what is for somebody else or of another year cannot. */
export function canServe(
  { kind, doubt, differences }: ExistingItem,
  { prerequisiteFor }: Pick<CartLineView, 'prerequisiteFor'>,
): boolean {
  if (kind === 'waiting' || doubt === 'charge' || prerequisiteFor.length > 0) return false;
  return differences.every((one) => one.kind === 'age' || one.kind === 'final');
}

/** The heading over what one has: surer words only where it is sure. */
export function existingTitle(existing: readonly ExistingItem[]): string {
  const same = sameOf(existing);
  const [first] = same;
  if (first === undefined) return unlikeTitle(existing);
  switch (first.doubt) {
    case 'title':
      return same.length === 1
        ? 'You may already have this, for this title or another title of the property (one title number is withheld)'
        : 'You may already have this, for some titles of the property (title numbers are withheld)';
    case 'land':
      return 'This may be ordered already: the service does not show which land an order is for';
    case 'order':
      return 'This may be ordered already: the status of an order is unknown';
    case 'charge':
      if (first.isPlaced)
        return 'This is paid for already: ask the service provider for the register statement';
      return 'This may be paid for already: the status of a register statement is unknown';
    case null:
  }
  return first.kind === 'waiting'
    ? 'This is already ordered and has not arrived yet'
    : 'You already have this';
}

/** The heading over what one has that is not what is wanted now. */
function unlikeTitle(existing: readonly ExistingItem[]): string {
  if (existing.length === 0) return '';
  return existing.some(({ differences }) => differences.some(({ kind }) => kind === 'final'))
    ? 'Settlement is near, so a new search is usual'
    : existing.every(({ differences }) => differences.some(({ kind }) => kind === 'matter'))
      ? 'Ordered recently, possibly for different land'
      : 'You have a similar item with different details';
}

/**
 * Heading and thing on one line. Where it cannot be told which of several titles it is, all that may be it are named: one of them
 * alone would be taken for it.
 */
export function existingSummary(existing: readonly ExistingItem[], now: number): string {
  const same = sameOf(existing);
  const first = same[0] ?? existing[0];
  if (first === undefined) return '';
  const named = same.length > 0 && first.doubt !== null ? same : [first];
  return `${existingTitle(existing)}: ${named.map((one) => existingText(one, now)).join('; ')}`;
}

/** The heading over what holds a line back. Of an order that is not settled, its own sentence says most. */
export function repeatTitle(
  { existing, earlierOrder, possibleDuplicate }: CartLineView,
  now: number,
): string {
  const [first] = sameOf(existing);
  if (first !== undefined && (first.doubt !== 'order' || earlierOrder === null))
    return existingTitle(existing);
  if (earlierOrder !== null) return earlierOrderText(earlierOrder, now);
  return possibleDuplicate === null ? '' : possibleDuplicateText(possibleDuplicate);
}

const openStates: Readonly<Partial<Record<IntentState, string>>> = {
  PREPARED: 'was confirmed but not submitted',
  SENDING: 'is being sent',
  RESPONDED: 'is being sent',
  UNKNOWN: 'has an unknown status',
  REFUSED: 'was refused and is being checked',
  PRESUMED_ABSENT: 'was probably not placed',
  ABANDONED: 'was discarded but may still appear',
};

function earlierOrderText(order: EarlierOrderView, now: number): string {
  const matter = order.matterNumber === null ? '' : ` for matter ${order.matterNumber}`;
  if (order.kind === 'open')
    return `The same item is in an order${matter} that ${openStates[order.state] ?? 'is open'}.`;
  const source = order.isFromHistory ? ', in the order history' : '';
  return `The same item was ordered ${ageText(order.at, now)}${matter} (order ${order.orderId}${source}).`;
}

export function possibleDuplicateText({ productName, titleName }: PossibleDuplicateView): string {
  const title = titleName.replace(/^Title for/, 'the title for');
  return `This may be the same as ${productName} for ${title}, which is also in the cart. The title number is withheld until the title is ordered.`;
}

/** Where “Order anyway” was selected, and something came beside it since. */
export const repeatLapsedText =
  'This list has changed since you selected “Order anyway”. Check it, and select it again to order anyway.';

/** What a person can answer where a repeat is not confirmed yet. */
export function repeatQuestion(line: CartLineView): string {
  const ways = ['Confirm the repeat order'];
  if (sameOf(line.existing).some((one) => canServe(one, line))) ways.push('use the existing certificate');
  ways.push('remove this item');
  const charged = isDoubted(line) ? 'you may be charged twice' : 'you will be charged again';
  return `${orText(ways)}. If you order it anyway, ${charged}.`;
}

function orText(ways: readonly string[]): string {
  const last = ways.at(-1) ?? '';
  return ways.length > 2 ? `${ways.slice(0, -1).join(', ')}, or ${last}` : ways.join(' or ');
}

/** Whether it is not certain that what holds a line back is the same, or was made. */
export function isDoubted({ existing, earlierOrder, possibleDuplicate }: CartLineView): boolean {
  const [first] = sameOf(existing);
  if (first !== undefined) return isInDoubt(first);
  return earlierOrder === null ? possibleDuplicate !== null : earlierOrder.kind === 'open';
}

function isInDoubt({ doubt, isPlaced }: ExistingItem): boolean {
  return doubt !== null && isPlaced !== true;
}

/** What another register statement costs, beside what one has of its title already. */
export function anotherStatementText(existing: readonly ExistingItem[]): string {
  const isHere = existing.some(({ kind, doubt }) => kind !== 'waiting' && doubt !== 'charge');
  const [first] = sameOf(existing);
  const charged =
    first !== undefined && isInDoubt(first) ? 'you may be charged twice' : 'you will be charged again';
  return `${isHere ? 'The register may have changed since then. ' : ''}If you order another statement, ${charged}.`;
}

/** Whether a person has to know something about buying this once more, and has not said to order it all the same. */
export function isRepeatOpen(line: CartLineView): boolean {
  return !line.isRepeatAccepted && isRepeat(line);
}

/**
 * Whether it stops an order until somebody says to buy it again. What another product needs in the same order has to be bought
 * with it: that is said in the last look and stops nothing.
 */
export function isRepeatUndecided(line: CartLineView): boolean {
  return isRepeatOpen(line) && line.prerequisiteFor.length === 0;
}

export function isRepeat(line: CartLineView): boolean {
  return line.earlierOrder !== null || sameOf(line.existing).length > 0 || line.possibleDuplicate !== null;
}
