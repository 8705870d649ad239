import { type EziAddressParts, parseEziAddress } from './ezi-address.ts';
import { normaliseTypedAddress } from './typed-address.ts';

/**
 * The parts of a typed text that is an address as a whole: a road with its type, number or postcode, and a place. Null for
 * the beginning of one, and for anything else.
 */
export function wholeAddress(typed: string): EziAddressParts | null {
  const read = parseEziAddress(normaliseTypedAddress(typed));
  if (!read.ok) return null;
  const { unit, house, roadType, postcode } = read.value;
  const hasNumber = unit !== null || house !== null;
  const known = [hasNumber, roadType !== '', postcode !== ''].filter(Boolean);
  return known.length >= 2 ? read.value : null;
}

/** Whether an address of the service is the one that was typed. Who types no postcode leaves it open. */
export function isSameAddress(address: string, typed: string): boolean {
  const wanted = normaliseTypedAddress(typed);
  const tidy = normaliseTypedAddress(address);
  return wanted === (/\b\d{4}$/.test(wanted) ? tidy : tidy.replace(/ \d{4}$/, ''));
}

/** Whether an address of the service goes on in the middle of the word that was typed last: "12 dundas road carl". */
export function endsWithinWordOf(typed: string, address: string): boolean {
  const wanted = normaliseTypedAddress(typed);
  const tidy = normaliseTypedAddress(address);
  return tidy.startsWith(wanted) && /^[\p{L}\p{N}]/u.test(tidy.slice(wanted.length));
}
