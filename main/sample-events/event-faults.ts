import type { SpecialEventDraft, SpecialEventQuery } from '../../shared/contract/views/special-event.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { isCalendarDate } from '../../shared/model/instant.ts';
import { isPathPart, noPathPart } from '../http/path-part.ts';

/** Interface: Limits. */
const maxDaysPerPage = 30;

const dateForm = 'Enter dates as YYYY-MM-DD, such as 2026-12-24.';

export function queryFaults(query: SpecialEventQuery): Fault[] {
  const faults: Fault[] = [];
  const { startDate, endDate, page, limit } = query;
  for (const [field, value] of [
    ['startDate', startDate],
    ['endDate', endDate],
  ] as const) {
    if (value !== undefined && !isCalendarDate(value)) faults.push({ field, message: dateForm });
  }
  if (startDate !== undefined && endDate !== undefined && faults.length === 0 && endDate < startDate) {
    faults.push({ field: 'endDate', message: 'The end date must not be before the start date.' });
  }
  if (page !== undefined && page < 1)
    faults.push({ field: 'page', message: 'The page number must be 1 or more.' });
  if (limit !== undefined && (limit < 1 || limit > maxDaysPerPage)) {
    faults.push({ field: 'limit', message: `Enter 1 to ${maxDaysPerPage} days per page.` });
  }
  return faults;
}

/** The document says a UUID; whatever the service gave goes back unchanged. */
export function eventIdFaults(eventId: string): Fault[] {
  return isPathPart(eventId) ? [] : [{ field: 'eventId', message: noPathPart }];
}

const texts = [
  ['name', 'Enter a name for the event.'],
  ['location', 'Enter the location of the event.'],
  ['eventDescription', 'Enter a description of the event.'],
] as const;

/** What is wrong with the fields that are given. */
export function draftFaults(draft: Partial<SpecialEventDraft>): Fault[] {
  const faults: Fault[] = [];
  for (const [field, message] of texts) {
    if (draft[field] !== undefined && draft[field].trim() === '') faults.push({ field, message });
  }
  if (draft.dates !== undefined) {
    if (draft.dates.length === 0)
      faults.push({ field: 'dates', message: `Enter at least one date. ${dateForm}` });
    for (const [index, date] of draft.dates.entries()) {
      if (!isCalendarDate(date)) faults.push({ field: `dates[${index}]`, message: dateForm });
    }
  }
  if (draft.price !== undefined && !(Number.isFinite(draft.price) && draft.price >= 0)) {
    faults.push({ field: 'price', message: 'Enter a price in dollars from 0, such as 12.5.' });
  }
  return faults;
}

/** The same for a change, of which at least one field must be given. */
export function changeFaults(change: Partial<SpecialEventDraft>): Fault[] {
  const isEmpty = Object.values(change).every((value) => value === undefined);
  return isEmpty
    ? [
        {
          field: 'change',
          message: 'Change at least one of name, location, eventDescription, dates and price.',
        },
      ]
    : draftFaults(change);
}
