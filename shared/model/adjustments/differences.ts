import { formatMoney } from '../money.ts';
import { adjust, type LineResult } from './adjust.ts';
import { longDay } from './calculation-text.ts';
import type { Statement } from './statement.ts';

/** Something of a statement that is not as it was. */
export interface Difference {
  readonly label: string;
  /** Null where it was not there, or is not there any more. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What a statement works out otherwise than an earlier one: each amount that one side allows, and the balance. */
export function differences(before: Statement, after: Statement): Difference[] {
  const [was, is] = [figuresOf(before), figuresOf(after)];
  const labels = [...new Set([...was.keys(), ...is.keys()])];
  const changed = labels.flatMap((label) => {
    const [earlier, later] = [was.get(label) ?? null, is.get(label) ?? null];
    return earlier === later ? [] : [{ label, before: earlier, after: later }];
  });
  // The sum comes last, also where a line is new.
  return changed.toSorted((one, other) => Number(one.label === balance) - Number(other.label === balance));
}

const balance = 'Balance payable by the purchaser';

function figuresOf(statement: Statement): Map<string, string> {
  const adjustments = adjust(statement);
  const figures = new Map<string, string>([
    ['Settlement', longDay(statement.settlementDate)],
    ['Price', formatMoney(statement.priceCents)],
    ['Deposit', formatMoney(statement.depositCents)],
  ]);
  const add = (label: string, value: string) => {
    let name = label;
    for (let at = 2; figures.has(name); at += 1) name = `${label} (${at})`;
    figures.set(name, value);
  };
  for (const result of adjustments.lines) add(result.label, allowanceText(result));
  for (const { label, amountCents, payableBy } of statement.other)
    add(label, `${formatMoney(amountCents)}, payable by the ${payableBy}`);
  add('Out of the vendor’s money', formatMoney(adjustments.payFromVendorCents));
  figures.set(balance, formatMoney(adjustments.balanceCents));
  return figures;
}

/** `Purchaser allows $905.00`. */
export function allowanceText({ vendorAllowsCents, purchaserAllowsCents }: LineResult): string {
  if (vendorAllowsCents > 0) return `Vendor allows ${formatMoney(vendorAllowsCents)}`;
  return `Purchaser allows ${formatMoney(purchaserAllowsCents)}`;
}
