import type { Fault } from '../lib/fault.ts';
import { isCalendarDate } from './instant.ts';

/** How a day of an event is written. */
export const eventDayForm = 'Enter dates as day/month/year, such as 28/11/2026.';

interface EventDraft {
  readonly name: string;
  readonly location: string;
  readonly eventDescription: string;
  /** YYYY-MM-DD. */
  readonly dates: readonly string[];
  /** Dollars. */
  readonly price: number;
}

const texts = [
  ['name', 'Enter a name for the event.'],
  ['location', 'Enter the location of the event.'],
  ['eventDescription', 'Enter a description of the event.'],
] as const;

/** What is wrong with the fields of a special event that are given. The document limits the length of none. */
export function checkEvent(
  draft: { readonly [Field in keyof EventDraft]?: EventDraft[Field] | undefined },
): Fault[] {
  const faults: Fault[] = [];
  for (const [field, message] of texts) {
    if (draft[field] !== undefined && draft[field].trim() === '') faults.push({ field, message });
  }
  if (draft.dates?.length === 0)
    faults.push({ field: 'dates', message: `Enter at least one date. ${eventDayForm}` });
  for (const [index, date] of (draft.dates ?? []).entries()) {
    if (!isCalendarDate(date)) faults.push({ field: `dates[${index}]`, message: eventDayForm });
  }
  if (draft.price !== undefined && !(Number.isFinite(draft.price) && draft.price >= 0)) {
    faults.push({ field: 'price', message: 'Enter a price in dollars from 0, such as 12.50.' });
  }
  return faults;
}
