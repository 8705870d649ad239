import type { AlertFolderView, AlertRequest, AlertView } from '../../../shared/contract/views/alert.ts';
import type { ChargeProblemView } from '../../../shared/contract/views/charge-problem.ts';
import { counted } from '../../../shared/lib/counted.ts';
import type { AlertCover, AlertGaps } from '../../../shared/model/alert-cover.ts';
import { answerNotReadText, contradictedText } from '../../../shared/model/charge-text.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import type { Tone } from '../../ui/chip.tsx';
import { dayInWords } from '../../ui/day-in-words.ts';
import { fullMoment } from '../../ui/moment.ts';

const zoneAtEnd = /(Z|[+-]\d{2}:?\d{2})$/i;

/** An RFC 3339 time as Melbourne shows it; anything else as received. Without its zone, which moment is meant is not known. */
export function alertTime(text: string): string {
  const at = Date.parse(text);
  if (Number.isNaN(at)) return text;
  return zoneAtEnd.test(text) ? fullMoment(at) : `${text.replace('T', ' ')} (time zone not given)`;
}

/** What the chip of an alert says: a subscription also waits for its start and ends by itself. */
export function alertStateText(
  alert: Pick<AlertView, 'state' | 'startDateTime' | 'endDateTime'>,
  now: number,
): { readonly text: string; readonly tone: Tone } {
  switch (alert.state) {
    case 'prepared':
      return { text: 'Not submitted yet', tone: 'warn' };
    case 'sending':
      return { text: 'Sending', tone: 'wait' };
    case 'unknown':
      return { text: 'Status unknown', tone: 'bad' };
    case 'refused':
      return { text: 'Refused', tone: 'bad' };
    case 'notSent':
      return { text: 'Not submitted', tone: 'still' };
    case 'notPlaced':
      return { text: 'Not placed or charged', tone: 'still' };
    case 'subscribed':
      // Another computer's: until when is not known.
      if (alert.endDateTime === '') return { text: 'Times not known', tone: 'still' };
      if (Date.parse(alert.endDateTime) < now) return { text: 'Ended', tone: 'still' };
      if (Date.parse(alert.startDateTime) > now) return { text: 'Starts later', tone: 'wait' };
      return { text: 'Active', tone: 'good' };
  }
}

/** It runs, or is still to start: a notification may come. */
export function isOpen(
  { state, endDateTime }: Pick<AlertView, 'state' | 'endDateTime'>,
  now: number,
): boolean {
  return state === 'subscribed' && !(Date.parse(endDateTime) < now);
}

/** Stands beside whatever says that an alert is active. */
export const alertReachText =
  'Notifications do not arrive in Landfolio by themselves: the service sends them to the web address that was registered for your account.';

export const alertWaysText =
  'Ask whoever manages that address, such as your IT or your reseller, to forward them to you. Then import each under Alerts: choose its file, drop it there, or paste its text. Landfolio can also watch a folder that they are saved in.';

export const noCancelText = 'The service cannot cancel an alert. It ends automatically at the time above.';

/** What happened, what it means for the money, what to do. */
export function alertProblemText({ kind, cause }: ChargeProblemView): string {
  const unknown = `${cause ?? 'No response was received.'} The subscription may have been placed and charged.`;
  switch (kind) {
    case 'unknown':
    case 'unreadable':
      return `${unknown} The service has no list of subscriptions to check. Wait for a notification, ask the service provider, or subscribe again if you accept that you may be charged twice.`;
    case 'askedAgain':
      return `${unknown} You have subscribed again since.`;
    case 'refused':
      return `${cause ?? 'The service refused the request.'} Nothing was charged.`;
    case 'notSent':
      return cause ?? 'The request was not submitted. Nothing was charged.';
    case 'placed':
      return 'The service provider says that the subscription was placed, so it is paid for.';
    case 'notPlaced':
      return 'The service provider says that the subscription was not placed or charged.';
    case 'contradicted':
      return contradictedText('the subscription', cause, 'subscribed again');
    case 'remark':
      return cause ?? '';
    case 'answerNotRead':
      return answerNotReadText;
    case 'elsewhere':
      return 'This subscription was not placed on this computer. Landfolio has only its notifications, not its start and end times.';
  }
}

