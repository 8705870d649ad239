/** What the audit lists. `order`: a certificate of an order. */
export const auditKinds = ['ownerSearch', 'order', 'statement', 'titleNumber', 'alert'] as const;
export type AuditKind = (typeof auditKinds)[number];
