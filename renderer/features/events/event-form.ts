import type {
  SpecialEventDraft,
  SpecialEventQuery,
  SpecialEventView,
} from '../../../shared/contract/views/special-event.ts';
import type { Result } from '../../../shared/lib/result.ts';

/** An event as typed. */
export interface EventForm {
  readonly name: string;
  readonly location: string;
  readonly eventDescription: string;
  /** Days as YYYY-MM-DD, one a line or with commas between. */
  readonly dates: string;
  /** Dollars. */
  readonly price: string;
}

type EventFaults = Partial<Record<keyof EventForm, string>>;

export const emptyEventForm: EventForm = {
  name: '',
  location: '',
  eventDescription: '',
  dates: '',
  price: '',
};

export function formOfEvent(event: SpecialEventView): EventForm {
  return {
    name: event.name,
    location: event.location,
    eventDescription: event.eventDescription,
    dates: event.dates.join(', '),
    price: String(event.price),
  };
}

/** `$12.50`; where nothing is to be paid, that. */
export function priceText(dollars: number): string {
  return dollars === 0 ? 'free' : `$${dollars.toFixed(2)}`;
}

/** How many days a question for events covers; the service's own choice is a week and its first day (interface). */
export function daysOf({ startDate, endDate }: SpecialEventQuery): number {
  if (endDate === undefined) return 8;
  const start = startDate === undefined ? Date.now() : Date.parse(`${startDate}T00:00:00Z`);
  return Math.max(1, Math.ceil((Date.parse(`${endDate}T00:00:00Z`) - start) / 86_400_000) + 1);
}

/** Whether the text is a day of the calendar as YYYY-MM-DD. */
function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Dollars, with cents where there are any. */
const amount = /^\d{1,9}(\.\d{1,2})?$/;

/**
 * The event as it goes out, or what is wrong by field. All members are needed. A price that `before` has already is taken
 * as it is: the service holds any number.
 */
export function readEventForm(
  form: EventForm,
  before: SpecialEventView | null = null,
): Result<SpecialEventDraft, EventFaults> {
  const faults: EventFaults = {};
  const name = form.name.trim();
  const location = form.location.trim();
  const eventDescription = form.eventDescription.trim();
  const dates = form.dates.split(/[\s,;]+/).filter((part) => part !== '');
  const wrong = dates.filter((day) => !isDay(day)).map((day) => `“${day}”`);
  const tidyPrice = form.price.trim().replace(/^\$\s*/, '');
  if (name === '') faults.name = 'Enter a name for the event.';
  if (location === '') faults.location = 'Enter the location of the event.';
  if (eventDescription === '') faults.eventDescription = 'Enter a description of the event.';
  if (dates.length === 0) faults.dates = 'Enter at least one date, such as 2026-11-28.';
  else if (wrong.length > 0) {
    const are = wrong.length === 1 ? 'is not a date' : 'are not dates';
    faults.dates = `${wrong.join(', ')} ${are}. Enter dates as 2026-11-28.`;
  }
  const isAsBefore = before !== null && tidyPrice === String(before.price);
  if (!isAsBefore && !amount.test(tidyPrice)) {
    faults.price =
      'Enter the price in dollars, such as 25 or 12.50. Use at most nine digits, and two after the decimal point.';
  }
  if (Object.keys(faults).length > 0) return { ok: false, failure: faults };
  return { ok: true, value: { name, location, eventDescription, dates, price: Number(tidyPrice) } };
}

/** What differs between the event as it was and as it is typed now: only that is sent. */
export function eventChange(before: SpecialEventView, now: SpecialEventDraft): Partial<SpecialEventDraft> {
  const change: Partial<SpecialEventDraft> = {};
  if (now.name !== before.name) change.name = now.name;
  if (now.location !== before.location) change.location = now.location;
  if (now.eventDescription !== before.eventDescription) change.eventDescription = now.eventDescription;
  if (now.dates.join() !== before.dates.join()) change.dates = now.dates;
  if (now.price !== before.price) change.price = now.price;
  return change;
}

/** The name of the draft of an event; null: a new one. The service chooses the ids. */
export function eventDraft(connectionId: string, eventId: string | null): string {
  return eventId === null ? `new-event ${connectionId}` : `event ${connectionId} ${eventId}`;
}
