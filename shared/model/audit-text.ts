import type { AuditKind } from './audit.ts';

/** What each kind is called, on the screen and in the file. */
export const auditKindTexts: Readonly<Record<AuditKind, string>> = {
  ownerSearch: 'Owner search',
  order: 'Certificate',
  statement: 'Register statement',
  titleNumber: 'Title number',
  alert: 'Title alert',
};
