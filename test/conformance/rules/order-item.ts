import type { Rule } from './rule.ts';

const operation = 'GET /orders/v1/{orderId}/item/{orderItemNumber}';
const item = { operation, section: 'Ordered item (GET order item)' } as const;
const state = { operation, section: 'States and transitions' } as const;

export const orderItemRules: readonly Rule[] = [
  {
    id: 'ITM-01',
    operation,
    section: 'Orders',
    rule: 'It gives an ordered item by orderId and orderItemNumber.',
  },
  { id: 'ITM-02', operation, section: 'Orders', rule: 'The header customer-id is that of the order.' },
  { id: 'ITM-03', operation, section: 'Endpoints', rule: 'A bearer token is needed.' },
  {
    id: 'ITM-04',
    ...item,
    rule: 'orderId is a string, orderItemNumber an integer: those that were asked for.',
  },
  { id: 'ITM-05', ...item, rule: 'productName is a string, customerReference that of the order.' },
  { id: 'ITM-06', ...item, rule: 'productStatus is a string: PROCESSING or COMPLETE.' },
  {
    id: 'ITM-07',
    ...item,
    rule: 'While PROCESSING, neither text nor link nor expiry, file type or size are returned.',
  },
  { id: 'ITM-08', ...item, rule: 'resourceText is the text of the product; it is kept and shown.' },
  { id: 'ITM-09', ...item, rule: 'resourceLocation is a download link, which gives the product.' },
  { id: 'ITM-10', ...item, rule: 'resourceExpiry is an ISO 8601 date-time with offset.' },
  { id: 'ITM-11', ...item, rule: 'resourceFileType is a string such as PDF, resourceFileSize an integer.' },
  { id: 'ITM-12', ...state, rule: 'PROCESSING becomes COMPLETE once processed, which polling shows.' },
  {
    id: 'ITM-13',
    ...state,
    rule: 'Failure states and any other status are not shown: FAILED and CANCELLED end it, others are shown as they are.',
  },
  { id: 'ITM-14', operation, section: 'Limits', rule: 'A link lasts 24 hours.' },
  {
    id: 'ITM-15',
    operation,
    section: 'Limits',
    rule: 'A new link is obtained by calling the operation again: an expired one costs nothing but a call.',
  },
  {
    id: 'ITM-16',
    operation,
    section: 'Authentication',
    rule: 'The token goes to the APIs only: a download link is asked without it.',
  },
  {
    id: 'ITM-17',
    operation,
    section: 'Order creation response',
    rule: 'orderId is a string without a format: it goes back unchanged, percent-encoded as one part of the path.',
  },
  {
    id: 'ITM-18',
    ...item,
    rule: 'resourceFileType is an open word (only PDF was seen): a file of another type is a product all the same.',
  },
];
