import type { Rule } from './rule.ts';

const operation = 'GET /orders/v1';
const call = { operation, section: 'Orders' } as const;

export const orderHistoryRules: readonly Rule[] = [
  { id: 'HIS-01', ...call, rule: 'It lists past orders of the customer given by the header customer-id.' },
  {
    id: 'HIS-02',
    operation,
    section: 'What the service does',
    rule: 'The customer-id of an order is later used to list the history of that child customer.',
  },
  {
    id: 'HIS-03',
    ...call,
    rule: 'The list is paginated; its parameters are not shown: page, offset, cursor or none by the wire profile.',
  },
  { id: 'HIS-04', ...call, rule: 'Every page is read, and each order kept once.' },
  { id: 'HIS-05', ...call, rule: 'Each order has its full captured details.' },
  { id: 'HIS-06', ...call, rule: 'Each order has a summary of its items.' },
  {
    id: 'HIS-07',
    ...call,
    rule: 'The shape of the answer is not shown: a bare array or one array of orders is read, anything else reported.',
  },
  {
    id: 'HIS-08',
    ...call,
    rule: 'An order that another computer placed appears; one placed here is not doubled.',
  },
  { id: 'HIS-09', operation, section: 'Endpoints', rule: 'A bearer token is needed.' },
];
