import type { SampleRequest } from '../ports/sample-request.ts';
import { addressSearchCall } from './search.ts';
import { structuredCall } from './structured.ts';

/** Of the many attributes those that most addresses have; how they are sent is the same for all. */
const attributes = [
  'unitNumber',
  'thoroughfareNumberFrom',
  'thoroughfareName',
  'thoroughfareTrailingType',
  'locality',
  'state',
  'postcode',
] as const;

/** The two address searches outside the service, which want no token. */
export const searchSamples: readonly SampleRequest[] = [
  {
    operation: 'addressSearch',
    title: 'Address search v1',
    fields: ['searchFor', 'type?'],
    call: (field, wire) => addressSearchCall(field('searchFor'), field('type?') || undefined, wire),
  },
  {
    operation: 'structuredSearch',
    title: 'Structured address search',
    fields: attributes.map((name) => `${name}?`),
    call: (field, wire) => {
      const given = attributes.map((name) => [name, field(`${name}?`)] as const);
      return structuredCall(Object.fromEntries(given.filter(([, value]) => value !== '')), wire);
    },
  },
];
