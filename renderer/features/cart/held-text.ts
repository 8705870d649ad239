import type { CartLineView, HeldView } from '../../../shared/contract/views/cart.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import { ageText, dayText, expectedText } from '../../ui/moment.ts';

/** What is to be known of a thing that one has, before paying for it again. */
export function heldText(held: HeldView, now: number): string {
  const price =
    held.kind === 'statement'
      ? 'its price was not listed'
      : held.priceCents === null
        ? 'its price is not known'
        : `cost ${formatMoney(held.priceCents)}`;
  const matter = held.matterNumber === '' ? null : `matter ${held.matterNumber}`;
  const day = dayText(held.at, now);
  const age = ageText(held.at, now);
  const came = day.toLowerCase() === age ? age : `${day}, ${age}`;
  const when = held.kind === 'waiting' ? `ordered ${came}` : `here since ${came}`;
  const due = held.expectedAt === null ? null : `expected ${expectedText(held.expectedAt, now)}`;
  return [held.identifier, when, due, matter, price].filter(Boolean).join(' \u00b7 ');
}

/** The heading over what one has: surer words only where it is sure. */
export function heldTitle(held: readonly HeldView[]): string {
  const [first] = held;
  if (first === undefined) return '';
  if (!first.isCertain)
    return held.length === 1
      ? 'You may have this already, for it or another title of this property: the number of this one is not disclosed'
      : 'You may have this already, for some titles of this property: which of them this is, is not disclosed';
  return first.kind === 'waiting' ? 'This is ordered already and on its way' : 'You already have this';
}

/**
 * Heading and thing on one line. Where it cannot be told which of several titles it is, all that may be it are named: one of them
 * alone would be taken for it.
 */
export function heldSummary(held: readonly HeldView[], now: number): string {
  const [first] = held;
  if (first === undefined) return '';
  const named = first.isCertain ? [first] : held;
  return `${heldTitle(held)}: ${named.map((one) => heldText(one, now)).join('; ')}`;
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
  return line.alreadyOrdered !== null || line.held.length > 0 || line.twin !== null;
}
