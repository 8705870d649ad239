/** The headings of the interface document that say something which can be wrong. */
type Section =
  | 'What the service does'
  | 'EZI address (string)'
  | 'Address search v1 result'
  | 'Structured address search input attributes'
  | 'Discovery autocomplete (v2) result'
  | 'Property summary (element of propertySummaries)'
  | 'Parcel summary (response of parcel discovery)'
  | 'Product (element of products in the product listing)'
  | 'Extra data'
  | 'Order creation request body'
  | 'Order creation response'
  | 'Order record (GET order)'
  | 'Ordered item (GET order item)'
  | 'Digital Register Search Statement (DRSS)'
  | 'Title alert subscription'
  | 'Health response (DRSS and title alert APIs)'
  | 'Special event (sample API)'
  | 'States and transitions'
  | 'Endpoints'
  | 'Address search services (external, no credentials)'
  | 'Discovery'
  | 'Orders'
  | 'DRSS'
  | 'Title alerts'
  | 'Sample special-events API (under {sample_base_url})'
  | 'Authentication'
  | 'Events'
  | 'Errors'
  | 'Limits'
  | 'Versioning';

/** One thing that the interface document demands, permits or promises, and that could be wrong. */
export interface Rule {
  /** Area and number, such as `ORD-07`. Never given to another rule. */
  readonly id: string;
  /** The operation as the document names it, such as `GET /discovery/v1/parcels`, or `EZI address` for a format. */
  readonly operation: string;
  /** The heading of the interface document under which it stands, as written there. */
  readonly section: Section;
  /** The rule in one line. */
  readonly rule: string;
}
