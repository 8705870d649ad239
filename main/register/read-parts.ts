import type { z } from 'zod';

/** What could not be read in something that was paid for, so that a person can look at it. */
export interface LeftOut {
  /** Of the field: `activityOnTitle.numberOfDays`, `encumbrances[1]`. */
  readonly path: string;
  /** As it came, shortened; null where it is missing. */
  readonly value: string | null;
}

type Place = readonly PropertyKey[];

/** More rounds than any nesting of faults needs. */
const maxRounds = 40;
const maxValueLength = 300;

/**
 * Reads as much of `value` as `schema` takes: what it refuses is taken out, as deep as possible, and named. Null where
 * nothing is left that it takes. `value` came from JSON and is not changed.
 *
 * One thing where a list is expected is taken for a list of one, and the other way about: gateways that come from XML write
 * them so.
 */
export function readParts<S extends z.ZodType>(
  schema: S,
  value: unknown,
): { readonly data: z.output<S> | null; readonly leftOut: readonly LeftOut[] } {
  // Nearly every answer is read at once, and copying takes as long as reading.
  const whole = schema.safeParse(value);
  if (whole.success) return { data: whole.data, leftOut: [] };
  const rest: unknown = structuredClone(value);
  const leftOut: LeftOut[] = [];
  for (let round = 0; round < maxRounds; round += 1) {
    const read = schema.safeParse(rest);
    if (read.success) return { data: read.data, leftOut };
    const faults = read.error.issues.map((issue) => ({ issue, place: deepestAt(rest, issue.path) }));
    for (const { issue, place } of faults.sort((one, other) => lastFirst(one.place, other.place))) {
      const last = place.at(-1);
      const holder = at(rest, place.slice(0, -1));
      if (last === undefined || typeof holder !== 'object' || holder === null) return { data: null, leftOut };
      if (!Object.hasOwn(holder, last)) continue;
      const taken: unknown = Reflect.get(holder, last);
      const other = inOtherForm(taken, issue);
      if (other !== undefined) Reflect.set(holder, last, other);
      else {
        if (Array.isArray(holder)) holder.splice(Number(last), 1);
        else Reflect.deleteProperty(holder, last);
        leftOut.push({ path: pathText(place), value: valueText(taken) });
      }
    }
  }
  return { data: null, leftOut };
}

function inOtherForm(value: unknown, issue: z.core.$ZodIssue): unknown {
  if (issue.code !== 'invalid_type' || typeof value !== 'object' || value === null) return undefined;
  if (issue.expected === 'array') return [value];
  return issue.expected === 'object' && Array.isArray(value) && value.length === 1 ? value[0] : undefined;
}

function at(value: unknown, place: Place): unknown {
  return place.reduce<unknown>((thing, key) => Reflect.get(Object(thing), key), value);
}

/** The deepest thing on the way to `path`, since a schema may have seen a thing within another that is not there. */
function deepestAt(value: unknown, path: Place): Place {
  const place: PropertyKey[] = [];
  let thing = value;
  for (const key of path) {
    if (typeof thing !== 'object' || thing === null || !Object.hasOwn(thing, key)) continue;
    thing = Reflect.get(thing, key);
    place.push(key);
  }
  return place;
}

/** Of a list the last first, so that the places of the others stay what they are; what is deeper first. */
function lastFirst(one: Place, other: Place): number {
  for (const [depth, key] of one.entries()) {
    const beside = other[depth];
    if (beside === undefined) return -1;
    if (key === beside) continue;
    return typeof key === 'number' && typeof beside === 'number'
      ? beside - key
      : String(key) < String(beside)
        ? -1
        : 1;
  }
  return other.length - one.length;
}

function pathText(place: Place): string {
  return place
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

function valueText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
}
