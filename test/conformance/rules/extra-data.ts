import type { Rule } from './rule.ts';

const managers = 'GET /orders/v1/extra-data/owners-corporation-managers';
const municipalities = 'GET /orders/v1/extra-data/municipalities';
const format = { operation: 'Extra data of an order', section: 'Extra data' } as const;

export const extraDataRules: readonly Rule[] = [
  {
    id: 'EXD-01',
    operation: managers,
    section: 'Orders',
    rule: 'It gives the reference list of owners corporation managers.',
  },
  {
    id: 'EXD-02',
    operation: managers,
    section: 'Extra data',
    rule: 'The fields of its records are not shown: likely names are read, unknown ones ignored.',
  },
  { id: 'EXD-03', operation: managers, section: 'Endpoints', rule: 'A bearer token is needed.' },
  {
    id: 'EXD-04',
    operation: managers,
    section: 'Orders',
    rule: 'A manager is chosen as customer-provided extra data: from the list, or typed in by hand.',
  },
  {
    id: 'EXD-05',
    operation: municipalities,
    section: 'Orders',
    rule: 'It gives the reference list of municipalities.',
  },
  {
    id: 'EXD-06',
    operation: municipalities,
    section: 'Extra data',
    rule: 'The fields of its records are not shown: likely names are read, unknown ones ignored.',
  },
  { id: 'EXD-07', operation: municipalities, section: 'Endpoints', rule: 'A bearer token is needed.' },
  {
    id: 'EXD-08',
    operation: municipalities,
    section: 'Orders',
    rule: 'A municipality is given as customer-provided extra data, in the form of the wire profile.',
  },
  {
    id: 'EXD-09',
    ...format,
    rule: 'Extra data is sent in the order as an object keyed by the extra data key, for the keys listed only.',
  },
  {
    id: 'EXD-10',
    ...format,
    rule: 'vendors is an array of objects with vendorType, firstName and lastName, all strings.',
  },
  {
    id: 'EXD-11',
    ...format,
    rule: 'The format of any other type is not shown: any JSON can be given, so that nothing is unorderable.',
  },
  {
    id: 'EXD-12',
    ...format,
    rule: 'The types besides INDIVIDUAL are not shown: a company, trust or estate goes out by the names of the API mapping, and is refused before anything is sent while those are empty.',
  },
];
