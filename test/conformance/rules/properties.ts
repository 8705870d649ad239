import type { Rule } from './rule.ts';

const operation = 'GET /discovery/v1/properties';
const discovery = { operation, section: 'Discovery' } as const;
const summary = { operation, section: 'Property summary (element of propertySummaries)' } as const;

export const propertiesRules: readonly Rule[] = [
  {
    id: 'PRO-01',
    ...discovery,
    rule: 'Exactly one of three identifiers is given: address, CPN, property PFI.',
  },
  { id: 'PRO-02', ...discovery, rule: 'An address goes in the parameter eziAddress, an ezi-address string.' },
  { id: 'PRO-03', ...discovery, rule: 'A CPN goes together with a municipality.' },
  { id: 'PRO-04', ...discovery, rule: 'A property is found by its PFI.' },
  {
    id: 'PRO-05',
    ...discovery,
    rule: 'The names of the parameters for CPN, municipality and PFI are not shown: the wire profile says them.',
  },
  { id: 'PRO-06', ...discovery, rule: 'The answer is an object with propertySummaries, an array.' },
  { id: 'PRO-07', ...summary, rule: 'propertyPfi is a string.' },
  { id: 'PRO-08', ...summary, rule: 'propertyStatus is a string; values other than ACTIVE may come.' },
  { id: 'PRO-09', ...summary, rule: 'isCouncilPropertyRegistered is a boolean.' },
  {
    id: 'PRO-10',
    ...summary,
    rule: 'councilPropertyDetails is an object with propertyNumber and municipalityName, strings.',
  },
  { id: 'PRO-11', ...summary, rule: 'isMultiAssess is a boolean.' },
  { id: 'PRO-12', ...summary, rule: 'propertyCreatedDate is a string of the form YYYY-MM-DD HH:MM:SS.' },
  { id: 'PRO-13', ...summary, rule: 'primaryAddress holds eziAddress, a string.' },
  {
    id: 'PRO-14',
    ...summary,
    rule: 'primaryAddress.addressDetails holds unitType, unitNumber, levelType, levelNumber, streetNumber, streetName, streetType, suburbTownLocality and postcode, all strings.',
  },
  { id: 'PRO-15', ...summary, rule: 'aliasAddresses is an array; the shape of an element is not shown.' },
  { id: 'PRO-16', ...summary, rule: 'landParcels is an array of spi, parcelType and parcelStatus, strings.' },
  { id: 'PRO-17', ...summary, rule: 'titles is an array of titleId, titleStatus and titleType, strings.' },
  {
    id: 'PRO-18',
    operation,
    section: 'What the service does',
    rule: 'An encrypted titleId comes instead of the volume/folio, for which a fee is charged.',
  },
  { id: 'PRO-19', operation, section: 'Endpoints', rule: 'Parameters of the query are URL encoded.' },
  { id: 'PRO-20', operation, section: 'Endpoints', rule: 'A bearer token is needed.' },
  {
    id: 'PRO-21',
    operation,
    section: 'Versioning',
    rule: 'The major version is carried in the path: /discovery/v1 below {base_url}.',
  },
];
