import { dayBefore } from './day-range.ts';
import { melbourneDay } from './melbourne-day.ts';
import { isWorkingDay, noDaysOff, workingDaysBetween } from './working-days.ts';

const dayMs = 86_400_000;
/** No moment is further from 1970 (ECMA-262, Time Values). */
const furthest = 8.64e15;

/**
 * Working days of Melbourne since the day on which it was expected; 0 on that day itself, and before it. Both in milliseconds
 * UTC. What came due on a Friday is late by one day on the Monday, and by none on the Saturday.
 */
export function workingDaysLate(expectedAt: number, now: number, daysOff = noDaysOff): number {
  return Math.max(0, workingDaysBetween(melbourneDay(expectedAt), melbourneDay(now), daysOff));
}

/**
 * The moment itself where Melbourne works on its day, else the same hour on the next day on which it does; an hour beside it
 * where the clock is changed between. Milliseconds UTC.
 */
export function onWorkingDay(at: number, daysOff = noDaysOff): number {
  let day = at;
  while (Math.abs(day) <= furthest && !isWorkingDay(melbourneDay(day), daysOff)) day += dayMs;
  return day;
}

/** The moment at which a day (YYYY-MM-DD) begins in Melbourne, milliseconds UTC. */
export function startOfMelbourneDay(day: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  // Ten hours ahead, eleven in summer; where the clock is changed is far from midnight.
  const summer = utc - 11 * 3_600_000;
  return melbourneDay(summer) === day ? summer : utc - 10 * 3_600_000;
}

/** The moment at which a day (YYYY-MM-DD) has ended in Melbourne, milliseconds UTC; after the last day that can be written, never. */
export function endOfMelbourneDay(day: string): number {
  return day < '9999-12-31' ? startOfMelbourneDay(dayBefore(day, -1)) : Number.MAX_SAFE_INTEGER;
}
