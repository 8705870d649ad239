import type { Cents } from '../../shared/model/money.ts';
import type { WireProfile } from '../../shared/model/wire-profile.ts';

type PriceUnit = WireProfile['priceUnit'];

/**
 * In which unit the amounts of one answer are. The document says "number"; the connection says cents or dollars.
 *
 * Where it says cents, two things prove that the service means dollars: an amount with a fraction, which no count of
 * cents has, and a total that is exactly a hundredth of what was quoted. Anything less proves nothing.
 */
export function unitOf(
  amounts: readonly (number | undefined)[],
  configured: PriceUnit,
  quoted?: { readonly total: number | undefined; readonly cents: Cents },
): PriceUnit {
  if (amounts.some((amount) => amount !== undefined && !Number.isInteger(amount))) return 'dollars';
  const isHundredth = quoted?.total !== undefined && quoted.total > 0 && quoted.total * 100 === quoted.cents;
  return isHundredth ? 'dollars' : configured;
}

/**
 * An amount of the wire as whole cents, or null where it is none in this unit.
 *
 * Nothing is rounded: an amount that does not come out in whole cents is not understood, and saying so beats charging
 * an office a different figure than the one shown.
 */
export function toCents(amount: number | undefined, unit: PriceUnit): Cents | null {
  if (amount === undefined) return null;
  const cents = unit === 'dollars' ? Math.round(amount * 1e6) / 1e4 : amount;
  return Number.isSafeInteger(cents) ? cents : null;
}

/** The GST within an amount, which is shown and never charged for itself: a fraction of a cent is rounded away. */
export function gstToCents(amount: number | undefined, unit: PriceUnit): Cents | null {
  if (amount === undefined) return null;
  const cents = Math.round(unit === 'dollars' ? amount * 100 : amount);
  return Number.isSafeInteger(cents) ? cents : null;
}
