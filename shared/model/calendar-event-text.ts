import type { DueLine } from './due/due-line.ts';
import { dueWhatText, dueWhyText } from './due/due-line-text.ts';
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
  /** Lines of Today. */
  readonly dues: readonly DueLine[];
  /** The first day whose search counts as the final one, YYYY-MM-DD; null where that day is not ahead. */
  readonly finalSearchFrom: string | null;
}

/** Of a matter with more titles the rest is counted. */
const maxDues = 20;

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

export function settlementDescription(matter: SettlementOfMatter): string {
  const { parties, lookedAfterBy, contractOn } = matter;
  return [
    ...parties.map(
      (party) => `${party.role === '' ? 'Party' : partyRoleTexts[party.role]}: ${partyName(party)}`,
    ),
    lookedAfterBy === '' ? '' : `Looked after by ${lookedAfterBy}`,
    contractOn === null ? '' : `Contract signed ${dayText(contractOn)}`,
    ...duesTexts(matter),
    'From Landfolio. Change the settlement date there: the next calendar file moves this event.',
  ]
    .filter(Boolean)
    .join('\n');
}

function duesTexts({ dues, finalSearchFrom }: SettlementOfMatter): string[] {
  const shown = dues.slice(0, maxDues).map((line) => `${dueWhatText(line)}. ${dueWhyText(line, dayText)}`);
  const more = dues.length - shown.length;
  const texts = [
    ...(finalSearchFrom === null
      ? []
      : [`Final search of the register: from ${dayText(finalSearchFrom)} on, by the rules of age.`]),
    ...shown,
    ...(more === 0 ? [] : [`${more} more under Today.`]),
  ];
  return texts.length === 0 ? [] : ['Due:', ...texts.map((text) => `- ${text}`)];
}

/** `2026-12-04` as `4 December 2026`. */
function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${monthNames[Number(month) - 1] ?? ''} ${year}`;
}
