/** What the audit lists. `order`: a certificate of an order. `fee`: what an order came to beside its certificates. `restriction`: who may read a matter from then on. */
export const auditKinds = [
  'ownerSearch',
  'order',
  'fee',
  'statement',
  'titleNumber',
  'alert',
  'restriction',
] as const;
export type AuditKind = (typeof auditKinds)[number];
