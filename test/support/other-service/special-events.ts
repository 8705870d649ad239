import { randomUUID } from 'node:crypto';
import type { Operation, ServiceBehaviour } from './behaviour.ts';
import { type Json, type JsonObject, objectOf } from './json.ts';
import type { Ledger } from './ledger.ts';
import { jsonReply, type Reply, refusal } from './reply.ts';

/** What basic authentication of the sample API wants. The password is searched for in everything that is left behind. */
export const eventsUser = 'elsewhere desk';
export const eventsPassword = 'CANARY:pässword';
const fields = ['name', 'location', 'eventDescription', 'dates', 'price'] as const;
const day = 86_400_000;

export function eventOperation(method: string, path: string): Operation {
  const isOne = /^\/special-events\/[^/]+$/.test(path);
  if (!isOne && path !== '/special-events') return 'unknown';
  const name = `${method} ${isOne ? 'one' : 'all'}`;
  const known: Readonly<Record<string, Operation>> = {
    'POST all': 'createEvent',
    'GET all': 'listEvents',
    'GET one': 'getEvent',
    'PATCH one': 'updateEvent',
    'DELETE one': 'deleteEvent',
  };
  return known[name] ?? 'unknown';
}

/** The sample special-events API. */
export class SpecialEventBooks {
  readonly events = new Map<string, JsonObject>();
  readonly #behaviour: ServiceBehaviour;
  readonly #ledger: Ledger;

  constructor(behaviour: ServiceBehaviour, ledger: Ledger) {
    this.#behaviour = behaviour;
    this.#ledger = ledger;
  }

  admits(authorization: string | undefined): boolean {
    const wanted = Buffer.from(`${eventsUser}:${eventsPassword}`, 'utf8').toString('base64');
    return authorization === `Basic ${wanted}`;
  }

  answer(operation: Operation, path: string, query: URLSearchParams, body: string): Reply {
    const behaviour = this.#behaviour;
    const eventId = decodeURIComponent(path.split('/')[2] ?? '');
    if (operation === 'createEvent') return this.#create(body);
    if (operation === 'listEvents') return this.#list(query);
    const event = this.events.get(eventId);
    if (event === undefined) return refusal(404, 'No such event.', behaviour);
    if (operation === 'getEvent') return jsonReply(200, event, behaviour);
    if (operation === 'deleteEvent') {
      this.events.delete(eventId);
      return { status: 204, headers: {}, body: Buffer.alloc(0) };
    }
    const change = objectOf(body);
    if (change === null || !this.#isWellFormed(change)) return refusal(400, 'That is no change.', behaviour);
    const changed = { ...event, ...change };
    this.events.set(eventId, changed);
    return jsonReply(200, changed, behaviour);
  }

  #create(body: string): Reply {
    const sent = objectOf(body);
    if (sent === null || !this.#isWellFormed(sent) || fields.some((field) => !(field in sent))) {
      return refusal(400, 'name, location, eventDescription, dates, price: all are needed.', this.#behaviour);
    }
    const event: JsonObject = { eventId: randomUUID(), ...sent };
    this.events.set(String(event.eventId), event);
    return jsonReply(this.#behaviour.fullness === 'full' ? 201 : 200, event, this.#behaviour);
  }

  #list(query: URLSearchParams): Reply {
    const number = (name: string, usual: number) => Number(query.get(name) ?? usual);
    const limit = number('limit', 10);
    const start = Date.parse(query.get('startDate') ?? new Date().toISOString().slice(0, 10));
    const end = query.has('endDate') ? Date.parse(String(query.get('endDate'))) : start + 7 * day;
    const page = number('page', 1);
    const areDays = ['startDate', 'endDate'].every((name) => isDay(query.get(name) ?? '2026-01-01'));
    const areCounts = [limit, page].every((count) => Number.isInteger(count) && count >= 1);
    if (!areDays || !areCounts || limit > 30 || end < start) {
      return refusal(400, 'startDate, endDate, page, limit: not so.', this.#behaviour);
    }
    const from = start + (page - 1) * limit * day;
    const to = Math.min(end, from + (limit - 1) * day);
    const isIn = (date: Json) => Date.parse(String(date)) >= from && Date.parse(String(date)) <= to;
    const found = [...this.events.values()].filter(({ dates }) => Array.isArray(dates) && dates.some(isIn));
    return jsonReply(200, found, this.#behaviour);
  }

  /** No field but those of the document, each of its own type. */
  #isWellFormed(sent: JsonObject): boolean {
    const strange = Object.keys(sent).filter((field) => !fields.some((known) => known === field));
    if (strange.length > 0) this.#ledger.wrongs.push(`An event came with ${strange.join()}.`);
    const { dates, price, ...texts } = sent;
    return (
      strange.length === 0 &&
      Object.keys(sent).length > 0 &&
      Object.values(texts).every((text) => typeof text === 'string' && text !== '') &&
      (dates === undefined || (Array.isArray(dates) && dates.every(isDay))) &&
      (price === undefined || typeof price === 'number')
    );
  }
}

/** A day that there is, as YYYY-MM-DD. */
function isDay(text: Json): boolean {
  const at = typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(String(text));
}
