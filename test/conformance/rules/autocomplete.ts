import type { Rule } from './rule.ts';

const operation = 'GET /discovery/v2/addresses/autocomplete';
const result = 'Discovery autocomplete (v2) result';

export const autocompleteRules: readonly Rule[] = [
  { id: 'AUT-01', operation, section: 'Discovery', rule: 'The parameter query is required.' },
  { id: 'AUT-02', operation, section: 'Limits', rule: 'query has at least 3 characters.' },
  { id: 'AUT-03', operation, section: 'Discovery', rule: 'query is URL encoded.' },
  { id: 'AUT-04', operation, section: 'Limits', rule: 'At most 10 results come.' },
  { id: 'AUT-05', operation, section: result, rule: 'The answer is an array.' },
  { id: 'AUT-06', operation, section: result, rule: 'id is a string and unique.' },
  { id: 'AUT-07', operation, section: result, rule: 'eziAddress is an address in EZI form.' },
  {
    id: 'AUT-08',
    operation,
    section: result,
    rule: 'location is an object with latitude and longitude, both numbers.',
  },
  { id: 'AUT-09', operation, section: 'Endpoints', rule: 'A bearer token is needed.' },
  {
    id: 'AUT-10',
    operation,
    section: 'Versioning',
    rule: 'The major version is carried in the path: /discovery/v2 below {base_url}.',
  },
];
