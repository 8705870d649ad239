import type { AuditEntry } from '../../../shared/contract/procedures/audit.ts';
import { counted } from '../../../shared/lib/counted.ts';
import type { AuditKind } from '../../../shared/model/audit.ts';
import { formatMoney } from '../../../shared/model/money.ts';

export const aboutText =
  'Who searched for owners and for what purpose, and who ordered what, as far as this computer knows. Matters that you may not open are left out.';

export const kindFilterTexts: Readonly<Record<AuditKind, string>> = {
  ownerSearch: 'Owner searches',
  order: 'Certificates ordered',
  fee: 'Service fees and other charges',
  statement: 'Register statements',
  titleNumber: 'Title numbers bought',
  alert: 'Title alerts',
  restriction: 'Access to matters',
};

/** What it cost. The service does not say it of what is no order. */
export function costText({ kind, charged, costCents }: AuditEntry): string {
  if (kind === 'ownerSearch' || charged === 'no') return '';
  if (charged === 'notKnown') return 'Not known';
  return costCents === null ? 'Not stated' : formatMoney(costCents);
}

export function totalText(total: number): string {
  return `${counted(total, 'entry', 'entries')}, newest first`;
}

export function exportedText(rows: number): string {
  return `${counted(rows, 'entry', 'entries')} exported`;
}
