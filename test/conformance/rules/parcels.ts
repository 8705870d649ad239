import type { Rule } from './rule.ts';

const operation = 'GET /discovery/v1/parcels';
const discovery = { operation, section: 'Discovery' } as const;
const summary = { operation, section: 'Parcel summary (response of parcel discovery)' } as const;

export const parcelsRules: readonly Rule[] = [
  { id: 'PAR-01', ...discovery, rule: 'The parameter spi, an SPI, is given.' },
  { id: 'PAR-02', ...discovery, rule: 'The answer is a parcel summary, one object.' },
  { id: 'PAR-03', ...summary, rule: 'spi is a string.' },
  { id: 'PAR-04', ...summary, rule: 'parcelType is a string; values other than LOT may come.' },
  { id: 'PAR-05', ...summary, rule: 'parcelStatus is a string; values other than ACTIVE may come.' },
  { id: 'PAR-06', ...summary, rule: 'isPartParcel is a boolean.' },
  { id: 'PAR-07', ...summary, rule: 'parcelDetails is an object with lot and planNumber, strings.' },
  { id: 'PAR-08', ...summary, rule: 'titles is an array of titleId, titleStatus and titleType.' },
  {
    id: 'PAR-09',
    ...summary,
    rule: 'properties is an array of propertyPfi (string), isMultiAssess (boolean) and propertyStatus (string).',
  },
  {
    id: 'PAR-10',
    operation,
    section: 'What the service does',
    rule: 'It leads to related titles and properties.',
  },
  {
    id: 'PAR-11',
    operation,
    section: 'Endpoints',
    rule: 'Parameters of the query are URL encoded: \\ and ~ too.',
  },
  { id: 'PAR-12', operation, section: 'Endpoints', rule: 'A bearer token is needed.' },
];
