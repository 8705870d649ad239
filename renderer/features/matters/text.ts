import type { MatterChanged, MatterRow, MatterView } from '../../../shared/contract/views/matter.ts';
import type {
  MatterDeletion,
  TimelineEntry,
  TimelineKind,
} from '../../../shared/contract/views/matter-home.ts';
import { counted } from '../../../shared/lib/counted.ts';
import { isCalendarDate } from '../../../shared/model/instant.ts';
import { isCostKnown, type MatterCost } from '../../../shared/model/matter-cost.ts';
import { matterKindTexts } from '../../../shared/model/matter-kind-text.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { formatMoney, formatTotal } from '../../../shared/model/money.ts';
import { type DaysOff, workingDaysBetween } from '../../../shared/model/working-days.ts';
import type { Tone } from '../../ui/chip.tsx';
import { ageText, fullMoment } from '../../ui/moment.ts';
import { partiesText, propertyText } from '../matter-picker/matter-about.ts';
import type { MatterMeant } from '../matter-picker/use-matter-meant.ts';
import type { MatterTab } from './matter-tabs.ts';

export const kindTexts = matterKindTexts;

/** `Closed 3 days ago`. */
export function closedChip(closedAt: number, now: number): string {
  return `Closed ${ageText(closedAt, now)}`;
}

/** What “Open matter” does with the number that is typed. */
export function openedHint(meant: MatterMeant): string {
  if (meant.kind === 'open') return `Matter ${meant.matter.number} already exists. Landfolio opens it.`;
  if (meant.kind === 'closed')
    return `Matter ${meant.matter.number} is closed. Landfolio opens it, and you can reopen it there.`;
  if (meant.kind === 'restricted') return meant.text;
  return 'Your matter number. If the matter already exists, Landfolio opens it.';
}

/** A row as plain texts, for Ctrl+C. */
export function matterTexts(matter: MatterRow): (string | number)[] {
  return [
    matter.number,
    kindTexts[matter.kind],
    matter.client,
    propertyText(matter),
    partiesText(matter),
    matter.settlementOn ?? '',
    matter.lookedAfterBy,
    matter.closedAt === null ? '' : melbourneDay(matter.closedAt),
    melbourneDay(matter.lastUsedAt),
    matter.orders,
    matter.documents,
    costTexts(matter.cost).known,
    costTexts(matter.cost).open,
  ];
}

const written = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** `Fri, 4 Dec 2026`. */
export function settlementDay(day: string): string {
  return written.format(Date.parse(`${day}T00:00:00Z`));
}

/** Farther than so many working days nobody counts them. */
const countedDays = 20;

interface SettlementText {
  readonly text: string;
  /** The same beneath a head that says what it is about. */
  readonly short: string;
  readonly tone: Tone;
}

/**
 * How far settlement is, in working days of Victoria: `Settles in 3 working days`; what is farther in weeks, months or years.
 * Urgent from five working days on.
 */
export function settlementText(day: string, now: number, daysOff: DaysOff): SettlementText {
  const from = melbourneDay(now);
  if (day === from) return { text: 'Settles today', short: 'Today', tone: 'bad' };
  const days = workingDaysBetween(from, day, daysOff);
  if (day < from) return { text: 'Settlement date passed', short: 'Passed', tone: 'still' };
  if (days === 0) {
    return { text: 'Settles before the next working day', short: 'Before next working day', tone: 'bad' };
  }
  const away = days > countedDays ? farText(from, day) : counted(days, 'working day');
  const tone = days <= 5 ? 'warn' : 'wait';
  return { text: `Settles in ${away}`, short: `In ${away}`, tone };
}

/** `5 weeks` up to three months, `7 months` up to two years, `4 years`: as far as a person would count. */
function farText(from: string, day: string): string {
  const days = (Date.parse(day) - Date.parse(from)) / 86_400_000;
  if (days < 91) return counted(Math.round(days / 7), 'week');
  return days < 730
    ? counted(Math.round(days / 30.4375), 'month')
    : counted(Math.round(days / 365.25), 'year');
}

