import type { Rule } from './rule.ts';

const errors = { operation: 'Errors of every operation', section: 'Errors' } as const;
const limits = { operation: 'Limits of every operation', section: 'Limits' } as const;
const versions = { operation: 'Versions', section: 'Versioning' } as const;

/** What the document leaves open for most operations, and still has to come to a person as something to act on. */
export const everyOperationRules: readonly Rule[] = [
  {
    id: 'ERR-01',
    ...errors,
    rule: 'Status codes are not shown: 400 and others of 4xx are shown as a request that was rejected.',
  },
  { id: 'ERR-02', ...errors, rule: '401 and 403 are shown as credentials or rights that are missing.' },
  { id: 'ERR-03', ...errors, rule: '404 is shown as nothing found.' },
  { id: 'ERR-04', ...errors, rule: '500 and 503 are shown as a service that is not available.' },
  {
    id: 'ERR-05',
    ...errors,
    rule: 'Error bodies are not shown: the words of each known form are shown, and none are needed.',
  },
  {
    id: 'ERR-06',
    ...errors,
    rule: 'A good status with something that is no answer is reported with the field, and nothing is guessed.',
  },
  { id: 'ERR-07', ...errors, rule: 'A redirect to elsewhere is not followed with the token.' },
  {
    id: 'ERR-08',
    ...errors,
    rule: 'Only a read is tried again, and only where trying again can help.',
  },
  {
    id: 'ERR-09',
    ...errors,
    rule: 'An entry of a list that cannot be read hides no other of it, and how many there are is said.',
  },
  {
    id: 'LIM-01',
    ...limits,
    rule: 'Rate limits are not shown: 429 is heeded with its Retry-After, and shown as such.',
  },
  { id: 'LIM-02', ...limits, rule: 'Quotas are not shown: no call is made that nobody asked for.' },
  { id: 'VER-01', ...versions, rule: 'The major version is carried in the path: /orders/v1.' },
  { id: 'VER-02', ...versions, rule: 'Discovery is at /discovery/v1, its autocomplete at /discovery/v2.' },
  { id: 'VER-03', ...versions, rule: 'DRSS is at /drss/v2, title alerts at /alert/v1.' },
  { id: 'VER-04', ...versions, rule: 'Address search v1 is at /search/v1.' },
  { id: 'VER-05', ...versions, rule: 'The table of versions is shown, each API with its number.' },
];
