import { z } from 'zod';

/**
 * Reads a list whose place in the answer the document does not show: the answer itself, a member under one of `names`, or
 * the only list that it has under any name. One object where a list was expected is reported, not guessed; so is a list
 * in which nothing has any of the fields `needed`: an object that came as a list would look like nothing found.
 */
export function listUnder<S extends z.ZodType>(
  names: readonly string[],
  element: S,
  needed: readonly string[],
  most = 5000,
) {
  const list = z.array(element).max(most);
  return z.unknown().transform((value, context): z.output<S>[] => {
    const place = placeOf(value, names);
    if (place === null) {
      const message = `a list (${names.slice(0, 2).join(' or ')}) was expected and is not there`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    const read = list.safeParse(place.list);
    if (read.success && (read.data.length === 0 || read.data.some((one) => hasOneOf(one, needed)))) {
      return read.data;
    }
    const under = place.name === null ? [] : [place.name];
    if (read.success) {
      const message = `nothing in the list has ${needed.slice(0, 2).join(' or ')}`;
      context.addIssue({ code: 'custom', message, path: under });
      return z.NEVER;
    }
    for (const issue of read.error.issues) {
      context.addIssue({ code: 'custom', message: issue.message, path: [...under, ...issue.path] });
    }
    return z.NEVER;
  });
}

function hasOneOf(one: unknown, fields: readonly string[]): boolean {
  if (typeof one !== 'object' || one === null) return false;
  return fields.some((field) => Reflect.get(one, field) !== undefined && Reflect.get(one, field) !== '');
}

function placeOf(value: unknown, names: readonly string[]): { name: string | null; list: unknown } | null {
  if (Array.isArray(value)) return { name: null, list: value };
  if (typeof value !== 'object' || value === null) return null;
  const members = new Map<string, unknown>(Object.entries(value));
  for (const name of names) {
    if (members.has(name)) return { name, list: members.get(name) ?? [] };
  }
  const lists = [...members].filter(([, member]) => Array.isArray(member));
  const [only] = lists;
  // A thing has lists of its own; only what is nothing but a list in a wrapping is one.
  const isWrapping = [...members.values()].every((member) => Array.isArray(member) || !isNaming(member));
  return lists.length === 1 && only !== undefined && isWrapping ? { name: only[0], list: only[1] } : null;
}

/** Counts and flags beside a list do not make its wrapping a thing; names and objects do. */
function isNaming(member: unknown): boolean {
  return typeof member === 'string' || (typeof member === 'object' && member !== null);
}

/** The first member of `names` that is there, under the first of them. Other members stay. */
export function renamed(value: unknown, spellings: Readonly<Record<string, readonly string[]>>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = new Map<string, unknown>(Object.entries(value));
  for (const [name, others] of Object.entries(spellings)) {
    if (members.has(name) && members.get(name) !== null) continue;
    const other = others.find((one) => members.has(one) && members.get(one) !== null);
    if (other !== undefined) members.set(name, members.get(other));
  }
  return Object.fromEntries(members);
}
