import { buildEziAddress, readAddressRange } from '../../../shared/model/ezi-address.ts';

/** One number of an address: `A12B` is prefix A, number 12, suffix B. */
export interface AddressNumber {
  readonly prefix?: string;
  readonly number: number;
  readonly suffix?: string;
}

/** The parts from which an EZI address is built (interface: EZI address). */
export interface AddressParts {
  readonly unitType?: string;
  readonly unit?: AddressNumber;
  readonly unitTo?: AddressNumber;
  readonly house?: AddressNumber;
  readonly houseTo?: AddressNumber;
  readonly roadName: string;
  readonly roadType: string;
  readonly roadSuffix?: string;
  readonly locality: string;
  readonly postcode: string;
}

/** The EZI address in the document's form: ranges with space, en dash, space. */
export function eziAddress(parts: AddressParts): string {
  return buildEziAddress({
    ...parts,
    roadSuffix: parts.roadSuffix ?? '',
    unit: readAddressRange(range(parts.unit, parts.unitTo)),
    house: readAddressRange(range(parts.house, parts.houseTo)),
  });
}

/** `1 HIGH STREET KEW VIC 3101`, as certificates write it. */
export function postalAddress(parts: AddressParts): string {
  return eziAddress({ ...parts, locality: `${parts.locality} VIC` });
}

export function range(from: AddressNumber | undefined, to: AddressNumber | undefined): string {
  return [from, to].flatMap((part) => (part === undefined ? [] : [numberText(part)])).join(' – ');
}

function numberText(part: AddressNumber): string {
  return `${part.prefix ?? ''}${part.number}${part.suffix ?? ''}`;
}

/** One form for comparing addresses: capitals, one space, bare hyphens in ranges, no commas. */
export function comparableAddress(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(',', ' ')
    .replace(/\s*[-–—]\s*/g, '-')
    .replace(/\s*\/\s*/g, '/')
    .replace(/\s+/g, ' ')
    .trim();
}
