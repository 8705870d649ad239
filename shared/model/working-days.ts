import { publicHolidays } from './public-holidays.ts';

const dayMs = 86_400_000;

/** Whether an office in Melbourne works on the day: not on a weekend, not on a public holiday. */
export function isWorkingDay(day: string): boolean {
  return !isWeekend(startOf(day)) && !publicHolidays.has(day);
}

/**
 * Working days after `from` up to and with `to`, both YYYY-MM-DD: from a Thursday to the Friday of the week 1, to the Monday
 * after it 2. Negative where `to` is the earlier.
 */
export function workingDaysBetween(from: string, to: string): number {
  if (to < from) return 0 - workingDaysBetween(to, from);
  const [start, end] = [startOf(from), startOf(to)];
  const weeks = Math.floor((end - start) / (7 * dayMs));
  // Whole weeks have five each; what is left over is counted, and so are the holidays that fell on weekdays.
  let days = 5 * weeks;
  for (let at = start + (7 * weeks + 1) * dayMs; at <= end; at += dayMs) if (!isWeekend(at)) days += 1;
  for (const day of publicHolidays.keys()) if (day > from && day <= to && !isWeekend(startOf(day))) days -= 1;
  return days;
}

function isWeekend(at: number): boolean {
  const weekday = new Date(at).getUTCDay();
  return weekday === 0 || weekday === 6;
}

function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
