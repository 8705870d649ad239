import { listNames, pairs } from './identity.ts';
import {
  isEmpty,
  isList,
  isObject,
  isSame,
  type Json,
  type JsonObject,
  listOf,
  member,
  textOf,
} from './json.ts';
import { dayOf, numberOf } from './values.ts';

/**
 * `added`: only in the later statement. `removed`: only in the earlier. `changed`: in both, with another value. `rewritten`: in
 * both with one meaning, in another form (`125` and `"125 days"`).
 */
export type ChangeKind = 'added' | 'removed' | 'changed' | 'rewritten';

/** What stops a settlement until it is dealt with; what must be checked before it; what is only worth knowing. */
export type Severity = 'stopsSettlement' | 'check' | 'note';

/** A field that differs. */
export interface Field {
  /** `encumbrances["AX123456B"].encumbranceDate`: members of a list stand by what identifies them. */
  readonly path: string;
  readonly kind: ChangeKind;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

export function at(path: string, name: string): string {
  const step = /^[A-Za-z_][\w-]*$/.test(name) ? name : `[${JSON.stringify(name)}]`;
  return path === '' ? step : step.startsWith('[') ? `${path}${step}` : `${path}.${step}`;
}

export function inList(path: string, key: string): string {
  return `${path}[${JSON.stringify(key)}]`;
}

/** Every field that differs between two values of a member `name`. */
export function differences(
  path: string,
  name: string,
  before: Json | undefined,
  after: Json | undefined,
): Field[] {
  if (before === after) return [];
  if (isEmpty(before) && isEmpty(after)) {
    return isSame(before, after) ? [] : [{ path, kind: 'rewritten', before, after }];
  }
  if (isEmpty(before) && !isContainerPair(before, after)) return only(path, name, after, 'added');
  if (isEmpty(after) && !isContainerPair(before, after)) return only(path, name, before, 'removed');
  const isListed = isList(before) || isList(after);
  if (isListed && (listNames.has(name) || (isList(before) && isList(after)) || isOneOf(before, after))) {
    const found = pairs(name, listOf(before), listOf(after)).flatMap((pair) =>
      differences(inList(path, pair.key), '', pair.before, pair.after),
    );
    // One object where a list stands has the same members.
    if (isList(before) !== isList(after)) found.push({ path, kind: 'rewritten', before, after });
    return found;
  }
  if (isObject(before) && isObject(after)) {
    return [...byMember(path, before, after).values()].flat();
  }
  const kind = meansSame(name, before, after) ? 'rewritten' : 'changed';
  return [{ path, kind, before, after }];
}

/** Two lists, or two objects: an empty one is then no missing one. */
function isContainerPair(before: Json | undefined, after: Json | undefined): boolean {
  return (isList(before) && isList(after)) || (isObject(before) && isObject(after));
}

function isOneOf(before: Json | undefined, after: Json | undefined): boolean {
  const isPair = (one: Json | undefined, other: Json | undefined) =>
    isList(one) && one.length === 1 && isObject(other);
  return isPair(before, after) || isPair(after, before);
}

/**
 * The fields that differ, by the member of the object that they are in. Members without a difference are not there, nor are
 * those of `apart`, which the caller compares by itself.
 */
export function byMember(
  path: string,
  before: JsonObject,
  after: JsonObject,
  ...apart: readonly string[]
): Map<string, Field[]> {
  const found = new Map<string, Field[]>();
  const note = (name: string) => {
    const [one, other] = [member(before, name), member(after, name)];
    if (one === other || apart.includes(name)) return;
    const fields = differences(at(path, name), name, one, other);
    if (fields.length > 0) found.set(name, fields);
  };
  for (const name of Object.keys(before)) note(name);
  for (const name of Object.keys(after)) if (!Object.hasOwn(before, name)) note(name);
  return found;
}

/** The fields of what is in one statement only. What is empty in it is not told, unless there is nothing else. */
function only(path: string, name: string, value: Json | undefined, kind: 'added' | 'removed'): Field[] {
  const leaf = (): Field[] => [
    {
      path,
      kind,
      before: kind === 'removed' ? value : undefined,
      after: kind === 'added' ? value : undefined,
    },
  ];
  if (!isObject(value) && !isList(value)) return leaf();
  const found = isList(value)
    ? pairs(name, value, []).flatMap(({ key, before }) =>
        isEmpty(before) ? [] : only(inList(path, key), '', before, kind),
      )
    : Object.keys(value).flatMap((inner) =>
        isEmpty(member(value, inner)) ? [] : only(at(path, inner), inner, member(value, inner), kind),
      );
  return found.length === 0 ? leaf() : found;
}

const numbers = new Set(['order', 'encumbrancePriority', 'numberOfDays', 'numerator', 'denominator']);

function meansSame(name: string, before: Json | undefined, after: Json | undefined): boolean {
  if (typeof before === 'object' || typeof after === 'object') return false;
  if (/[dD]ate$/.test(name)) {
    const day = dayOf(before);
    if (day !== null && day === dayOf(after)) return true;
  }
  if (numbers.has(name)) {
    const number = numberOf(before);
    if (number !== null && number === numberOf(after)) return true;
  }
  const [one, other] = [textOf(before), textOf(after)];
  if (one === null || other === null) return false;
  if (name === 'volume' || name === 'folio') return bare(one) === bare(other);
  // The same digits as a number and as text.
  return typeof before !== typeof after && one === other;
}

const bare = (text: string) => text.replace(/^0+(?=\d)/, '');
