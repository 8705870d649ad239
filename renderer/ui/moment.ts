import { melbourneDay } from '../../shared/model/melbourne-day.ts';

/** All times are shown in this zone, whatever the computer says: it is the land registry's. */
export const officeZone = 'Australia/Melbourne';

/** Made when it is first needed, and once: making one takes longer than all else that a row of a list needs. */
function format(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | null = null;
  return () => {
    made ??= new Intl.DateTimeFormat('en-AU', { timeZone: officeZone, ...options });
    return made;
  };
}

const clockParts = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
const plainClock = format(clockParts);
const zonedClock = format({ ...clockParts, timeZoneName: 'short' });

/** `2:14 pm`, or `2:14 pm AEDT` where this computer's own clock shows another time at that moment. */
export function clockText(at: number): string {
  const text = (isComputerElsewhere(at) ? zonedClock() : plainClock()).format(at);
  return text.replace(/\s/g, '\u00a0').replace(/[AP]M/i, (half) => half.toLowerCase());
}

/** Whole days from `from` to `to` on Melbourne's calendar. */
function daysBetween(from: number, to: number): number {
  const midnight = (at: number) => Date.parse(`${melbourneDay(at)}T00:00:00Z`);
  return Math.round((midnight(to) - midnight(from)) / 86_400_000);
}

const dateParts = { day: 'numeric', month: 'short' } as const;
const dateThisYear = format(dateParts);
const dateOtherYear = format({ ...dateParts, year: 'numeric' });
const weekdayThisYear = format({ ...dateParts, weekday: 'short' });
const weekdayOtherYear = format({ ...dateParts, year: 'numeric', weekday: 'short' });

/** A day that is farther from now is shown with its year: in November, `3 Feb` may be the last or the next. */
const obviousDays = 183;

function dateText(at: number, now: number, withWeekday: boolean): string {
  const isThisYear = melbourneDay(at).slice(0, 4) === melbourneDay(now).slice(0, 4);
  const isObvious = isThisYear && Math.abs(at - now) < obviousDays * 86_400_000;
  const plain = isObvious ? dateThisYear : dateOtherYear;
  const withDay = isObvious ? weekdayThisYear : weekdayOtherYear;
  return (withWeekday ? withDay : plain)()
    .format(at)
    .replace(/^(\w{3}),? /, '$1 ');
}

/** `today 2:14 pm`, `yesterday 9:05 am`, `12 Nov, 9:05 am`, `3 Feb 2025, 4:00 pm`. */
export function momentText(at: number, now: number): string {
  const days = daysBetween(at, now);
  if (days === 0) return `today ${clockText(at)}`;
  if (days === 1) return `yesterday ${clockText(at)}`;
  return `${dateText(at, now, false)}, ${clockText(at)}`;
}

/** The same after “since”: of today the time alone, `2:14 pm`. */
export function sinceMoment(at: number, now: number): string {
  return momentText(at, now).replace(/^today /, '');
}

/** `12 Nov`, or `3 Feb 2025` in another year or far from now: for columns where the hour does not matter. */
export function dayText(at: number, now: number): string {
  const days = daysBetween(at, now);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return dateText(at, now, false);
}

/** How old something is: `today`, `yesterday`, `3 days ago`, `5 weeks ago`, `4 months ago`, `2 years ago`. */
export function ageText(at: number, now: number): string {
  const days = Math.max(0, daysBetween(at, now));
  if (days < 2) return days === 0 ? 'today' : 'yesterday';
  if (days < 21) return `${days} days ago`;
  if (days < 70) return `${Math.floor(days / 7)} weeks ago`;
  return days < 730 ? `${Math.floor(days / 30.4375)} months ago` : `${Math.floor(days / 365.25)} years ago`;
}

/** When something is expected: `by 2:14 pm` today, `tomorrow`, `Thu 26 Nov`. A moment already past is said as it was. */
export function expectedText(at: number, now: number): string {
  const days = daysBetween(now, at);
  if (at < now) return days === 0 ? `since ${clockText(at)}` : `since ${dateText(at, now, true)}`;
  if (days === 0) return `by ${clockText(at)}`;
  if (days === 1) return 'tomorrow';
  return dateText(at, now, true);
}

const wholeMoment = format({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** By the minute since 1970: what was ordered together stands together in a list, and this is the dearest text of a row. */
const wholeTexts = new Map<number, string>();
const maxTexts = 2000;

/** The whole moment, with zone: for tooltips and details. */
export function fullMoment(at: number): string {
  const minute = Math.floor(at / 60_000);
  const known = wholeTexts.get(minute);
  if (known !== undefined) return known;
  const text = wholeMoment().format(at).replace(/\s/g, ' ');
  if (wholeTexts.size >= maxTexts) wholeTexts.clear();
  wholeTexts.set(minute, text);
  return text;
}

const offset = format({ timeZoneName: 'longOffset' });

/** Whether this computer's clock shows another time than Melbourne's, so that the screen says whose times these are. */
export function isComputerElsewhere(at: number = Date.now()): boolean {
  const name =
    offset()
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, hours = '0', minutes = '0'] = /GMT\+(\d+):?(\d+)?/.exec(name) ?? [];
  return -new Date(at).getTimezoneOffset() !== Number(hours) * 60 + Number(minutes);
}
