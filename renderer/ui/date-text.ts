import { type CalendarDate, type CalendarDateTime, parseDate, parseDateTime } from '@internationalized/date';
import { isCalendarDate } from '../../shared/model/instant.ts';

/** `2026-12-04`; null where it is no day of the calendar. */
export function readDay(text: string): CalendarDate | null {
  return isCalendarDate(text) ? parseDate(text) : null;
}

/** `2026-12-04T09:00`; null where it is no such text. */
export function readTime(text: string): CalendarDateTime | null {
  const isTime = /^T([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10));
  return isTime && isCalendarDate(text.slice(0, 10)) ? parseDateTime(text) : null;
}

const isoDate = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;
const dayFirst = /^(?<day>\d{1,2})([/.-])(?<month>\d{1,2})\2(?<year>\d{4})$/;

/** The day of a pasted `26/11/2026` (also with dots or dashes) or `2026-11-26`; null where it is none. */
export function readPastedDay(text: string): CalendarDate | null {
  const found = (isoDate.exec(text.trim()) ?? dayFirst.exec(text.trim()))?.groups;
  if (found === undefined) return null;
  const { year = '', month = '', day = '' } = found;
  return readDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
