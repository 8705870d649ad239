import type { Rule } from './rule.ts';

const operation = 'GET /orders/v1/products';
const call = { operation, section: 'Orders' } as const;
const product = { operation, section: 'Product (element of products in the product listing)' } as const;

export const productRules: readonly Rule[] = [
  { id: 'PRD-01', ...call, rule: 'titleId lists the products of a title, by its volume/folio.' },
  {
    id: 'PRD-02',
    operation,
    section: 'What the service does',
    rule: 'An encrypted titleId is accepted wherever a volume/folio is.',
  },
  { id: 'PRD-03', ...call, rule: 'propertyPfi lists the products of a property.' },
  {
    id: 'PRD-04',
    ...call,
    rule: 'Products of a document are listed by the name of the wire profile; at most one subject is given.',
  },
  { id: 'PRD-05', ...call, rule: 'The header customer-id is optional.' },
  { id: 'PRD-06', ...call, rule: 'The answer is an object with products, an array.' },
  {
    id: 'PRD-07',
    operation,
    section: 'Endpoints',
    rule: 'Parameters of the query are URL encoded, + / and = of an encrypted titleId among them.',
  },
  { id: 'PRD-08', operation, section: 'Endpoints', rule: 'A bearer token is needed.' },
  {
    id: 'PRD-09',
    ...product,
    rule: 'productCode is a string; with productIds it identifies a product uniquely.',
  },
  {
    id: 'PRD-10',
    ...product,
    rule: 'productIds is an object with titleId, or documentId, or propertyPfi and authorityId (integer).',
  },
  { id: 'PRD-11', ...product, rule: 'productName and productDescription are strings.' },
  {
    id: 'PRD-12',
    ...product,
    rule: 'productAvailability is a string; what is not AVAILABLE is shown with its word and not orderable.',
  },
  { id: 'PRD-13', ...product, rule: 'authorityName is a string, the responsible authority.' },
  { id: 'PRD-14', ...product, rule: 'price is a number; its unit is not shown: the wire profile says it.' },
  { id: 'PRD-15', ...product, rule: 'gst is a number and is shown as received, never computed.' },
  {
    id: 'PRD-16',
    ...product,
    rule: 'turnaroundTime is a number, turnaroundTimeUnit a string such as MIN or DAY; another unit is shown as it is.',
  },
  {
    id: 'PRD-17',
    ...product,
    rule: 'customerWarning is present on some products; an absent or empty one is no warning.',
  },
  {
    id: 'PRD-18',
    ...product,
    rule: 'extraData is an array of objects with key; each key has to be supplied with the order.',
  },
  {
    id: 'PRD-19',
    ...product,
    rule: 'The structure of prerequisites is not shown: full products, or what names them, are read.',
  },
];
