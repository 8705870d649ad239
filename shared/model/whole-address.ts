import { type AddressRange, divideNumbers, type EziAddressParts, parseEziAddress } from './ezi-address.ts';
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

/** Whether an address of the service has the number and unit that were typed, if any were. */
export function hasTypedNumber(address: string, typed: string): boolean {
  const wanted = divideNumbers(normaliseTypedAddress(typed));
  const given = divideNumbers(address);
  if (wanted.unit === null && wanted.house === null) return true;
  const isSame = (one: AddressRange | null, other: AddressRange | null) =>
    one === null || other === null
      ? one === other
      : !areApart(one, other) && (other.to !== null || one.from.suffix === other.from.suffix);
  return isSame(wanted.unit, given.unit) && isSame(wanted.house, given.house);
}

/**
 * Whether two texts are addresses of two places, whatever form they have: another number, road, suburb or town, or postcode.
 * False where one of them is no whole address. Names count as others only where they have no word in common: ST GEORGES may
 * be SAINT GEORGES.
 */
export function areOtherAddresses(one: string, other: string): boolean {
  const [a, b] = [wholeAddress(one), wholeAddress(other)];
  if (a === null || b === null) return false;
  const differ = (x: string, y: string) => x !== '' && y !== '' && x !== y;
  return (
    [a.unit, a.house].some((range, at) => areApart(range, [b.unit, b.house][at] ?? null)) ||
    haveNoWordInCommon(a.roadName, b.roadName) ||
    haveNoWordInCommon(a.locality, b.locality) ||
    differ(a.roadType, b.roadType) ||
    differ(a.postcode, b.postcode)
  );
}

function haveNoWordInCommon(one: string, other: string): boolean {
  const words = new Set(other.split(' '));
  return one !== '' && other !== '' && !one.split(' ').some((word) => words.has(word));
}

/** A range may hold the number that was asked for. */
function areApart(one: AddressRange | null, other: AddressRange | null): boolean {
  if (one === null || other === null) return false;
  const end = (range: AddressRange) => Number((range.to ?? range.from).number);
  const isBefore = (a: AddressRange, b: AddressRange) => end(a) < Number(b.from.number);
  const [suffix, otherSuffix] = [one.from.suffix, other.from.suffix];
  const isOtherSuffix = suffix !== '' && otherSuffix !== '' && suffix !== otherSuffix;
  return isBefore(one, other) || isBefore(other, one) || (isOtherSuffix && !one.to && !other.to);
}

/** Whether an address of the service goes on in the middle of the word that was typed last: "12 dundas road carl". */
export function endsWithinWordOf(typed: string, address: string): boolean {
  const wanted = normaliseTypedAddress(typed);
  const tidy = normaliseTypedAddress(address);
  return tidy.startsWith(wanted) && /^[\p{L}\p{N}]/u.test(tidy.slice(wanted.length));
}