/** Notifications as things happened on the title, the last first; those without a time stand where they were. */
export function lastFirst<T extends { readonly activityTime: string | null }>(list: readonly T[]): T[] {
  const time = (one: T) => Date.parse(one.activityTime ?? '');
  return [...list].sort((a, b) => time(b) - time(a) || 0);
}

/** Times go out to the minute: an alert that follows on may begin a moment before the other ends. */
const minuteMs = 60_000;

interface AlertBeside<T> {
  readonly alert: T;
  /** `during`: it monitors the title at the same time, so that another one may be charged for nothing. */
  readonly when: 'before' | 'during' | 'after';
}

/** The alert of the same title that still runs or is still to start, and how it stands to the one that is asked for. */
export function alertBeside<
  T extends Pick<AlertView, 'volumeFolio' | 'state' | 'startDateTime' | 'endDateTime'>,
>(
  list: readonly T[],
  asked: Pick<AlertRequest, 'volumeFolio' | 'startDateTime' | 'endDateTime'>,
  now: number,
): AlertBeside<T> | undefined {
  const [start, end] = [Date.parse(asked.startDateTime), Date.parse(asked.endDateTime)];
  const beside = list
    .filter(
      (one) =>
        one.volumeFolio === asked.volumeFolio &&
        one.state === 'subscribed' &&
        Date.parse(one.endDateTime) > now,
    )
    .map((alert): AlertBeside<T> => {
      const isBefore = Date.parse(alert.endDateTime) <= start + minuteMs;
      const isAfter = Date.parse(alert.startDateTime) >= end - minuteMs;
      return { alert, when: isBefore ? 'before' : isAfter ? 'after' : 'during' };
    });
  return beside.find(({ when }) => when === 'during') ?? beside[0];
}

/** Beside the question before another alert for the same title. */
export function besideText(
  { alert, when }: AlertBeside<Pick<AlertView, 'startDateTime' | 'endDateTime' | 'customerRef'>>,
  now: number,
): string {
  const [start, end] = [alertTime(alert.startDateTime), alertTime(alert.endDateTime)];
  const starts = Date.parse(alert.startDateTime) > now ? `starts on ${start} and ` : '';
  switch (when) {
    case 'before':
      return starts === ''
        ? `The alert that runs now ends on ${end}. This one follows on.`
        : `There is an alert that ${starts}ends on ${end}. This one follows on.`;
    case 'after':
      return `There is an alert that starts on ${start}. This one monitors the title until then.`;
    case 'during':
      return `It ${starts}ends on ${end} and has the reference ${alert.customerRef}. Another alert sends the same notifications and may be charged again.`;
  }
}

/** The alert of the same title that was sent, and of which nobody knows whether it was set: it may be charged already. */
export function alertInDoubt<T extends Pick<AlertView, 'volumeFolio' | 'state' | 'endDateTime'>>(
  list: readonly T[],
  volumeFolio: string,
  now: number,
): T | undefined {
  return list.find(
    (one) =>
      one.volumeFolio === volumeFolio &&
      (one.state === 'unknown' || one.state === 'sending') &&
      Date.parse(one.endDateTime) > now,
  );
}

/** `1 notification was already imported.` */
export function alreadyImportedText(count: number): string {
  return `${counted(count, 'notification')} ${count === 1 ? 'was' : 'were'} already imported.`;
}

/** After a notification while no statement was ordered since. `before`: when the last one was, as a moment; null where none is saved. */
export function freshStatementText(before: string | null): string {
  return before === null
    ? 'No register statement for this title is saved. A fresh statement shows what is registered now.'
    : `The last register statement for this title was ordered ${before}, before this activity. A fresh statement shows what is registered now.`;
}

