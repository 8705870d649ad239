import type { Json } from '../../shared/model/register-changes/json.ts';
import { dayOf, numberOf } from '../../shared/model/register-changes/values.ts';
import { withoutSecretsText } from './raw-answer.ts';

/** Something of an answer that was paid for and did not come as the document says, so that a person can look at it. */
export interface ReceivedPart {
  /** Of the field: `activityOnTitle.numberOfDays`, `encumbrances[1]`. */
  readonly path: string;
  /** As it came, shortened; null where it is missing. */
  readonly value: string | null;
  /** What it was taken for; null where it could not be read. */
  readonly readAs: string | null;
}

/** Collects what is not as the document says while a value is read. */
export interface Reading {
  /** Where in the answer the reader is. */
  readonly place: (string | number)[];
  /** What could not be read, or was read by its meaning only. */
  readonly leftOut: ReceivedPart[];
  /** What changes no meaning: members that the document does not name, dates in another form. */
  readonly asReceived: ReceivedPart[];
}

/** Reads a value that is there. Undefined where it cannot: then it is noted. Never throws. */
export type Reader<T> = (value: unknown, reading: Reading) => T | undefined;

export function startReading(): Reading {
  return { place: [], leftOut: [], asReceived: [] };
}

const maxValueLength = 2_000;

/** Notes a part; `name` where it is a member of the place. */
export function note(list: ReceivedPart[], { place }: Reading, value: unknown, readAs: string | null): void {
  list.push({ path: pathText(place), value: valueText(value, place.at(-1)), readAs });
}

function leave(reading: Reading, value: unknown): undefined {
  note(reading.leftOut, reading, value, null);
}

/** Text; a number is taken as its digits. */
export const text: Reader<string> = (value, reading) => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : leave(reading, value);
};

/** Text that is not blank, without the spaces around it. */
export const word: Reader<string> = (value, reading) => {
  const found = typeof value === 'number' ? String(value) : value;
  if (typeof found !== 'string' || found.trim() === '') return leave(reading, value);
  return found.toWellFormed().trim();
};

const decimal = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)\s*$/;

/** A number, also as digits in quotes. Of `125 days` and `1st` the number is read, and noted in `list`. */
function numberNotedIn(list: 'leftOut' | 'asReceived'): Reader<number> {
  return (value, reading) => {
    if (typeof value === 'number') return value;
    const isDecimal = typeof value === 'string' && decimal.test(value);
    const found = isDecimal ? Number(value) : typeof value === 'string' ? numberOf(value as Json) : null;
    if (found === null || !Number.isFinite(found)) return leave(reading, value);
    // A whole number that is rounded is another one.
    if (isDecimal && (!Number.isInteger(found) || Number.isSafeInteger(found))) return found;
    note(reading[list], reading, value, String(found));
    return found;
  };
}
export const number = numberNotedIn('leftOut');
/** The place of something among its neighbours. */
export const order = numberNotedIn('asReceived');

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/** A date stays text, as received. One in another form is noted with the day that it is taken for. */
export const date: Reader<string> = (value, reading) => {
  const found = text(value, reading);
  if (found === undefined || found === '' || isoDay.test(found)) return found;
  const day = dayOf(found);
  note(day === null ? reading.leftOut : reading.asReceived, reading, value, day);
  return found;
};

/** One thing is taken for a list of one, as gateways write it that come from XML. */
export function listOf<T>(element: Reader<T>): Reader<readonly T[]> {
  return (value, reading) => {
    if (typeof value !== 'object' || value === null) return leave(reading, value);
    if (!Array.isArray(value)) {
      const only = element(value, reading);
      return only === undefined ? undefined : [only];
    }
    const found: T[] = [];
    for (const [at, one] of value.entries()) {
      reading.place.push(at);
      const read = element(one, reading);
      if (read !== undefined) found.push(read);
      reading.place.pop();
    }
    return found;
  };
}

type Members = Readonly<Record<string, Reader<unknown>>>;
type Thing<M extends Members> = {
  readonly [K in keyof M]?: (M[K] extends Reader<infer T> ? T : never) | undefined;
};

/**
 * An object, also in a list of one; `null` is a missing member. A member that the document does not name is noted. With `alone`,
 * what has no member of that name is taken for that member itself.
 */
export function thing<M extends Members>(members: M, alone?: keyof M & string): Reader<Thing<M>> {
  const readers = new Map<string, Reader<unknown>>(Object.entries(members));
  const own = alone === undefined ? undefined : readers.get(alone);
  return (value, reading) => {
    const only = objectIn(value);
    if (own !== undefined && alone !== undefined && (only === null || !Object.hasOwn(only, alone))) {
      const read = own(value, reading);
      return read === undefined ? undefined : ({ [alone]: read } as Thing<M>);
    }
    if (only === null) return leave(reading, value);
    const found: Record<string, unknown> = {};
    for (const name of Object.keys(only)) {
      const given: unknown = Reflect.get(only, name);
      const reader = readers.get(name);
      if (reader !== undefined && (given === null || given === undefined)) continue;
      reading.place.push(name);
      if (reader === undefined) note(reading.asReceived, reading, given, null);
      else {
        const read = reader(given, reading);
        if (read !== undefined) found[name] = read;
      }
      reading.place.pop();
    }
    return found as Thing<M>;
  };
}

/** The object, also alone in a list; null where it is none. */
export function objectIn(value: unknown): object | null {
  const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return typeof only === 'object' && only !== null && !Array.isArray(only) ? only : null;
}

function pathText(place: Reading['place']): string {
  return place
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key || '""'}`))
    .join('')
    .replace(/^\./, '');
}

function valueText(value: unknown, name: string | number | undefined): string {
  const shown = name === 'link' && value !== null ? '(link)' : withoutSecretsText(value);
  return shown.length > maxValueLength ? `${shown.slice(0, maxValueLength).toWellFormed()}…` : shown;
}
