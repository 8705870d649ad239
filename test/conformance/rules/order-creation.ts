import type { Rule } from './rule.ts';

const operation = 'POST /orders/v1';
const call = { operation, section: 'Orders' } as const;
const body = { operation, section: 'Order creation request body' } as const;
const answer = { operation, section: 'Order creation response' } as const;

export const orderCreationRules: readonly Rule[] = [
  {
    id: 'ORD-01',
    ...call,
    rule: 'The header customer-id marks a child customer and may have any content.',
  },
  { id: 'ORD-02', operation, section: 'Limits', rule: 'customer-id is shorter than 40 characters.' },
  {
    id: 'ORD-03',
    ...call,
    rule: 'The header customer-reference is a string; at most 40 characters of 0-9a-zA-Z-_&(),.@ and space go out.',
  },
  { id: 'ORD-04', ...body, rule: 'products is an array; an order has at least one.' },
  { id: 'ORD-05', ...body, rule: 'productCode and productIds go out exactly as the listing gave them.' },
  {
    id: 'ORD-06',
    ...body,
    rule: 'isWarningAcknowledged is used when the product has a customer warning, and only then.',
  },
  {
    id: 'ORD-07',
    ...body,
    rule: 'extraData is used when the product lists extra data keys, and only then; without it nothing is ordered.',
  },
  { id: 'ORD-08', ...body, rule: 'deliveryPreference is a string such as EMAIL.' },
  { id: 'ORD-09', ...body, rule: 'email is an email address; EMAIL needs one.' },
  { id: 'ORD-10', ...body, rule: 'contactName is a string.' },
  { id: 'ORD-11', ...body, rule: 'contactNumber is a string, a telephone number.' },
  { id: 'ORD-12', ...body, rule: 'Nothing else goes out, and nothing that a product does not need.' },
  {
    id: 'ORD-13',
    operation,
    section: 'Limits',
    rule: 'The most products of an order are not shown: 50 by the wire profile; a larger cart becomes several orders.',
  },
  {
    id: 'ORD-14',
    ...call,
    rule: 'A product whose prerequisites are not in the same order is not ordered.',
  },
  { id: 'ORD-15', operation, section: 'Endpoints', rule: 'A bearer token is needed.' },
  {
    id: 'ORD-16',
    ...call,
    rule: 'The header idempotency-key is a UUID of its own for each order; the same key gives the first answer.',
  },
  {
    id: 'ORD-17',
    ...call,
    rule: 'While the first call of an idempotency key runs, another one gets 429, and nothing is made.',
  },
  {
    id: 'ORD-18',
    ...call,
    rule: 'An order that may have reached the service is never sent again by a machine.',
  },
  { id: 'ORD-19', ...answer, rule: 'orderId is a string.' },
  { id: 'ORD-20', ...answer, rule: 'totalPrice and totalGst are numbers.' },
  {
    id: 'ORD-21',
    ...answer,
    rule: 'fees is an array and may be absent: type (string), amount and gst (numbers); they are shown.',
  },
  {
    id: 'ORD-22',
    ...answer,
    rule: 'itemsOrdered has orderItemNumber (integer), productCode, productIds, productName, authorityName, price, gst.',
  },
  {
    id: 'ORD-23',
    ...answer,
    rule: 'An encrypted titleId is returned as volume/folio, and shown so.',
  },
  { id: 'ORD-24', ...answer, rule: 'discounts is an array; its form is not shown: it is shown as received.' },
  {
    id: 'ORD-25',
    operation,
    section: 'States and transitions',
    rule: 'The initial state of an item is not shown: it is asked for.',
  },
];
