import { randomUUID } from 'node:crypto';
import {
  badRequest,
  json,
  jsonObject,
  notFound,
  type Operation,
  type Practice,
  type PracticeAnswer,
  type PracticeRequest,
} from '../exchange.ts';
import { addDays, melbourneTime } from '../melbourne-time.ts';
import type { PracticeEvent } from '../store/events-store.ts';

const usualDays = 7;
const usualLimit = 10;
const maxLimit = 30;
const maxLength = 2000;

const collection = /^\/sample\/special-events\/?$/;
const member = /^\/sample\/special-events\/([^/]+)$/;
const common = { api: null, isBasic: true } as const;

/** The sample special-events API (interface: Sample special-events API). */
export const specialEventOperations: readonly Operation[] = [
  { ...common, method: 'GET', path: collection, answer: list },
  {
    ...common,
    method: 'POST',
    path: collection,
    answer(practice, request) {
      const body = jsonObject(request);
      if (typeof body === 'string') return badRequest(body);
      const change = changeOf(body);
      if (typeof change === 'string') return badRequest(change);
      const { name, location, eventDescription, dates, price } = change;
      if (
        name === undefined ||
        location === undefined ||
        eventDescription === undefined ||
        dates === undefined ||
        price === undefined
      ) {
        return badRequest('name, location, eventDescription, dates and price are all required.');
      }
      const event = { eventId: randomUUID(), name, location, eventDescription, dates, price };
      practice.events.put(event);
      return json(event, 201);
    },
  },
  {
    ...common,
    method: 'GET',
    path: member,
    answer: (practice, request) => withEvent(practice, request, json),
  },
  {
    ...common,
    method: 'PATCH',
    path: member,
    answer: (practice, request) =>
      withEvent(practice, request, (event) => {
        const body = jsonObject(request);
        const change = typeof body === 'string' ? body : changeOf(body);
        if (typeof change === 'string') return badRequest(change);
        const changed = { ...event, ...change };
        practice.events.put(changed);
        return json(changed);
      }),
  },
  {
    ...common,
    method: 'DELETE',
    path: member,
    answer: (practice, request) =>
      withEvent(practice, request, ({ eventId }) => {
        practice.events.remove(eventId);
        return { status: 204, isEmpty: true };
      }),
  },
];

/**
 * Events with a date in the days of the page. `limit` is the number of days of a page: the second page of 10 begins with
 * the eleventh day.
 */
function list(practice: Practice, { query }: PracticeRequest): PracticeAnswer {
  const startDate = query.get('startDate') ?? melbourneTime(practice.now()).date;
  if (!isDate(startDate)) return badRequest('startDate must be a date, such as 2026-11-21.');
  const endDate = query.get('endDate') ?? addDays(startDate, usualDays);
  if (!isDate(endDate)) return badRequest('endDate must be a date, such as 2026-11-28.');
  if (endDate < startDate) return badRequest('endDate must not be before startDate.');
  const page = wholeNumber(query.get('page'), 1, 100_000);
  if (page === null) return badRequest('page must be a whole number from 1.');
  const limit = wholeNumber(query.get('limit'), usualLimit, maxLimit);
  if (limit === null) return badRequest(`limit must be a whole number from 1 to ${maxLimit}.`);
  const first = addDays(startDate, (page - 1) * limit);
  const last = [addDays(first, limit - 1), endDate].sort()[0] ?? endDate;
  const found = practice.events
    .all()
    .flatMap((event) => {
      const day = event.dates.find((date) => date >= first && date <= last);
      return day === undefined ? [] : [{ event, day }];
    })
    .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  return json(found.map(({ event }) => event));
}

function withEvent(
  practice: Practice,
  request: PracticeRequest,
  act: (event: PracticeEvent) => PracticeAnswer,
): PracticeAnswer {
  const [eventId = ''] = request.params;
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(eventId)) {
    return badRequest('eventId must be a UUID.');
  }
  const event = practice.events.get(eventId);
  return event === null ? notFound(`There is no special event ${eventId}.`) : act(event);
}

type EventChange = Partial<Omit<PracticeEvent, 'eventId'>>;

/** The fields that the body gives, each checked; others are ignored. */
function changeOf(body: Readonly<Record<string, unknown>>): EventChange | string {
  const change: { -readonly [Key in keyof EventChange]: EventChange[Key] } = {};
  for (const field of ['name', 'location', 'eventDescription'] as const) {
    const value = body[field];
    if (value === undefined) continue;
    if (typeof value !== 'string' || value.trim() === '' || value.length > maxLength) {
      return `${field} must be text of 1 to ${maxLength} characters.`;
    }
    change[field] = value;
  }
  if (body.dates !== undefined) {
    const { dates } = body;
    if (!Array.isArray(dates) || dates.length === 0 || !dates.every((date) => isDate(date))) {
      return 'dates must be a list of at least one date, such as 2026-11-21.';
    }
    change.dates = dates.map(String).sort();
  }
  if (body.price !== undefined) {
    if (typeof body.price !== 'number' || body.price < 0) return 'price must be a number from 0.';
    change.price = body.price;
  }
  return change;
}

/** A day of the calendar, YYYY-MM-DD. */
function isDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const at = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
}

function wholeNumber(text: string | null, standard: number, max: number): number | null {
  if (text === null) return standard;
  const value = /^[0-9]{1,6}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= max ? value : null;
}
