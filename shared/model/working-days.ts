import { publicHolidays } from './public-holidays.ts';

const dayMs = 86_400_000;

/** Days on which the office is closed besides weekends and public holidays, YYYY-MM-DD. */
export type DaysOff = ReadonlySet<string>;
export const noDaysOff: DaysOff = new Set();

/** Whether an office in Melbourne works on the day: not on a weekend, a public holiday or a day off. */
export function isWorkingDay(day: string, daysOff = noDaysOff): boolean {
  return isWeekday(day) && !publicHolidays.has(day) && !daysOff.has(day);
}

/**
 * Working days after `from` up to and with `to`, both YYYY-MM-DD: from a Thursday to the Friday of the week 1, to the Monday
 * after it 2. Negative where `to` is the earlier.
 */
export function workingDaysBetween(from: string, to: string, daysOff = noDaysOff): number {
  if (to < from) return 0 - workingDaysBetween(to, from, daysOff);
  const [start, end] = [startOf(from), startOf(to)];
  const weeks = Math.floor((end - start) / (7 * dayMs));
  // Whole weeks have five each; what is left over is counted, less the days off that fell on weekdays.
  let days = 5 * weeks;
  for (let at = start + (7 * weeks + 1) * dayMs; at <= end; at += dayMs) if (!isWeekend(at)) days += 1;
  const closed = daysOff.size === 0 ? publicHolidays.keys() : new Set([...publicHolidays.keys(), ...daysOff]);
  for (const day of closed) if (day > from && day <= to && isWeekday(day)) days -= 1;
  return days;
}

export function isWeekday(day: string): boolean {
  return !isWeekend(startOf(day));
}

function isWeekend(at: number): boolean {
  const weekday = new Date(at).getUTCDay();
  return weekday === 0 || weekday === 6;
}

function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
