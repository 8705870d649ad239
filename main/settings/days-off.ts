import type { DayOffView } from '../../shared/contract/procedures/days-off.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { isCalendarDate } from '../../shared/model/instant.ts';
import { publicHolidays } from '../../shared/model/public-holidays.ts';
import { type DaysOff, isWeekday } from '../../shared/model/working-days.ts';
import type { Db } from '../storage/db.ts';

const maxDays = 500;
export const maxDayNameLength = 80;

/** In the order of the calendar. */
export function readDaysOff(db: Db): DayOffView[] {
  return db
    .all('SELECT day, name FROM day_off ORDER BY day')
    .map(({ day, name }) => ({ day: String(day), name: String(name) }));
}

export function daysOffIn(db: Db): DaysOff {
  return new Set(db.all('SELECT day FROM day_off').map(({ day }) => String(day)));
}

/** Throws where the disk refuses. */
export function addDayOff(db: Db, { day, name }: DayOffView): Result<DayOffView[], readonly Fault[]> {
  const known = readDaysOff(db);
  const faults = [...dayFaults(day, known), ...nameFaults(name.trim())];
  if (faults.length > 0) return failed(faults);
  keepDayOff(db, { day, name: name.trim() });
  return ok(readDaysOff(db));
}

/** Without a check of it. */
export function keepDayOff(db: Db, { day, name }: DayOffView): void {
  db.run(
    'INSERT INTO day_off (day, name) VALUES (?, ?) ON CONFLICT (day) DO UPDATE SET name = excluded.name',
    day,
    name,
  );
}

/** Throws where the disk refuses. */
export function removeDayOff(db: Db, day: string): DayOffView[] {
  db.run('DELETE FROM day_off WHERE day = ?', day);
  return readDaysOff(db);
}

function dayFaults(day: string, known: readonly DayOffView[]): Fault[] {
  const fault = (message: string): Fault[] => [{ field: 'day', message }];
  if (!isCalendarDate(day)) return fault('Enter the date of the day off.');
  if (!isWeekday(day)) return fault('This day is on a weekend, which is never counted as a working day.');
  const holiday = publicHolidays.get(day);
  if (holiday !== undefined) return fault(`This day is already counted as a public holiday: ${holiday}.`);
  if (known.some((one) => one.day === day)) return fault('This day is already in the list.');
  if (known.length >= maxDays)
    return fault(`The list already has ${maxDays} days. Remove some of them first.`);
  return [];
}

function nameFaults(name: string): Fault[] {
  if (name.length <= maxDayNameLength) return [];
  const message = `Enter a name of at most ${maxDayNameLength} characters. This name has ${name.length}.`;
  return [{ field: 'name', message }];
}
