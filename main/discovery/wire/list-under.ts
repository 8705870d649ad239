import { z } from 'zod';
import { listOf } from '../../../shared/lib/list-of.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';

/** The keys of the wire profile that name a list. */
type ListKey = Extract<keyof WireProfile, `${string}List`>;

/**
 * Reads a list whose place in the answer the document does not show: the answer itself, the member that the wire profile
 * names (a dot leads into an object), a member under one of `others`, the only list that it has under any name, or the
 * answer itself as the one element.
 */
export function listUnder<S extends z.ZodType>(
  key: ListKey,
  wire: WireProfile,
  others: readonly string[],
  element: S,
  max = 5000,
) {
  const names = [wire[key], ...others];
  const list = listOf(element, max);
  return z.unknown().transform((value, context): z.output<S>[] => {
    const place = placeOf(value, names);
    const read = list.safeParse(place === null ? value : place.list);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    const isThere = place !== null && issue !== undefined;
    const message = isThere
      ? issue.message
      : `a list (${names.slice(0, 2).join(' or ')}) was expected but is missing. Set its place with ${key} in Settings, Advanced: API settings`;
    const under = place === null || place.name === null ? [] : [place.name];
    context.addIssue({ code: 'custom', message, path: isThere ? [...under, ...issue.path] : under });
    return z.NEVER;
  });
}

function placeOf(value: unknown, names: readonly string[]): { name: string | null; list: unknown } | null {
  if (Array.isArray(value)) return { name: null, list: value };
  if (typeof value !== 'object' || value === null) return null;
  const members = new Map<string, unknown>(Object.entries(value));
  for (const name of names) {
    const list = memberAt(members, name);
    if (list !== undefined) return { name, list: list ?? [] };
  }
  const lists = [...members].filter(([, member]) => Array.isArray(member));
  const [only] = lists;
  // A thing has lists of its own; only what is nothing but a list in a wrapping is one.
  const isWrapping = [...members.values()].every((member) => Array.isArray(member) || !isNaming(member));
  return lists.length === 1 && only !== undefined && isWrapping ? { name: only[0], list: only[1] } : null;
}

function memberAt(members: ReadonlyMap<string, unknown>, name: string): unknown {
  if (members.has(name)) return members.get(name) ?? null;
  const [first = '', ...rest] = name.split('.');
  return rest.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    rest.length === 0 ? undefined : members.get(first),
  );
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