interface CostTexts {
  readonly known: string;
  /** What of it is open, in few words; empty where nothing is. */
  readonly open: string;
  /** The same where there is little room: the first of it, and how much more there is. */
  readonly short: string;
  /** Both in sentences. */
  readonly full: string;
}

/** What a matter cost on one line: `$32.10`, and under it `1 not known`. Where nothing of it is known, that alone. */
export function costTexts(cost: MatterCost): CostTexts {
  const { cents, notKnown, inDoubtCents, duplicates, elsewhereCents, differing } = cost;
  const isKnown = isCostKnown(cost);
  const open = [
    notKnown > 0 && isKnown ? `${notKnown} not known` : '',
    inDoubtCents > 0 ? `${formatMoney(inDoubtCents)} status unknown` : '',
    duplicates > 0 ? `${counted(duplicates, 'order')} duplicated or found later` : '',
    differing > 0 ? (differing === 1 ? '1 cost differs' : `${differing} costs differ`) : '',
  ];
  const [first, ...more] = [
    notKnown > 0 && isKnown ? `${notKnown} not known` : '',
    inDoubtCents > 0 ? 'status unknown' : '',
    duplicates > 0 ? 'duplicated' : '',
    differing > 0 ? 'cost differs' : '',
  ].filter(Boolean);
  const full = [
    isKnown ? `${formatTotal(cents)} so far.` : 'The cost is not known.',
    notKnown > 0 && isKnown
      ? `${counted(notKnown, 'certificate or charge', 'certificates and charges')} with an unknown cost ${notKnown === 1 ? 'is' : 'are'} not included.`
      : '',
    inDoubtCents > 0
      ? `The total includes ${formatTotal(inDoubtCents)} for orders whose status is unknown.`
      : '',
    duplicates > 0
      ? `${duplicates === 1 ? 'One order was' : `${duplicates} orders were`} placed more than once, or found later. Each of them is included once.`
      : '',
    differing > 0
      ? `${differing === 1 ? 'One order does' : `${differing} orders do`} not cost the amount that was confirmed.`
      : '',
    elsewhereCents > 0
      ? `The total includes ${formatTotal(elsewhereCents)} for orders found in the order history under this matter number.`
      : '',
  ];
  return {
    known: isKnown ? formatMoney(cents) : 'Not known',
    open: open.filter(Boolean).join(', '),
    short: first === undefined ? '' : more.length === 0 ? first : `${first} +${more.length}`,
    full: full.filter(Boolean).join(' '),
  };
}

/** What is deleted with a matter, besides its details and the timeline of their changes; empty where there is nothing more. */
export function goingText({ lookUps, attachments }: Pick<MatterDeletion, 'lookUps' | 'attachments'>): string {
  return [
    lookUps > 0 ? counted(lookUps, 'land search', 'land searches') : '',
    attachments > 0 ? counted(attachments, 'attachment', 'attachments') : '',
  ]
    .filter(Boolean)
    .join(' and ');
}

/** What stays under its number, and why; empty where nothing does. */
export function stayingText(
  found: Pick<MatterDeletion, 'orders' | 'statements' | 'alerts' | 'ownerSearches'>,
): string {
  const { orders, statements, alerts, ownerSearches } = found;
  const things = [
    orders > 0 ? counted(orders, 'order', 'orders') : '',
    statements > 0
      ? counted(
          statements,
          'register statement or title number purchase',
          'register statements and title number purchases',
        )
      : '',
    alerts > 0 ? counted(alerts, 'alert', 'alerts') : '',
    ownerSearches > 0
      ? counted(ownerSearches, 'owner search with its purpose', 'owner searches with their purposes')
      : '',
  ].filter(Boolean);
  if (things.length === 0) return '';
  const isOne = orders + statements + alerts + ownerSearches === 1;
  const why = isOne
    ? 'It is evidence of what was ordered, paid for or searched, and why, so Landfolio cannot delete it.'
    : 'They are evidence of what was ordered, paid for and searched, and why, so Landfolio cannot delete them.';
  const names = orders === 0 ? '' : ' Names that were sent with an order stay in that order.';
  return `${things.join(', ')}, saved under the matter number. ${why}${names}`;
}

