import type { z } from 'zod';
import { lenientNumber } from '../../../shared/lib/lenient.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import { gstToCents, toCents } from '../prices.ts';

type JSONType = z.core.util.JSONType;
type Unit = WireProfile['priceUnit'];

/** The amounts of one answer, in whole cents; null where one was given that cannot be counted. */
interface Answered {
  readonly totalCents: number | null;
  readonly feeCents: readonly (number | null)[];
  readonly items: readonly { readonly priceCents: number | null; readonly discounts: readonly JSONType[] }[];
}

/** What the discounts of one item take off its price, and off the GST within it. Whole cents, never below nothing. */
interface Reduction {
  readonly cents: number;
  readonly gstCents: number;
}

const nothing: Reduction = { cents: 0, gstCents: 0 };

/**
 * What is off the price of each item, in the order of the items; null for an item whose discounts cannot be read.
 *
 * The document names `discounts` and shows no shape. An amount is looked for where a fee has it, and counts only where the
 * total proves it: prices and fees less the discounts come to exactly what the service charges. Where they come to it without,
 * the prices hold the discounts already and nothing is off. Anything else is not understood, and is in no sum.
 */
export function readDiscounts(answer: Answered, unit: Unit): (Reduction | null)[] {
  const { items, totalCents } = answer;
  const unread = items.map(({ discounts }) => (discounts.length === 0 ? nothing : null));
  if (!unread.includes(null)) return unread;
  const prices = items.map(({ priceCents }) => priceCents);
  if (totalCents === null || prices.includes(null) || answer.feeCents.includes(null)) return unread;
  const sums = [sum(prices) + sum(answer.feeCents), sum(prices)];
  const read = items.map(({ discounts }) => reductionOf(discounts, unit));
  const off = sum(read.map((one) => one?.cents ?? 0));
  const isRead = read.every((one, n) => one !== null && one.cents <= (prices[n] ?? 0));
  if (isRead && sums.some((all) => all - off === totalCents)) return read;
  return sums.includes(totalCents) ? items.map(() => nothing) : unread;
}

function reductionOf(discounts: readonly JSONType[], unit: Unit): Reduction | null {
  let all = nothing;
  for (const discount of discounts) {
    if (typeof discount !== 'object' || discount === null || Array.isArray(discount)) return null;
    const cents = toCents(numberOf(discount.amount), unit);
    if (cents === null) return null;
    const gst = gstToCents(numberOf(discount.gst), unit) ?? 0;
    // Whether the sign says that it is taken off is not documented either: that is what a discount does.
    all = { cents: all.cents + Math.abs(cents), gstCents: all.gstCents + Math.abs(gst) };
  }
  return all;
}

function numberOf(value: JSONType | undefined): number | undefined {
  const read = lenientNumber().safeParse(value);
  return read.success ? read.data : undefined;
}

function sum(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
}
