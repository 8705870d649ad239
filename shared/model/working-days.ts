import { publicHolidays } from './public-holidays.ts';

const dayMs = 86_400_000;

/** Whether the text is a day of the calendar, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (found === null) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && dayOf(at) === text;
}

/** Whether an office in Melbourne works on the day: not on a weekend, not on a public holiday. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(startOf(day)).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !publicHolidays.has(day);
}

/**
 * Working days after `from` up to and with `to`, both YYYY-MM-DD: from a Thursday to the Friday of the week 1, to the Monday
 * after it 2. Negative where `to` is the earlier.
 */
export function workingDaysBetween(from: string, to: string): number {
  if (to < from) return 0 - workingDaysBetween(to, from);
  let days = 0;
  for (let at = startOf(from) + dayMs; at <= startOf(to); at += dayMs) {
    if (isWorkingDay(dayOf(at))) days += 1;
  }
  return days;
}

function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
