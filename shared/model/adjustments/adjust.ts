import type { AdjustedLine, Statement } from './statement.ts';

export interface LineResult {
  readonly label: string;
  readonly periodDays: number;
  readonly vendorDays: number;
  readonly purchaserDays: number;
  /** The two parts; they add to the amount of the period. */
  readonly vendorCents: number;
  readonly purchaserCents: number;
  /** What one side allows the other at settlement; at most one of the two is not 0. */
  readonly vendorAllowsCents: number;
  readonly purchaserAllowsCents: number;
}

export interface Adjustments {
  readonly lines: readonly LineResult[];
  readonly vendorAllowsCents: number;
  readonly purchaserAllowsCents: number;
  /** Paid to authorities at settlement, out of the vendor's money. */
  readonly payFromVendorCents: number;
  /** What the purchaser has to provide at settlement. Negative where deposit and allowances are more than the price. */
  readonly balanceCents: number;
}

/**
 * Shares the amounts of a statement at settlement. The vendor's days include the day of settlement (general conditions of the
 * contract of sale of land in Victoria). The purchaser's part is rounded to the cent, half a cent up, and the vendor's is the rest.
 */
export function adjust(statement: Statement): Adjustments {
  const lines = statement.lines.map((line) => adjustLine(line, statement.settlementDate));
  const vendorAllowsCents = sum(lines.map((line) => line.vendorAllowsCents));
  const purchaserAllowsCents = sum(lines.map((line) => line.purchaserAllowsCents));
  const others = statement.other.map(({ payableBy, amountCents }) =>
    payableBy === 'purchaser' ? amountCents : -amountCents,
  );
  const { priceCents, depositCents } = statement;
  return {
    lines,
    vendorAllowsCents,
    purchaserAllowsCents,
    payFromVendorCents: sum(statement.lines.filter(isPaidAtSettlement).map((line) => line.amountCents)),
    balanceCents: priceCents - depositCents + purchaserAllowsCents - vendorAllowsCents + sum(others),
  };
}

/** Whether the whole amount is paid to the authority at settlement, out of the vendor's money. */
export function isPaidAtSettlement({ kind, paid, basis }: AdjustedLine): boolean {
  return kind === 'outgoing' && !paid && basis === 'paid';
}

function adjustLine(line: AdjustedLine, settlementDate: string): LineResult {
  const periodDays = daysOf(line.from, line.to);
  const purchaserDays = Math.min(periodDays, Math.max(0, dayNumber(line.to) - dayNumber(settlementDate)));
  const purchaserCents = partOf(line.amountCents, purchaserDays, periodDays);
  const parts = { vendorCents: line.amountCents - purchaserCents, purchaserCents };
  return {
    label: line.label,
    periodDays,
    vendorDays: periodDays - purchaserDays,
    purchaserDays,
    ...parts,
    ...allowed(line, parts),
  };
}

/** Who allows what. The one who has paid for the other's days, or has received the other's rent, is made good. */
function allowed(
  { kind, paid, basis }: AdjustedLine,
  { vendorCents, purchaserCents }: { readonly vendorCents: number; readonly purchaserCents: number },
): Pick<LineResult, 'vendorAllowsCents' | 'purchaserAllowsCents'> {
  const vendorAllows = (cents: number) => ({ vendorAllowsCents: cents, purchaserAllowsCents: 0 });
  const purchaserAllows = (cents: number) => ({ vendorAllowsCents: 0, purchaserAllowsCents: cents });
  if (kind === 'rent') return paid ? vendorAllows(purchaserCents) : purchaserAllows(vendorCents);
  return paid || basis === 'paid' ? purchaserAllows(purchaserCents) : vendorAllows(vendorCents);
}

/** Half a cent up. A product can be larger than a double holds exactly. */
function partOf(cents: number, days: number, periodDays: number): number {
  const whole = 2n * BigInt(periodDays);
  return Number((2n * BigInt(cents) * BigInt(days) + BigInt(periodDays)) / whole);
}

/** Days from the first to the last, both counted. */
export function daysOf(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** Days since 1970, whatever the time zone and its daylight saving. */
function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0);
}
