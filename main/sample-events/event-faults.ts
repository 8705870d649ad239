import type { SpecialEventDraft, SpecialEventQuery } from '../../shared/contract/views/special-event.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { checkEvent, eventDayForm } from '../../shared/model/event-rules.ts';
import { isCalendarDate } from '../../shared/model/instant.ts';
import { isPathPart, noPathPart } from '../http/path-part.ts';

/** Interface: Limits. */
const maxDaysPerPage = 30;

export function queryFaults(query: SpecialEventQuery): Fault[] {
  const faults: Fault[] = [];
  const { startDate, endDate, page, limit } = query;
  for (const [field, value] of [
    ['startDate', startDate],
    ['endDate', endDate],
  ] as const) {
    if (value !== undefined && !isCalendarDate(value)) faults.push({ field, message: eventDayForm });
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

/** What is wrong with a change, of which at least one field must be given. */
export function changeFaults(change: Partial<SpecialEventDraft>): Fault[] {
  const isEmpty = Object.values(change).every((value) => value === undefined);
  return isEmpty
    ? [
        {
          field: 'change',
          message: 'Change at least one of name, location, description, dates and price.',
        },
      ]
    : checkEvent(change);
}
