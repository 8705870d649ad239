import type { Cents } from '../../shared/model/money.ts';
import type { WireProfile } from '../../shared/model/wire-profile.ts';

export type PriceUnit = WireProfile['priceUnit'];

/**
 * In which unit the amounts of one answer are. The document says "number"; the connection says cents or dollars.
 *
 * Where it says cents, an amount with a fraction proves dollars, which no count of cents has. Nothing else does: an order that
 * comes to a hundredth of its quote may be written in dollars or may be charged so, and a person is told.
 */
export function unitOf(amounts: readonly (number | undefined)[], configured: PriceUnit): PriceUnit {
  return amounts.some((amount) => amount !== undefined && !Number.isInteger(amount)) ? 'dollars' : configured;
}

/**
 * In which unit the answer to an order is read where it proves nothing itself: that of the listings that it was quoted from. One that
 * proved dollars proves them for the order too, whose amounts may be whole.
 */
export function quotedUnit(
  lines: readonly { readonly product: { readonly isInDollars?: boolean | undefined } }[],
  configured: PriceUnit,
): PriceUnit {
  return lines.some(({ product }) => product.isInDollars === true) ? 'dollars' : configured;
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
