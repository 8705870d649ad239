/** All times are shown in this zone, whatever the computer says: it is the land registry's. */
export const officeZone = 'Australia/Melbourne';

function parts(at: number): { day: string; year: number } {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: officeZone, dateStyle: 'short' }).format(at);
  return { day, year: Number(day.slice(0, 4)) };
}

function clock(at: number): string {
  const text = new Intl.DateTimeFormat('en-AU', {
    timeZone: officeZone,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
  return text.format(at).replace(/\s/g, '\u00a0').toLowerCase();
}

/** Whole days from `from` to `to` on Melbourne's calendar. */
function daysBetween(from: number, to: number): number {
  const midnight = (at: number) => Date.parse(`${parts(at).day}T00:00:00Z`);
  return Math.round((midnight(to) - midnight(from)) / 86_400_000);
}

function dateText(at: number, now: number, withWeekday: boolean): string {
  const isThisYear = parts(at).year === parts(now).year;
  const options: Intl.DateTimeFormatOptions = { timeZone: officeZone, day: 'numeric', month: 'short' };
  if (!isThisYear) options.year = 'numeric';
  if (withWeekday) options.weekday = 'short';
  return new Intl.DateTimeFormat('en-AU', options).format(at).replace(/^(\w{3}),? /, '$1 ');
}

/** `today 2:14 pm`, `yesterday 9:05 am`, `12 Nov, 9:05 am`, `3 Feb 2025, 4:00 pm`. */
export function momentText(at: number, now: number): string {
  const days = daysBetween(at, now);
  if (days === 0) return `today ${clock(at)}`;
  if (days === 1) return `yesterday ${clock(at)}`;
  return `${dateText(at, now, false)}, ${clock(at)}`;
}

/** `12 Nov`, or `3 Feb 2025` in another year: for columns where the hour does not matter. */
export function dayText(at: number, now: number): string {
  const days = daysBetween(at, now);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return dateText(at, now, false);
}

/** When something is expected: `by 2:14 pm` today, `tomorrow`, `Thu 26 Nov`. A moment already past is said as it was. */
export function expectedText(at: number, now: number): string {
  const days = daysBetween(now, at);
  if (at < now) return days === 0 ? `since ${clock(at)}` : `since ${dateText(at, now, true)}`;
  if (days === 0) return `by ${clock(at)}`;
  if (days === 1) return 'tomorrow';
  return dateText(at, now, true);
}

/** The whole moment, with zone: for tooltips and details. */
export function fullMoment(at: number): string {
  const options: Intl.DateTimeFormatOptions = {
    timeZone: officeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  };
  return new Intl.DateTimeFormat('en-AU', options).format(at).replace(/\s/g, ' ');
}

/** Whether the computer's own zone differs, so that the screen says whose times these are. */
export function isComputerElsewhere(): boolean {
  return Intl.DateTimeFormat().resolvedOptions().timeZone !== officeZone;
}
