import { z } from 'zod';
import { tokenDigests, tokenEncodings, tokenPaddings } from './token-methods.ts';

/**
 * The API mapping: names and rules that the interface document does not show, as one table.
 *
 * Each default comes from the service provider's public material and from public land data: likely, not certain.
 * A connection file overrides any of them, one key each, under `wire`. No name of this table is written anywhere
 * else in the code; the practice service answers to these defaults. What `describe` says of a key is what the settings
 * screen shows beside it.
 */
export const wireProfileSchema = z.strictObject({
  propertyPfiParameter: name('propertyPfi', 'GET properties: query parameter for a property PFI.'),
  propertyNumberParameter: name(
    'propertyNumber',
    'GET properties: query parameter for a council property number.',
  ),
  municipalityParameter: name(
    'municipalityName',
    'GET properties: query parameter for the municipality of a council property number.',
  ),
  titleParameter: name('titleId', 'GET titles: query parameter for the volume/folio or encrypted ID.'),
  documentParameter: name('documentId', 'GET products: query parameter for a document number.'),
  idempotencyKeyHeader: name('idempotency-key', 'Header for the order’s own ID on chargeable requests.'),
  deliveryByEmail: name('EMAIL', 'deliveryPreference: value for delivery by email.'),
  deliveryNone: name('NONE', 'deliveryPreference: value for download in this program only.'),
  priceUnit: z
    .enum(['cents', 'dollars'])
    .default('cents')
    .describe('Whether prices are whole cents (891 is $8.91) or dollars.'),
  productsPerOrder: z
    .int()
    .min(1)
    .max(1000)
    .default(50)
    .describe('Maximum number of products in one order. A larger cart becomes several orders.'),

  vendorTypeCompany: nameIfKnown('Vendor in an order: code of the type for a company.'),
  vendorTypeTrust: nameIfKnown('Vendor in an order: code of the type for a trust.'),
  vendorTypeEstate: nameIfKnown('Vendor in an order: code of the type for a deceased estate.'),
  vendorNameField: nameIfKnown('Vendor in an order: field for the name of a company or a trust.'),
  vendorAcnField: nameIfKnown(
    'Vendor in an order: field for the ACN of a company. If it is empty, the ACN is not sent.',
  ),

  managerExtraDataKey: name(
    'ownersCorporationManager',
    'Extra data of a product: key for an owners corporation manager.',
  ),
  managerIdField: name('id', 'Owners corporation manager in an order: field for the ID in the list.'),
  managerNameField: name('name', 'Owners corporation manager in an order: field for the name.'),
  managerSpeedField: name(
    'deliverySpeed',
    'Owners corporation manager in an order: field for the delivery speed.',
  ),
  standardSpeed: name('STANDARD', 'The delivery speed that every owners corporation manager offers.'),
  managerSpeedPrice: z
    .enum(['replaces', 'added'])
    .default('replaces')
    .describe(
      'Owners corporation manager: whether the price of a delivery speed replaces the price of the product or is added to it.',
    ),
  municipalityExtraDataKey: name('municipality', 'Extra data of a product: key for a municipality.'),
  municipalityForm: z
    .enum(['name', 'id', 'object'])
    .default('name')
    .describe('Municipality in an order: its name, its id, or an object with both.'),

  historyPaging: z
    .enum(['page', 'offset', 'cursor', 'none'])
    .default('page')
    .describe('GET orders: paging method of the order history.'),
  historyPageParameter: name('page', 'GET orders: query parameter for the page number.'),
  historyFirstPage: z.int().min(0).max(1).default(1).describe('GET orders: number of the first page.'),
  historyOffsetParameter: name('offset', 'GET orders: query parameter for the number of orders to skip.'),
  historyLimitParameter: name('limit', 'GET orders: query parameter for the number of orders on a page.'),
  historyPageSize: z
    .int()
    .min(1)
    .max(1000)
    .default(50)
    .describe('GET orders: number of orders requested at a time.'),
  historyCursorParameter: name('cursor', 'GET orders: query parameter for the cursor of the next page.'),
  historyNextField: name(
    'next',
    'GET orders: field of the response with the next cursor or link. A dot leads into an object, such as paging.next.',
  ),
  historyTotalField: name('total', 'GET orders: field of the response with the total number of orders.'),

  crownAllotmentParameter: name('allotment', 'GET crown-allotments: query parameter for the allotment.'),
  crownSectionParameter: name('section', 'GET crown-allotments: query parameter for the section.'),
  crownPortionParameter: name('portion', 'GET crown-allotments: query parameter for the portion.'),
  crownBlockParameter: name('block', 'GET crown-allotments: query parameter for the block.'),
  crownSubdivisionParameter: name(
    'subdivision',
    'GET crown-allotments: query parameter for the subdivision.',
  ),
  parishCodeParameter: name('parishCode', 'GET crown-allotments: query parameter for the code of a parish.'),
  townshipCodeParameter: name(
    'townshipCode',
    'GET crown-allotments: query parameter for the code of a township.',
  ),

  ownerLastNameParameter: name(
    'lastName',
    'GET proprietors and their names: query parameter for the last name.',
  ),
  ownerGivenNameParameter: name(
    'givenName',
    'GET proprietors and their names: query parameter for the given name.',
  ),
  ownerCompanyNameParameter: name(
    'companyName',
    'GET proprietors and their names: query parameter for a company name.',
  ),
  ownerPageParameter: name('pageNumber', 'GET proprietors: query parameter for the page, starting at 1.'),
  ownersPerPage: z
    .int()
    .min(1)
    .max(1000)
    .default(200)
    .describe(
      'GET proprietors: number of proprietors on a full page. After a full page there may be another.',
    ),

  titlesList: name(
    'titles',
    'GET titles: field of the response with the list, if the response is not the list itself.',
  ),
  crownAllotmentsList: name('parcels', 'GET crown-allotments: field of the response with the list.'),
  parishesList: name('parishes', 'GET parishes: field of the response with the list.'),
  townshipsList: name('townships', 'GET townships: field of the response with the list.'),
  ownerNamesList: name('proprietorNames', 'GET proprietor-names: field of the response with the list.'),
  ownersList: name('proprietorSummaries', 'GET proprietors: field of the response with the list.'),

  alertEventType: name(
    'title_alert_notification',
    'Webhook of title alerts: the eventType of a notification.',
  ),
  decryptRequestField: name('titleIds', 'POST titles/decrypt: field for the list of encrypted IDs.'),
  decryptAnswerField: name('titleIds', 'POST titles/decrypt: field of the response with the volume/folios.'),

  authenticityPadding: z
    .enum(tokenPaddings)
    .default('any')
    .describe(
      'Authenticity token of a register statement: padding under its RSA key. any tries pkcs1 (PKCS #1 v1.5), oaep, pss and none.',
    ),
  authenticityDigest: z
    .enum(tokenDigests)
    .default('any')
    .describe(
      'Authenticity token of a register statement: digest of a signature or of OAEP. any tries each of the others.',
    ),
  authenticityEncoding: z
    .enum(tokenEncodings)
    .default('any')
    .describe('Authenticity token of a register statement: how it is written. any tries each of the others.'),

  addressSearchPath: z
    .string()
    .regex(/^\/[A-Za-z0-9/_.-]*$/)
    .default('/search/v1')
    .describe('Address search v1: path below addressSearchUrl.'),
  addressSearchPathAdded: z
    .enum(['ifNone', 'always', 'never'])
    .default('ifNone')
    .describe('Address search v1: when that path is added: if addressSearchUrl has none, always, or never.'),
  structuredEncoding: z
    .enum(['query', 'form', 'json'])
    .default('query')
    .describe('Structured search: attributes in the URL, or posted as a form or as JSON.'),
  structuredFunctionParameter: name('functionID', 'Structured search: name of the parameter for 1100.'),
  structuredFunctionPlace: z
    .enum(['query', 'body', 'header'])
    .default('query')
    .describe('Structured search: where 1100 is sent: in the URL, with the attributes, or as a header.'),
});

/** A name in a request or response: at least one character. */
function name(standard: string, description: string) {
  return z.string().min(1).default(standard).describe(description);
}

/** A name that nobody has told yet: empty until the service provider says it. */
function nameIfKnown(description: string) {
  return z.string().default('').describe(description);
}

export type WireProfile = z.infer<typeof wireProfileSchema>;

export const defaultWireProfile: WireProfile = wireProfileSchema.parse({});
