import type { SearchScheduleView } from '../../../shared/contract/views/search-schedule.ts';
import { counted } from '../../../shared/lib/counted.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { formatMoney, formatTotal } from '../../../shared/model/money.ts';
import type {
  OffReason,
  RetryReason,
  ScheduleTerms,
  SearchPlan,
  WaitReason,
} from '../../../shared/model/search-schedule.ts';
import { dayInWords } from '../../ui/day-in-words.ts';
import { momentText } from '../../ui/moment.ts';

const dayText = (day: string) => dayInWords(day) ?? day;
const shortDay = (at: number) => dayInWords(melbourneDay(at), 'short') ?? '';
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const every = (days: number) => (days === 1 ? 'every day' : `every ${days} days`);

export const noScheduleText = 'No scheduled search';
export const scheduleButtonText = 'Search again on a schedule\u2026';

/** What a schedule means, said where it is switched on. */
export const scheduleMeaningText =
  'Landfolio orders a register statement with its text and PDF each time, without asking you again. The days are counted from the newest statement for this title that your office has, whoever ordered it. A search is made from 7 am Melbourne time.';

export const scheduleReachText =
  'Runs on this computer, while Landfolio is open. Other computers of your office do not show it; they show the statements.';

/** The limit is of what is entered: nobody knows what the service charges. */
export const countedText =
  'The service lists no price for a register statement and does not say afterwards what it charged. Landfolio keeps to the limit by the amount that you enter here.';

/** `listed`: the price of a register search of the title that the service lists, in cents, or null. */
export function costHint(listed: number | null): string {
  return listed === null
    ? 'In dollars, GST included, such as 7.54. Your account’s invoices show it.'
    : `The service lists a register search for this title at ${formatMoney(listed)}. Correct it if your invoices show another amount.`;
}

/** What will happen with the terms as they are typed. `plan`: null while a term is missing. */
export function searchesText(
  plan: SearchPlan | null,
  { everyDays }: Pick<ScheduleTerms, 'everyDays'>,
  settlementOn: string | null,
): string {
  if (settlementOn === null) return 'Nothing is searched until the matter has a settlement date.';
  const settlement = `settlement on ${dayText(settlementOn)}`;
  if (plan === null) return `Enter the days and both amounts to see what happens until ${settlement}.`;
  if (plan.first === null)
    return plan.isCutByLimit
      ? 'This limit allows no further search.'
      : `No search is due before ${settlement}.`;
  const first = plan.isNow ? 'The first search is made now' : `Next on ${dayText(plan.first)}`;
  const end = plan.isCutByLimit ? 'until the limit is reached' : `until ${settlement}`;
  const then = plan.count === 1 ? `. No other follows ${end}` : `, then ${every(everyDays)} ${end}`;
  const searches = counted(plan.count, 'search', 'searches');
  return `${first}${then}: ${searches}, at most ${formatTotal(plan.cents)}.`;
}

/** What a change of a schedule that runs means, line by line; empty where nothing is changed. */
export function changeTexts(before: ScheduleTerms, after: ScheduleTerms): string[] {
  const amounts = [
    ['Each search is counted as', before.costCents, after.costCents],
    ['Limit', before.limitCents, after.limitCents],
  ] as const;
  return [
    ...(before.everyDays === after.everyDays
      ? []
      : [`Searched ${every(after.everyDays)} instead of ${every(before.everyDays)}.`]),
    ...amounts
      .filter(([, old, now]) => old !== now)
      .map(([name, old, now]) => `${name} ${formatMoney(now)} instead of ${formatMoney(old)}.`),
  ];
}

const offTexts: Readonly<Record<OffReason, string>> = {
  person: 'Off.',
  restored:
    'Off: the library was restored, and may not know of every search. Check the statements of this title, then switch it on again.',
  matterDeleted: 'Off: its matter was deleted.',
};

const waitTexts: Readonly<Record<WaitReason, string>> = {
  elsewhere: 'It was switched on at another computer and does not run here.',
  noSettlement: 'Waits: the matter has no settlement date.',
  closed: 'Waits: the matter is closed.',
  keptOut: 'Waits: the matter is not available on this computer.',
  notOfMatter: 'Waits: the title is no longer part of the matter.',
};

const retryTexts: Readonly<Record<RetryReason, string>> = {
  notSent: 'Not submitted yet.',
  refused: 'The service refused it.',
  claimed: 'A colleague is ordering the same statement.',
  officeLost: 'Your office’s server could not be asked whether a colleague orders the same statement.',
  computer: 'This computer could not order anything, such as because its disk is full or ordering is locked.',
  clock: 'The clock of this computer differs from that of the service.',
  invalid: 'It could not be requested.',
};

/** How a schedule stands, in a sentence or two. */
export function scheduleStatusText({ status, everyDays }: SearchScheduleView, now: number): string {
  switch (status.kind) {
    case 'off':
      return offTexts[status.why];
    case 'waits':
      return waitTexts[status.why];
    case 'over':
      return 'Ended: the settlement date has passed.';
    case 'searching':
      return 'A statement for this title is being ordered now.';
    case 'doubt':
      return 'Waits for you: a request for this title has an unknown outcome and may have been charged.';
    case 'complete':
      return 'No further search is due before settlement.';
    case 'budget':
      return 'Stopped at the limit: another search would go above it.';
    case 'retry': {
      const said = status.said === null ? '' : ` ${status.said}`;
      const next =
        status.at <= now ? 'It is tried again shortly.' : `Next try ${momentText(status.at, now)}.`;
      return `${retryTexts[status.why]}${said} Nothing was charged for it. ${next}`;
    }
    case 'next':
      return status.at <= now
        ? `${capital(every(everyDays))}. The next search is made now.`
        : `${capital(every(everyDays))}, next on ${dayText(melbourneDay(status.at))}, from 7 am.`;
  }
}

/** Of its limit. */
export function reservedText({
  reservedCents,
  limitCents,
  costCents,
}: Pick<SearchScheduleView, 'reservedCents' | 'limitCents' | 'costCents'>): string {
  return `${formatMoney(reservedCents)} of the limit of ${formatTotal(limitCents)} is spent or reserved. Each search is counted as ${formatMoney(costCents)}.`;
}

export function setByText({ setBy, setAt }: Pick<SearchScheduleView, 'setBy' | 'setAt'>): string {
  return setBy === ''
    ? `Restored from the order log; the search was made on ${shortDay(setAt)}.`
    : `Last set by ${setBy} on ${shortDay(setAt)}.`;
}

/** What the last search found, before its link. */
export function lastSearchText(
  { at, changes }: NonNullable<SearchScheduleView['last']>,
  now: number,
): string {
  const searched = `Searched ${momentText(at, now)}:`;
  if (changes === null) return `${searched} no earlier statement could be compared with it.`;
  return `${searched} ${changes === 0 ? 'nothing changed' : counted(changes, 'change')}.`;
}

/** All schedules that are on together. */
export function scheduleTotalText(all: readonly SearchScheduleView[]): string {
  const on = all.filter(({ status }) => status.kind !== 'off');
  const sum = (of: 'reservedCents' | 'limitCents') => on.reduce((total, one) => total + one[of], 0);
  return `${on.length} on. ${formatMoney(sum('reservedCents'))} of all limits together, ${formatTotal(sum('limitCents'))}, is spent or reserved.`;
}
