import type { Rule } from './rule.ts';

const operation = 'GET {structured_search_url}';
const service = { operation, section: 'Address search services (external, no credentials)' } as const;
const input = { operation, section: 'Structured address search input attributes' } as const;

export const structuredSearchRules: readonly Rule[] = [
  { id: 'STR-01', ...service, rule: 'Parsed search is selected with functionID set to 1100.' },
  {
    id: 'STR-02',
    ...service,
    rule: 'Where functionID goes and how the request is encoded is not shown: the wire profile says it.',
  },
  { id: 'STR-03', ...service, rule: 'An address that it found can be passed to property discovery.' },
  { id: 'STR-04', ...input, rule: 'At least one of thoroughfareName, locality and postcode is mandatory.' },
  {
    id: 'STR-05',
    ...input,
    rule: 'Each of the three is enough by itself; all other attributes are optional.',
  },
  { id: 'STR-06', ...input, rule: 'Every attribute of the table is sent under its own name.' },
  { id: 'STR-07', ...input, rule: 'All attributes are strings.' },
  { id: 'STR-08', ...input, rule: 'buildingName must not be used.' },
  {
    id: 'STR-09',
    ...input,
    rule: 'A property with one number is found by thoroughfareNumberFrom alone, with its prefix and suffix.',
  },
  { id: 'STR-10', ...input, rule: 'thoroughfareNumberTo is for addresses with a range of numbers only.' },
  { id: 'STR-11', ...input, rule: 'thoroughfareTrailingType is the type of the street.' },
  {
    id: 'STR-12',
    ...input,
    rule: 'thoroughfarePostDirection is the suffix of the road name, a direction letter.',
  },
  { id: 'STR-13', ...input, rule: 'unitNumber with its prefix and suffix, and unitType, choose the unit.' },
  { id: 'STR-14', ...input, rule: 'Lot details are taken, although their effect is unclear.' },
  { id: 'STR-15', ...input, rule: 'state and country are taken.' },
  { id: 'STR-16', ...input, rule: 'The answer is a list of characteristics, each with name and value.' },
  {
    id: 'STR-17',
    ...input,
    rule: 'PROPERTY_PFI carries the property PFI, which can be used with the discovery APIs.',
  },
  {
    id: 'STR-18',
    ...input,
    rule: 'EZI_ADDRESS carries the EZI address, which can be used with the discovery APIs.',
  },
  { id: 'STR-19', ...input, rule: 'Coordinates are decimal latitude,longitude pairs.' },
  {
    id: 'STR-20',
    operation,
    section: 'Authentication',
    rule: 'No API key and no token is needed, and none is sent.',
  },
  { id: 'STR-21', operation, section: 'Endpoints', rule: 'Parameters of the query are URL encoded.' },
];
