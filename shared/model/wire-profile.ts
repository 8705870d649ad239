import { z } from 'zod';

/**
 * The names and rules that the interface document does not show, as one table.
 *
 * Each is a default found in the operator's public material and in public land data: probable, not certain.
 * A connection file overrides any of them, one key each, under `wire`. No name of this table is written anywhere
 * else in the code; the practice service answers to these defaults. What `describe` says of a key is what the settings
 * screen shows beside it.
 */
export const wireProfileSchema = z.strictObject({
  propertyPfiParameter: name('propertyPfi', 'GET properties: query name of a property PFI.'),
  propertyNumberParameter: name('propertyNumber', 'GET properties: query name of a council property number.'),
  municipalityParameter: name(
    'municipalityName',
    'GET properties: query name of the municipality that goes with a council property number.',
  ),
  titleParameter: name('titleId', 'GET titles: query name of the volume/folio or encrypted id.'),
  documentParameter: name('documentId', 'GET products: query name of a document number.'),
  idempotencyKeyHeader: name(
    'idempotency-key',
    "Header that carries the order's own id on chargeable calls.",
  ),
  deliveryByEmail: name('EMAIL', 'deliveryPreference: value for delivery by e-mail.'),
  deliveryNone: name('NONE', 'deliveryPreference: value for fetching by this program only.'),
  priceUnit: z
    .enum(['cents', 'dollars'])
    .default('cents')
    .describe('Whether prices arrive as whole cents (891 is $8.91) or as dollars.'),
  productsPerOrder: z
    .int()
    .min(1)
    .max(1000)
    .default(50)
    .describe('Most products that one order may hold; a larger cart becomes several orders.'),

  managerExtraDataKey: name(
    'ownersCorporationManager',
    'Extra data of a product: the key under which an owners corporation manager is given.',
  ),
  managerIdField: name('id', "Owners corporation manager in an order: name of the field with the list's id."),
  managerNameField: name('name', 'Owners corporation manager in an order: name of the field with the name.'),
  managerSpeedField: name(
    'deliverySpeed',
    'Owners corporation manager in an order: name of the field with the delivery speed.',
  ),
  standardSpeed: name('STANDARD', 'The delivery speed that every owners corporation manager has.'),
  managerSpeedPrice: z
    .enum(['replaces', 'added'])
    .default('replaces')
    .describe(
      'Owners corporation manager: whether the price of a delivery speed takes the place of the price of the product, or is added to it.',
    ),
  municipalityExtraDataKey: name(
    'municipality',
    'Extra data of a product: the key under which a municipality is given.',
  ),
  municipalityForm: z
    .enum(['name', 'id', 'object'])
    .default('name')
    .describe('Municipality in an order: its name, its id, or an object with both.'),

  historyPaging: z
    .enum(['page', 'offset', 'cursor', 'none'])
    .default('page')
    .describe('GET orders: how the order history is paged.'),
  historyPageParameter: name('page', 'GET orders: query name of the page number.'),
  historyFirstPage: z.int().min(0).max(1).default(1).describe('GET orders: number of the first page.'),
  historyOffsetParameter: name('offset', 'GET orders: query name of how many orders are skipped.'),
  historyLimitParameter: name('limit', 'GET orders: query name of how many orders one page holds.'),
  historyPageSize: z
    .int()
    .min(1)
    .max(1000)
    .default(50)
    .describe('GET orders: how many orders are asked for at a time.'),
  historyCursorParameter: name('cursor', 'GET orders: query name of the cursor of the next page.'),
  historyNextField: name(
    'next',
    'GET orders: where the answer holds the next cursor or the next link; a dot leads into an object, such as paging.next.',
  ),
  historyTotalField: name('total', 'GET orders: where the answer says how many orders there are in all.'),

  crownAllotmentParameter: name('allotment', 'GET crown-allotments: query name of the allotment.'),
  crownSectionParameter: name('section', 'GET crown-allotments: query name of the section.'),
  crownPortionParameter: name('portion', 'GET crown-allotments: query name of the portion.'),
  crownBlockParameter: name('block', 'GET crown-allotments: query name of the block.'),
  crownSubdivisionParameter: name('subdivision', 'GET crown-allotments: query name of the subdivision.'),
  parishCodeParameter: name('parishCode', 'GET crown-allotments: query name of the code of a parish.'),
  townshipCodeParameter: name('townshipCode', 'GET crown-allotments: query name of the code of a township.'),

  ownerLastNameParameter: name('lastName', 'GET proprietors and their names: query name of the last name.'),
  ownerGivenNameParameter: name(
    'givenName',
    'GET proprietors and their names: query name of the given name.',
  ),
  ownerCompanyNameParameter: name('companyName', 'GET proprietors and their names: query name of a company.'),
  ownerPageParameter: name('pageNumber', 'GET proprietors: query name of the page, which begins at 1.'),
  ownersPerPage: z
    .int()
    .min(1)
    .max(1000)
    .default(200)
    .describe('GET proprietors: how many make a full page; after a full page there may be another.'),

  titlesList: name('titles', 'GET titles: where the answer has its list, if it is not the answer itself.'),
  crownAllotmentsList: name('parcels', 'GET crown-allotments: where the answer has its list.'),
  parishesList: name('parishes', 'GET parishes: where the answer has its list.'),
  townshipsList: name('townships', 'GET townships: where the answer has its list.'),
  ownerNamesList: name('proprietorNames', 'GET proprietor-names: where the answer has its list.'),
  ownersList: name('proprietorSummaries', 'GET proprietors: where the answer has its list.'),

  alertEventType: name(
    'title_alert_notification',
    'Webhook of title alerts: the eventType of a notification.',
  ),
  decryptRequestField: name('titleIds', 'POST titles/decrypt: field with the list of encrypted ids.'),
  decryptAnswerField: name('titleIds', 'POST titles/decrypt: field of the answer with the volume/folios.'),

  addressSearchPath: z
    .string()
    .regex(/^\/[A-Za-z0-9/_.-]*$/, 'A path such as /search/v1 is accepted')
    .default('/search/v1')
    .describe('Address search v1: path below addressSearchUrl.'),
  addressSearchPathAdded: z
    .enum(['ifNone', 'always', 'never'])
    .default('ifNone')
    .describe(
      'Address search v1: whether that path is added: where addressSearchUrl has none, always, or never.',
    ),
  structuredEncoding: z
    .enum(['query', 'form', 'json'])
    .default('query')
    .describe('Structured search: attributes in the address, or posted as a form or as JSON.'),
  structuredFunctionParameter: name('functionID', 'Structured search: name under which 1100 is sent.'),
  structuredFunctionPlace: z
    .enum(['query', 'body', 'header'])
    .default('query')
    .describe(
      'Structured search: where 1100 is sent: in the address, beside the attributes, or as a header.',
    ),
});

/** A name of the wire: at least one character. */
function name(standard: string, description: string) {
  return z.string().min(1).default(standard).describe(description);
}

export type WireProfile = z.infer<typeof wireProfileSchema>;

export const defaultWireProfile: WireProfile = wireProfileSchema.parse({});
