import type { Fault } from '../lib/fault.ts';
import { failed, ok, type Result } from '../lib/result.ts';
import { divideRoad } from './ezi-road.ts';

/** `A1`, `24A`: letters before and after a number. A prefix or suffix without a number does not occur in Vicmap. */
export interface AddressNumber {
  readonly prefix: string;
  readonly number: string;
  readonly suffix: string;
}

/** One number, or a range where `to` is set. */
export interface AddressRange {
  readonly from: AddressNumber;
  readonly to: AddressNumber | null;
}

/** The parts of an EZI address. Texts that are absent are empty. */
export interface EziAddressParts {
  readonly unit: AddressRange | null;
  readonly house: AddressRange | null;
  readonly roadName: string;
  readonly roadType: string;
  /** A direction, such as NORTH. */
  readonly roadSuffix: string;
  readonly locality: string;
  /** Four digits, or empty. */
  readonly postcode: string;
}

/** Space, en dash, space: the form that the document writes. Vicmap itself joins with a bare hyphen. */
const rangeJoin = ' \u2013 ';

const one = '([A-Z]{0,2})(\\d{1,6})((?!(?:ST|ND|RD|TH)\\b)[A-Z]{0,2})';
const range = `${one}(?: ?[-\u2010-\u2015\u2212] ?${one})?`;
const numbers = new RegExp(`^(?:${range} ?(/) ?)?(?:${range})?(?: |$)`);

/**
 * Writes an address by the ten rules (interface: EZI address), in capitals.
 *
 * Where the service gave an EZI address itself, use that and not this.
 */
export function buildEziAddress(parts: EziAddressParts): string {
  const words = [parts.roadName, parts.roadType, parts.roadSuffix, parts.locality, parts.postcode];
  return tidyEziText(
    [formatNumbers(parts.unit, parts.house), ...words].filter((word) => word.trim() !== '').join(' '),
  );
}

/**
 * Divides an EZI address into its parts; reads a range joined by a bare hyphen too.
 *
 * One line of text does not say where a road's name ends: it is divided at the road type (./road-types.ts). Without
 * one, the road's name is taken to be its first word (BROADWAY, THE ESPLANADE). A direction after the type belongs to
 * the road unless it begins a known locality. Whatever the division, building the parts gives the same text again.
 */
export function parseEziAddress(text: string): Result<EziAddressParts, Fault> {
  const tidy = tidyEziText(text);
  if (tidy === '') return refuse('Enter an address, such as 12 SMITH STREET CARLTON 3053.');
  const { unit, house, rest } = divideNumbers(tidy);
  const withPostcode = /^(.*) (\d{4})$/.exec(rest);
  const road = divideRoad((withPostcode?.[1] ?? rest).split(' '));
  if (road === null) {
    return refuse('Enter an address with a road and a suburb or town, such as 12 SMITH STREET CARLTON 3053.');
  }
  return ok({ unit, house, ...road, postcode: withPostcode?.[2] ?? '' });
}

/** The number of a unit or a house as a service or a person writes it, such as `12-14` or `A3`; null where it is blank. */
export function readAddressRange(text: string): AddressRange | null {
  const tidy = text.normalize('NFKC').replace(/\s+/g, ' ').trim().toUpperCase();
  if (tidy === '') return null;
  const { unit, house, rest } = divideNumbers(tidy);
  // What is no number, such as REAR, is left as it is.
  if (unit !== null || house === null || rest !== '')
    return { from: { prefix: '', number: tidy, suffix: '' }, to: null };
  return house;
}

/** Capitals, single spaces, and ranges of the leading numbers in the document's form. */
export function tidyEziText(text: string): string {
  const tidy = text.normalize('NFKC').replace(/\s+/g, ' ').trim().toUpperCase();
  const { unit, house, rest } = divideNumbers(tidy);
  return `${formatNumbers(unit, house)} ${rest}`.trim();
}

interface DividedNumbers {
  readonly unit: AddressRange | null;
  readonly house: AddressRange | null;
  readonly rest: string;
}

/** The numbers that a text in the form of `tidyEziText` begins with, and what follows them. */
export function divideNumbers(tidy: string): DividedNumbers {
  const found = numbers.exec(tidy);
  if (found === null) return { unit: null, house: null, rest: tidy };
  const unit = found[7] === undefined ? null : rangeOf(found.slice(1, 7));
  return { unit, house: rangeOf(found.slice(8, 14)), rest: tidy.slice(found[0].length).trim() };
}

function formatNumbers(unit: AddressRange | null, house: AddressRange | null): string {
  return `${unit === null ? '' : `${formatRange(unit)}/`}${house === null ? '' : formatRange(house)}`;
}

function rangeOf(groups: readonly (string | undefined)[]): AddressRange | null {
  const [prefix = '', number, suffix = '', toPrefix = '', toNumber, toSuffix = ''] = groups;
  if (number === undefined) return null;
  const to = toNumber === undefined ? null : { prefix: toPrefix, number: toNumber, suffix: toSuffix };
  return { from: { prefix, number, suffix }, to };
}

/** `12 \u2013 14`, or `3A`. */
export function formatRange(value: AddressRange): string {
  const to = value.to === null ? '' : `${rangeJoin}${formatNumber(value.to)}`;
  return `${formatNumber(value.from)}${to}`;
}

function formatNumber({ prefix, number, suffix }: AddressNumber): string {
  return `${prefix}${number}${suffix}`;
}

function refuse(message: string): Result<never, Fault> {
  return failed({ field: 'address', message });
}
