/** A value as JSON has it. Read members with {@link member}: any name may be among them, `__proto__` too. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function member(value: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Nothing stands there: absent, null, or a list or object without content. */
export function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value !== 'object') return false;
  return isList(value)
    ? value.every(isEmpty)
    : Object.keys(value).every((name) => isEmpty(member(value, name)));
}

/** One list where one thing stood is read as that thing, and the other way about. */
export function listOf(value: Json | undefined): readonly Json[] {
  if (value === undefined || value === null) return [];
  return isList(value) ? value : [value];
}

/** An object, also alone in a list; anything else is an object without members. */
export function objectOf(value: Json | undefined): JsonObject {
  const only = isList(value) && value.length === 1 ? value[0] : value;
  return isObject(only) ? only : {};
}

/** The same text for the same value, whatever the order of members and of lists. */
export function canonical(value: Json | undefined): string {
  if (value === undefined) return '';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonical).sort().join(',')}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(member(value, name))}`).join(',')}}`;
}

/** Equal but for the order of members and of lists. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (isList(one) || isList(other)) {
    if (!isList(one) || !isList(other) || one.length !== other.length) return false;
    return one.every((value, at) => isSame(value, other[at])) || canonical(one) === canonical(other);
  }
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}

/** Text that is not blank; a number as its digits. */
export function textOf(value: Json | undefined): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim().replace(/\s+/g, ' ') : null;
}
