import type { MatterKind } from './matter.ts';
import { matterKindTexts } from './matter-kind-text.ts';
import { monthNames } from './month-names.ts';
import type { Party } from './party.ts';
import { partyName, partyRoleTexts } from './party-text.ts';

/** What an event of a calendar is made of. */
export interface SettlementOfMatter {
  readonly number: string;
  readonly kind: MatterKind;
  readonly property: string;
  readonly parties: readonly Party[];
  readonly lookedAfterBy: string;
  /** YYYY-MM-DD, or null. */
  readonly contractOn: string | null;
}

/** The name of the calendar. */
export const calendarName = 'Settlements (Landfolio)';

/** `Settlement 2026-014 (sale), 10 Dundas Road Carlton`. */
export function settlementSummary({ number, kind, property }: SettlementOfMatter): string {
  const type = kind === 'other' ? '' : ` (${matterKindTexts[kind].toLowerCase()})`;
  return `Settlement ${number}${type}${property === '' ? '' : `, ${property}`}`;
}

/** Of one that takes place no more, or is not for the calendar any more: nothing of the matter stays in it but its number. */
export function cancelledSummary(number: string | null): string {
  return number === null ? 'Cancelled: settlement' : `Cancelled: settlement ${number}`;
}

export function settlementDescription({ parties, lookedAfterBy, contractOn }: SettlementOfMatter): string {
  return [
    ...parties.map(
      (party) => `${party.role === '' ? 'Party' : partyRoleTexts[party.role]}: ${partyName(party)}`,
    ),
    lookedAfterBy === '' ? '' : `Looked after by ${lookedAfterBy}`,
    contractOn === null ? '' : `Contract signed ${dayText(contractOn)}`,
    'From Landfolio. Change the settlement date there: the next calendar file moves this event.',
  ]
    .filter(Boolean)
    .join('\n');
}

/** `2026-12-04` as `4 December 2026`. */
function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${monthNames[Number(month) - 1] ?? ''} ${year}`;
}
