import type { Rule } from './rule.ts';

const section = 'Discovery';
const owners = { operation: 'GET /discovery/v1/proprietors', section } as const;
const individual = { operation: 'GET /discovery/v1/proprietor-names/individual', section } as const;
const company = { operation: 'GET /discovery/v1/proprietor-names/company', section } as const;
const endpoints = 'Endpoints';

export const ownersRules: readonly Rule[] = [
  {
    id: 'INP-01',
    ...individual,
    rule: 'At least one of lastName or givenName must be provided.',
  },
  {
    id: 'INP-02',
    ...individual,
    section: 'Versioning',
    rule: 'Version 1.11.0 requires one of the two, 1.9.0 does not state it: one is always sent.',
  },
  { id: 'INP-03', ...individual, rule: 'The answer is the matched individual proprietor names.' },
  {
    id: 'INP-04',
    ...individual,
    rule: 'Parameters and fields of the answer are not shown: the wire profile says the one, the other are taken as they come.',
  },
  { id: 'INP-05', ...individual, section: endpoints, rule: 'Parameters of the query are URL encoded.' },
  { id: 'INP-06', ...individual, section: endpoints, rule: 'A bearer token is needed.' },
  { id: 'COM-01', ...company, rule: 'The answer is the matched company proprietor names.' },
  {
    id: 'COM-02',
    ...company,
    rule: 'Parameters and fields of the answer are not shown: the wire profile says the one, the other are taken as they come.',
  },
  { id: 'COM-03', ...company, section: endpoints, rule: 'Parameters of the query are URL encoded.' },
  { id: 'COM-04', ...company, section: endpoints, rule: 'A bearer token is needed.' },
  { id: 'OWN-01', ...owners, rule: 'The answer is the matched proprietors and their titles.' },
  {
    id: 'OWN-02',
    ...owners,
    rule: 'Parameters are not shown: the wire profile says the names, among them that of the page.',
  },
  { id: 'OWN-03', ...owners, rule: 'The fields of the answer are not shown: they are taken as they come.' },
  { id: 'OWN-04', ...owners, rule: 'How it is paged is not shown: after a full page there may be another.' },
  {
    id: 'OWN-05',
    ...owners,
    section: 'What the service does',
    rule: 'Titles come by encrypted id, and no volume/folio, for which a fee is charged, is asked for.',
  },
  { id: 'OWN-06', ...owners, section: endpoints, rule: 'A bearer token is needed.' },
];
