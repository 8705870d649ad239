import type {
  SpecialEventDraft,
  SpecialEventQuery,
  SpecialEventView,
} from '../../../shared/contract/views/special-event.ts';
import type { Result } from '../../../shared/lib/result.ts';
import { dayFirst, readDayFirst } from '../../../shared/model/day-first.ts';
import { checkEvent, eventDayForm } from '../../../shared/model/event-rules.ts';

/** An event as typed. */
export interface EventForm {
  readonly name: string;
  readonly location: string;
  readonly eventDescription: string;
  /** Days as day/month/year, one a line or with commas between. */
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
    dates: event.dates.map(dayFirst).join(', '),
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
  const typed = form.dates.split(/[\s,;]+/).filter((part) => part !== '');
  const wrong = typed.filter((day) => readDayFirst(day) === null).map((day) => `“${day}”`);
  const tidyPrice = form.price.trim().replace(/^\$\s*/, '');
  const isAsBefore = before !== null && tidyPrice === String(before.price);
  const draft = {
    name: form.name.trim(),
    location: form.location.trim(),
    eventDescription: form.eventDescription.trim(),
    dates: typed.flatMap((day) => readDayFirst(day) ?? []),
    price: Number(tidyPrice),
  };
  const faults: EventFaults = Object.fromEntries(
    checkEvent(draft).map(({ field, message }) => [field, message]),
  );
  if (wrong.length > 0) {
    const are = wrong.length === 1 ? 'is not a date' : 'are not dates';
    faults.dates = `${wrong.join(', ')} ${are}. ${eventDayForm}`;
  }
  if (!isAsBefore && !amount.test(tidyPrice)) {
    faults.price =
      'Enter the price in dollars, such as 25 or 12.50. Use at most nine digits, and two after the decimal point.';
  }
  return Object.keys(faults).length > 0 ? { ok: false, failure: faults } : { ok: true, value: draft };
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
