import { isCalendarDate } from './instant.ts';

/** `28/11/2026` as `2026-11-28`, which is taken too; null where it is no day of the calendar. */
export function readDayFirst(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim()) ?? [];
  const iso = year === '' ? text.trim() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(iso) ? iso : null;
}

/** `2026-11-28` as `28/11/2026`; any other text as it is. */
export function dayFirst(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  return year === undefined ? day : `${date}/${month}/${year}`;
}
