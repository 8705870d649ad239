import type { Rule } from './rule.ts';

const operation = 'GET /orders/v1/{orderId}';
const call = { operation, section: 'Orders' } as const;
const record = { operation, section: 'Order record (GET order)' } as const;

export const orderRecordRules: readonly Rule[] = [
  { id: 'REC-01', ...call, rule: 'It gives the order record of an orderId.' },
  {
    id: 'REC-02',
    ...call,
    rule: 'The header customer-id is that of the order; another customer has no such order.',
  },
  { id: 'REC-03', ...record, rule: 'orderId is a string.' },
  { id: 'REC-04', ...record, rule: 'orderDate is an ISO 8601 date-time with UTC offset.' },
  { id: 'REC-05', ...record, rule: 'totalPrice and totalGst are numbers.' },
  { id: 'REC-06', ...record, rule: 'fees is an array as in the response of the order, and may be absent.' },
  {
    id: 'REC-07',
    ...record,
    rule: 'deliveryPreference, email and contactName are as they were given, customerReference as sent.',
  },
  {
    id: 'REC-08',
    ...record,
    rule: 'products has orderItemNumber, productCode, productIds, productName, authorityName, productStatus, price, gst.',
  },
  {
    id: 'REC-09',
    operation,
    section: 'Endpoints',
    rule: 'A bearer token is needed.',
  },
  { id: 'REC-10', ...record, rule: 'An order that the history names only is read by its record, and shown.' },
];
