import type { AuditKind } from './audit.ts';

/** What each kind is called, on the screen and in the file. */
export const auditKindTexts: Readonly<Record<AuditKind, string>> = {
  ownerSearch: 'Owner search',
  order: 'Certificate',
  fee: 'Service fees and other charges',
  statement: 'Register statement',
  titleNumber: 'Title number',
  alert: 'Title alert',
  restriction: 'Access to a matter',
};

/** Who may read a matter from then on, by their names; null: everybody of the office. */
export function accessText(names: readonly string[] | null): string {
  return names === null ? 'Opened to everyone' : `Restricted to ${names.join(', ')}`;
}
