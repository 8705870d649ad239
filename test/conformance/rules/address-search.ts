import type { Rule } from './rule.ts';

const operation = 'GET {address_search_url}';
const service = { operation, section: 'Address search services (external, no credentials)' } as const;
const result = { operation, section: 'Address search v1 result' } as const;
const errors = { operation, section: 'Errors' } as const;

export const addressSearchRules: readonly Rule[] = [
  { id: 'ASV-01', ...service, rule: 'searchFor is required and URL encoded.' },
  { id: 'ASV-02', ...service, rule: 'type is optional; when omitted all entity types are returned.' },
  {
    id: 'ASV-03',
    ...service,
    rule: 'type is one of address, lga, locality, parcel, parish, property, road, survey label, survey mark, township.',
  },
  { id: 'ASV-04', ...service, rule: 'With a type, only entities of that type are returned.' },
  { id: 'ASV-05', ...service, rule: 'The header User-Agent is required and identifies the client.' },
  {
    id: 'ASV-06',
    operation,
    section: 'Authentication',
    rule: 'No API key and no token is needed, and none is sent.',
  },
  { id: 'ASV-07', ...service, rule: 'An address that it found can be passed to property discovery.' },
  { id: 'ASV-08', ...result, rule: 'took is an integer, milliseconds.' },
  { id: 'ASV-09', ...result, rule: 'hits.total.value is an integer, the total number of hits.' },
  {
    id: 'ASV-10',
    ...result,
    rule: 'hits.total.relation is a string, the relation of the count to the hits.',
  },
  { id: 'ASV-11', ...result, rule: 'hits.hits is an array of objects, each with a _source object.' },
  { id: 'ASV-12', ...result, rule: '_source.doc_id is an integer or quoted digits, and means the same.' },
  {
    id: 'ASV-13',
    ...result,
    rule: 'Of an address, doc_id is the address PFI and never used as a property PFI.',
  },
  { id: 'ASV-14', ...result, rule: '_source.type is a string, the type of the hit.' },
  { id: 'ASV-15', ...result, rule: '_source.address is the text of an address in EZI style.' },
  { id: 'ASV-16', ...result, rule: '_source.location is <latitude>,<longitude> in decimal degrees.' },
  { id: 'ASV-17', ...result, rule: 'The body of an error is an object with error, a string.' },
  { id: 'ASV-18', ...errors, rule: '400: bad request, such as no search keywords or invalid ones.' },
  { id: 'ASV-19', ...errors, rule: '401: unauthorized.' },
  { id: 'ASV-20', ...errors, rule: '403: forbidden.' },
  { id: 'ASV-21', ...errors, rule: '404: not found.' },
  { id: 'ASV-22', ...errors, rule: '500: internal server error.' },
  { id: 'ASV-23', ...errors, rule: '503: service temporarily unavailable.' },
  { id: 'ASV-24', ...errors, rule: 'A long invalid searchFor may simply yield no result.' },
  { id: 'ASV-25', operation, section: 'Versioning', rule: 'The path of version 1 is /search/v1.' },
];
