import type { Fields, FieldValue, SharedKind } from '../ports/shared-kind.ts';

/** What an entry says of a field: what its writer had before, and what it is now. */
export type FieldChange = readonly [was: FieldValue, is: FieldValue];

/** The body of an entry. */
export interface EntryBody {
  readonly thing: string;
  readonly fields: Readonly<Record<string, FieldChange>>;
  /**
   * Of a thing that was moved into another matter: all that it was. Only for who may not read what was said of it before, in a matter
   * that is restricted.
   */
  readonly whole?: Fields;
}

/** The same text for the same value, in whatever order its keys were written. */
export function canonical(value: FieldValue): string {
  return JSON.stringify(sorted(value));
}

export function sameValue(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  return canonical(a ?? null) === canonical(b ?? null);
}

function sorted(value: FieldValue): FieldValue {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value as Fields).filter(([, one]) => one !== null);
  return Object.fromEntries(
    entries.map(([key, one]) => [key, sorted(one)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** What makes `before` into `now`, field by field. */
export function changesOf(before: Fields, now: Fields): Record<string, FieldChange> {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  const changed = [...names].filter((name) => !sameValue(before[name], now[name])).sort();
  return Object.fromEntries(
    changed.map((name) => [name, [before[name] ?? null, now[name] ?? null] as const]),
  );
}

/** A field that two people changed at once. */
export interface Overwritten {
  readonly field: string;
  /** What does not stand: in the ledger before, without that the writer of the entry had seen it, or else what they wrote. */
  readonly replaced: FieldValue;
  readonly stands: FieldValue;
}

/** Of its kind; an entry of this computer that is on the way is folded without them: it says what the library has. */
type FoldRules = Partial<Pick<SharedKind, 'typed' | 'firstKept' | 'joined' | 'isFinal'>>;

/** A thing after one more entry. The last entry says what a field is; what it did not know of is given beside. */
export function fold(
  fields: Fields,
  change: EntryBody['fields'],
  rules: FoldRules = {},
): { readonly fields: Fields; readonly overwritten: readonly Overwritten[] } {
  const isFirstKept = (field: string) =>
    Object.hasOwn(rules.typed ?? {}, field) || rules.firstKept?.includes(field) === true;
  const next: Record<string, FieldValue> = { ...fields };
  const overwritten: Overwritten[] = [];
  for (const [field, [was, is]] of Object.entries(change)) {
    const stood = next[field] ?? null;
    const joined = rules.joined?.(field, stood, was, is);
    if (joined !== undefined) {
      if (joined === null) delete next[field];
      else next[field] = joined;
      continue;
    }
    if (was === null && stood !== null && isFirstKept(field)) {
      if (!sameValue(stood, is)) overwritten.push({ field, replaced: is, stands: stood });
      continue;
    }
    // What is typed on what was deleted or merged meanwhile is nowhere else to be read.
    const isLate = is !== null && isOver(fields) && !('isDeleted' in change) && !('mergedInto' in change);
    const isNews = !sameValue(stood, was) && !sameValue(stood, is);
    if (isNews && rules.isFinal?.(field, stood) === true) continue;
    if (isLate || isNews) overwritten.push({ field, replaced: stood, stands: is });
    if (is === null) delete next[field];
    else next[field] = is;
  }
  return { fields: next, overwritten: [...overwritten, ...unseenByMerge(fields, change)] };
}

/** Of what was deleted, or merged into another thing, nothing is shown any more. */
export function isOver({ isDeleted, mergedInto }: Fields): boolean {
  return isDeleted === true || typeof mergedInto === 'string';
}

/** Whoever merges a thing moves all that they know of it. What stays on it they had not seen. */
function unseenByMerge(fields: Fields, change: EntryBody['fields']): Overwritten[] {
  if (typeof change.mergedInto?.[1] !== 'string') return [];
  return Object.entries(fields).flatMap(([field, replaced]) =>
    field in change || field === 'number' ? [] : [{ field, replaced, stands: null }],
  );
}

/** Reads the body of an entry; null where it is not one. What another version added is left alone. */
export function readBody(text: string): EntryBody | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(body) || typeof body.thing !== 'string' || !isObject(body.fields)) return null;
  // A name that every object of JavaScript has, or values in values without end, are no entry of ours.
  const changes = Object.entries(body.fields).filter(
    ([name, change]) =>
      !(name in Object.prototype) &&
      Array.isArray(change) &&
      change.length === 2 &&
      isShallow(change, maxDepth),
  );
  const fields = Object.fromEntries(changes) as EntryBody['fields'];
  if (!isObject(body.whole)) return { thing: body.thing, fields };
  const whole = Object.entries(body.whole).filter(
    ([name, value]) => !(name in Object.prototype) && value !== null && isShallow(value, maxDepth),
  );
  return { thing: body.thing, fields, whole: Object.fromEntries(whole) as Fields };
}

const maxDepth = 30;

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((one) => isShallow(one, depth - 1));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
