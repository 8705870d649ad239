import type { StructuredAttribute, StructuredQuery } from '../../../shared/contract/views/address-search.ts';
import { buildEziAddress, readAddressRange } from '../../../shared/model/ezi-address.ts';

export interface Part {
  readonly attribute: StructuredAttribute;
  readonly label: string;
  readonly placeholder?: string;
}

/** The parts that an address usually has. */
export const usualParts: readonly Part[] = [
  { attribute: 'unitNumber', label: 'Unit', placeholder: '3' },
  { attribute: 'thoroughfareNumberFrom', label: 'Street number', placeholder: '24' },
  { attribute: 'thoroughfareNumberTo', label: 'To', placeholder: '30' },
  { attribute: 'thoroughfareName', label: 'Street name', placeholder: 'FORESHORE' },
  { attribute: 'thoroughfareTrailingType', label: 'Street type', placeholder: 'ROAD' },
  { attribute: 'locality', label: 'Suburb or town', placeholder: 'JAM JERRUP' },
  { attribute: 'postcode', label: 'Postcode', placeholder: '3984' },
];

/** All others that may be sent. */
export const moreParts: readonly Part[] = [
  { attribute: 'unitType', label: 'Unit type', placeholder: 'SHOP' },
  { attribute: 'unitNumberPrefix', label: 'Unit prefix' },
  { attribute: 'unitNumberSuffix', label: 'Unit suffix' },
  { attribute: 'levelType', label: 'Level type' },
  { attribute: 'levelNumber', label: 'Level' },
  { attribute: 'levelNumberPrefix', label: 'Level prefix' },
  { attribute: 'levelNumberSuffix', label: 'Level suffix' },
  { attribute: 'thoroughfareNumberFromPrefix', label: 'Number prefix' },
  { attribute: 'thoroughfareNumberFromSuffix', label: 'Number suffix', placeholder: 'A' },
  { attribute: 'thoroughfareNumberToPrefix', label: '“To” number prefix' },
  { attribute: 'thoroughfareNumberToSuffix', label: '“To” number suffix' },
  { attribute: 'thoroughfarePostDirection', label: 'Direction', placeholder: 'N' },
  { attribute: 'lotNumber', label: 'Lot' },
  { attribute: 'lotNumberPrefix', label: 'Lot prefix' },
  { attribute: 'lotNumberSuffix', label: 'Lot suffix' },
  { attribute: 'state', label: 'State', placeholder: 'VIC' },
  { attribute: 'country', label: 'Country' },
];

/** The parts as one line, to be looked up where the search by parts finds nothing; null where it takes more for an address. */
export function eziAddressOf(query: StructuredQuery): string | null {
  const part = (attribute: StructuredAttribute) => query[attribute]?.trim() ?? '';
  const road = part('thoroughfareName');
  const locality = part('locality');
  const postcode = part('postcode');
  if (road === '' || (locality === '' && postcode === '')) return null;
  const range = (from: readonly string[], to: readonly string[] = []) =>
    readAddressRange(to.join('') === '' ? from.join('') : `${from.join('')}-${to.join('')}`);
  return buildEziAddress({
    unit: range([part('unitNumberPrefix'), part('unitNumber'), part('unitNumberSuffix')]),
    house: range(
      [
        part('thoroughfareNumberFromPrefix'),
        part('thoroughfareNumberFrom'),
        part('thoroughfareNumberFromSuffix'),
      ],
      [part('thoroughfareNumberToPrefix'), part('thoroughfareNumberTo'), part('thoroughfareNumberToSuffix')],
    ),
    roadName: road,
    roadType: part('thoroughfareTrailingType'),
    roadSuffix: part('thoroughfarePostDirection'),
    locality,
    postcode,
  });
}

/** The query without its blank parts, or what is missing (interface: Structured address search input attributes). */
export function structuredQueryOf(
  parts: Readonly<Partial<Record<StructuredAttribute, string>>>,
): { readonly query: StructuredQuery } | { readonly fault: string } {
  const filled = Object.entries(parts)
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '');
  const query: StructuredQuery = Object.fromEntries(filled);
  if (!query.thoroughfareName && !query.locality && !query.postcode)
    return { fault: 'Enter at least one of street name, suburb or town, and postcode.' };
  return { query };
}
