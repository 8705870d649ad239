import type { Rule } from './rule.ts';

const operation = 'GET /discovery/v1/titles';
const discovery = { operation, section: 'Discovery' } as const;
const service = { operation, section: 'What the service does' } as const;

export const titlesRules: readonly Rule[] = [
  { id: 'TIT-01', ...discovery, rule: 'A title is found by its volume/folio.' },
  { id: 'TIT-02', ...discovery, rule: 'A title is found by an encrypted title identifier.' },
  { id: 'TIT-03', ...discovery, rule: 'Without either, or with what is neither, it is refused.' },
  {
    id: 'TIT-04',
    ...discovery,
    rule: 'The answer is the matched titles with associated properties and parcels.',
  },
  { id: 'TIT-05', ...discovery, rule: 'The name of the parameter is not shown: the wire profile says it.' },
  {
    id: 'TIT-06',
    ...discovery,
    rule: 'The fields of the answer are not shown: a list is taken wherever it stands, and a thing is not guessed to be one.',
  },
  {
    id: 'TIT-07',
    ...service,
    rule: 'An encrypted titleId is accepted wherever a volume/folio is accepted for title discovery.',
  },
  {
    id: 'TIT-08',
    ...service,
    rule: 'The volume/folio, for which a fee is charged, is never asked for by a search.',
  },
  {
    id: 'TIT-09',
    operation,
    section: 'Property summary (element of propertySummaries)',
    rule: 'titleStatus and titleType are strings; values other than ACTIVE and FREEHOLD may come.',
  },
  {
    id: 'TIT-10',
    operation,
    section: 'Endpoints',
    rule: 'Parameters of the query are URL encoded: / + = too.',
  },
  { id: 'TIT-11', operation, section: 'Endpoints', rule: 'A bearer token is needed.' },
];