/** A statement was requested since, and is not here: `state` is its own. */
export function awaitedText(state: string): string {
  return state === 'prepared' || state === 'sending'
    ? 'A fresh register statement is being ordered.'
    : 'A fresh register statement was requested, but its content is not saved. It may have been charged.';
}

/** A statement was ordered since, `ordered` as a moment. */
export function comparedText(ordered: string, isCompared: boolean): string {
  return `A fresh register statement was ordered ${ordered}${isCompared ? ':' : '. No earlier one is saved to compare it with.'}`;
}

/** How the watched folder is; `taken` is when a file was last taken, as a moment. Null where none is watched. */
export function folderStateText(
  { state, connection }: Pick<AlertFolderView, 'state' | 'connection'>,
  taken: string | null,
): string | null {
  switch (state) {
    case 'off':
      return null;
    case 'watched':
      return `Landfolio looks into this folder every few seconds.${taken === null ? '' : ` A notification was last imported ${taken}.`}`;
    case 'missing':
      return 'This folder is not there now. Landfolio imports its files once it is back.';
    case 'unreadable':
      return 'This folder cannot be opened now. Landfolio imports its files once it can be.';
    case 'otherConnection':
      return `This folder was chosen for ${connection === null ? 'a connection that was removed' : `the connection “${connection}”`}. Its files are imported only while you use that connection.`;
  }
}

/** What the subscriptions of a title are for its settlement. */
export function coverText(
  cover: Exclude<AlertCover, { readonly kind: 'over' }>,
  volumeFolio: string,
  settlementOn: string,
): string {
  const settlement = `Settlement is on ${dayText(settlementOn)}.`;
  switch (cover.kind) {
    case 'none':
      return `No alert monitors title ${volumeFolio} now. ${settlement}`;
    case 'later': {
      const end = cover.until === null ? '' : ` and ends on ${fullMoment(cover.until)}`;
      return `No alert monitors title ${volumeFolio} now. The next one starts on ${fullMoment(cover.from)}${end}. ${settlement}`;
    }
    case 'short': {
      const next = cover.next === null ? '' : ` The next one starts on ${fullMoment(cover.next)}.`;
      return `The alert for title ${volumeFolio} ends on ${fullMoment(cover.until)}.${next} ${settlement}`;
    }
    case 'enough':
      return `Title ${volumeFolio} is monitored until ${fullMoment(cover.until)}. ${settlement}`;
  }
}

/** The one act that follows: as long as the settlement needs it, for the times in which no alert monitors the title. */
export function subscribeUntilText({ kind, gaps }: AlertGaps): string {
  const end = gaps.at(-1)?.until ?? 0;
  return `${kind === 'short' ? 'Renew' : 'Subscribe'} until ${dayText(melbourneDay(end))}…`;
}

interface LineDates {
  readonly contractOn: string | null;
  readonly settlementOn: string | null;
}

/** What the line of subscriptions shows, part by part. */
export function lineTexts(
  periods: readonly { readonly from: number; readonly until: number }[],
  { contractOn, settlementOn }: LineDates,
): {
  readonly alerts: readonly string[];
  readonly contract: string | null;
  readonly settlement: string | null;
} {
  return {
    alerts: periods.map(({ from, until }) => `Alert ${shortDay(from)} to ${shortDay(until)}`),
    contract: contractOn === null ? null : `Contract ${shortDate(contractOn)}`,
    settlement: settlementOn === null ? null : `Settlement ${shortDate(settlementOn)}`,
  };
}

const shortDay = (at: number) => shortDate(melbourneDay(at));
const shortDate = (day: string) => dayInWords(day, 'short') ?? day;
const dayText = (day: string) => dayInWords(day) ?? day;

/** Beside an alert that lapses within a week; another one may start after it. */
export function lapsesText(
  { until, next }: { readonly until: number; readonly next: number | null },
  now: number,
): string {
  const days = Math.floor((until - now) / 86_400_000);
  const ends = days === 0 ? 'Ends within a day' : `Ends in ${counted(days, 'day')}`;
  return next === null ? ends : `${ends}, the next starts ${shortDay(next)}`;
}
