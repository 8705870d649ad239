/** What the audit lists. `order`: a certificate of an order. `restriction`: who may read a matter from then on. */
export const auditKinds = [
  'ownerSearch',
  'order',
  'statement',
  'titleNumber',
  'alert',
  'restriction',
] as const;
export type AuditKind = (typeof auditKinds)[number];
