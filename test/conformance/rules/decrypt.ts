import type { Rule } from './rule.ts';

const operation = 'POST /orders/v1/titles/decrypt';
const orders = { operation, section: 'Orders' } as const;
const service = { operation, section: 'What the service does' } as const;

export const decryptRules: readonly Rule[] = [
  { id: 'DEC-01', ...orders, rule: 'It accepts a list of encrypted titleIds.' },
  { id: 'DEC-02', ...orders, rule: 'It returns a list of decrypted titleIds, volume/folios.' },
  {
    id: 'DEC-03',
    ...orders,
    rule: 'The field names of body and answer are not shown: the wire profile says them.',
  },
  { id: 'DEC-04', ...service, rule: 'Only an encrypted titleId needs it: a volume/folio is never sent.' },
  { id: 'DEC-05', ...service, rule: 'A fee is charged: what was bought for a matter is not bought again.' },
  { id: 'DEC-06', ...service, rule: 'A fee is charged: it is sent at most once, whatever the answer.' },
  {
    id: 'DEC-07',
    ...service,
    rule: 'The volume/folio is accepted for title discovery and gives the title of the encrypted id.',
  },
  { id: 'DEC-08', operation, section: 'Endpoints', rule: 'A bearer token is needed.' },
];
