import type { DayOffView } from '../../shared/contract/procedures/days-off.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { isCalendarDate } from '../../shared/model/instant.ts';
import { publicHolidays } from '../../shared/model/public-holidays.ts';
import { type DaysOff, isWeekday } from '../../shared/model/working-days.ts';
import type { SettingsStore } from '../ports/settings-store.ts';

const key = 'office.daysOff';
const maxDays = 500;
const maxNameLength = 80;

/** In the order of the calendar. An entry that is no day, written by hand or by another version, is left out. */
export function readDaysOff(store: SettingsStore): DayOffView[] {
  const stored = store.get(key);
  if (typeof stored !== 'object' || stored === null) return [];
  return Object.entries(stored)
    .filter(([day]) => isCalendarDate(day))
    .map(([day, name]) => ({ day, name: typeof name === 'string' ? name : '' }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}

export function daysOffIn(store: SettingsStore): DaysOff {
  return new Set(readDaysOff(store).map(({ day }) => day));
}

/** Throws where the disk refuses. */
export function addDayOff(
  store: SettingsStore,
  { day, name }: DayOffView,
): Result<DayOffView[], readonly Fault[]> {
  const known = readDaysOff(store);
  const faults = [...dayFaults(day, known), ...nameFaults(name.trim())];
  if (faults.length > 0) return failed(faults);
  write(store, [...known, { day, name: name.trim() }]);
  return ok(readDaysOff(store));
}

/** Throws where the disk refuses. */
export function removeDayOff(store: SettingsStore, day: string): DayOffView[] {
  write(
    store,
    readDaysOff(store).filter((one) => one.day !== day),
  );
  return readDaysOff(store);
}

function write(store: SettingsStore, days: readonly DayOffView[]): void {
  store.set(key, Object.fromEntries(days.map(({ day, name }) => [day, name])));
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
  if (name.length <= maxNameLength) return [];
  const message = `Enter a name of at most ${maxNameLength} characters. This name has ${name.length}.`;
  return [{ field: 'name', message }];
}