/** Where colleagues share the library. */
export function deletedEverywhereText(office: string): string {
  return `The matter is deleted on every computer of ${office}, for all colleagues.`;
}

/** The choice to delete its documents as well. `size`: in words; `office`: whose computers share the library. */
export function documentsText(
  found: Pick<MatterDeletion, 'documents' | 'attachedElsewhere'>,
  size: string,
  office: string | null,
) {
  const { documents, attachedElsewhere } = found;
  const isOne = documents === 1;
  const also = attachedElsewhere === 1 ? '1 is' : `${attachedElsewhere} are`;
  const elsewhere = isOne
    ? 'It is attached to another matter and will be deleted there too. '
    : `${also} attached to other matters and will be deleted there too. `;
  return (
    `Also delete ${counted(documents, 'document', 'documents')} of this matter from ${office === null ? 'this computer' : 'every computer of the office'} (${size}). ` +
    (attachedElsewhere > 0 ? elsewhere : '') +
    (isOne
      ? 'The cost of a certificate is not refunded, and the service keeps it for a limited time only.'
      : 'The cost of certificates is not refunded, and the service keeps them for a limited time only.')
  );
}

export const timelineKindTexts: Record<TimelineKind, string> = {
  search: 'Searches',
  order: 'Orders',
  item: 'Product status changes',
  document: 'Documents',
  statement: 'Register statements',
  alert: 'Alerts',
  details: 'Details',
  attached: 'Attached and removed',
  moved: 'Moved between matters',
};

const changedFields: Readonly<Record<string, string>> = {
  kind: 'type',
  contractOn: 'contract',
  settlementOn: 'settlement',
  lookedAfterBy: 'looked after by',
  client: 'customer ID',
};

/** What more there is to an entry, or empty. */
export function moreText({ more, changes, by }: Pick<TimelineEntry, 'more' | 'changes' | 'by'>): string {
  const changed = changes.map(({ field, text }) => {
    const isDay = (field === 'contractOn' || field === 'settlementOn') && isCalendarDate(text);
    return [changedFields[field] ?? field, isDay ? settlementDay(text) : text].filter(Boolean).join(': ');
  });
  return [...changed, more, by === null ? '' : `by ${by}`].filter(Boolean).join('; ');
}

export const summaryTexts = {
  label: 'Summary',
  setDate: 'Set a date',
  enterProperty: 'Enter property',
  enterParties: 'Enter parties',
} as const;

interface OpenCertificates {
  readonly text: string;
  readonly tone: Tone;
}

/** How the certificates of a matter stand, the most urgent first. */
export function openCertificates(
  { attention, late, waiting }: Readonly<Record<'attention' | 'late' | 'waiting', number>>,
  { orders }: Pick<MatterView, 'orders'>,
): OpenCertificates[] {
  const open: OpenCertificates[] = [
    { text: `${counted(attention, 'needs', 'need')} attention`, tone: 'bad' as const, count: attention },
    { text: `${late} late`, tone: 'warn' as const, count: late },
    { text: `${waiting} not received yet`, tone: 'wait' as const, count: waiting },
  ].filter(({ count }) => count > 0);
  if (open.length > 0) return open;
  return [
    orders === 0 ? { text: 'Nothing ordered yet', tone: 'still' } : { text: 'All received', tone: 'good' },
  ];
}

/** What the tabs of the page are called. */
export const tabTexts: Readonly<Record<MatterTab, string>> = {
  documents: 'Documents',
  completeness: 'Completeness',
  orders: 'Orders',
  land: 'Land',
  details: 'Parties and details',
  cost: 'Cost',
  adjustments: 'Adjustments',
  searches: 'Searches and alerts',
  timeline: 'Timeline',
};

/** Who changed something last, and when; null where the office does not know. */
export function changedText(changed: MatterChanged | null): string | null {
  return changed === null ? null : `by ${changed.person} on ${fullMoment(changed.at)}`;
}
