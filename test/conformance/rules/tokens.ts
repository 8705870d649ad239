import type { Rule } from './rule.ts';

const operation = 'POST {auth_url}/oauth/token';
const token = { operation, section: 'Authentication' } as const;

export const tokenRules: readonly Rule[] = [
  { id: 'TOK-01', ...token, rule: 'A token is asked for by POST to {auth_url}/oauth/token.' },
  { id: 'TOK-02', ...token, rule: 'The content type is application/x-www-form-urlencoded.' },
  { id: 'TOK-03', ...token, rule: 'grant_type is client_credentials.' },
  { id: 'TOK-04', ...token, rule: 'client_id and client_secret are sent, and have to be right.' },
  { id: 'TOK-05', ...token, rule: 'audience is the value that was issued for the API and environment.' },
  {
    id: 'TOK-06',
    ...token,
    rule: 'Each API may have an audience of its own; the token of one is not sent to another.',
  },
  {
    id: 'TOK-07',
    ...token,
    rule: 'The answer has access_token (string), scope (string), expires_in (seconds) and token_type Bearer.',
  },
  { id: 'TOK-08', ...token, rule: 'A token may be cached and reused until it expires.' },
  {
    id: 'TOK-09',
    ...token,
    rule: 'It expires expires_in seconds after the time taken before the request; then a new one is asked for.',
  },
  { id: 'TOK-10', operation, section: 'Limits', rule: 'The life of a token is that of expires_in.' },
  {
    id: 'TOK-11',
    ...token,
    rule: 'Every call sends the header authorization: Bearer <ACCESS_TOKEN>.',
  },
  {
    id: 'TOK-12',
    ...token,
    rule: 'Test and production have credentials and token hosts of their own, which never mix.',
  },
];
