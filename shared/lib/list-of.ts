import { z } from 'zod';
import { firstIssue } from './schema-issue.ts';

/** What was left out of an answer because it could not be read. */
export interface Unread {
  readonly count: number;
  /** Of the first: which field, and why. */
  readonly reason: string;
}

/** By the list that is left; a list of which everything could be read is not in it. */
const leftOut = new WeakMap<object, Unread>();

const noList = 'must be a list';
const tooLong = (max: number) => `must be a list of at most ${max}`;

/**
 * A list whose bad elements are left out and counted: one of them must not hide the others. {@link unreadOf} gives the count.
 * Where none of its elements can be read, the answer cannot be: it would look like nothing found. One object alone that reads
 * as an element is a list of one: gateways that come from XML write it so.
 */
export function listOf<S extends z.ZodType>(element: S, max = 5000) {
  return z.unknown().transform((value, context): z.output<S>[] => {
    const all = elementsOf(value, element);
    const good = all !== null && all.length <= max ? goodOnes(all, element) : null;
    if (good !== null && (good.length > 0 || unreadOf(good) === null)) return good;
    const first = good === null ? undefined : element.safeParse(all?.[0]).error?.issues[0];
    if (first === undefined) {
      const message = all === null ? noList : tooLong(max);
      context.addIssue({ code: 'custom', message });
    } else context.addIssue({ code: 'custom', message: first.message, path: [0, ...first.path] });
    return z.NEVER;
  });
}

/**
 * The same for a list within something that is worth having without it: what is no list counts as one element that could
 * not be read, as does each beyond `most`. May be missing.
 */
export function innerListOf<S extends z.ZodType>(element: S, max = 5000) {
  const list = z.unknown().transform((value): z.output<S>[] | undefined => {
    if (value === null) return undefined;
    const all = elementsOf(value, element);
    if (all === null) return withUnread([], 1, noList);
    const good = goodOnes(all.slice(0, max), element);
    const cut = all.length - max;
    if (cut <= 0) return good;
    const unread = unreadOf(good);
    return withUnread(good, cut + (unread?.count ?? 0), unread?.reason ?? tooLong(max));
  });
  return list.optional();
}

function goodOnes<S extends z.ZodType>(all: readonly unknown[], element: S): z.output<S>[] {
  const list: z.output<S>[] = [];
  let reason = '';
  for (const [index, one] of all.entries()) {
    const read = element.safeParse(one);
    if (read.success) list.push(read.data);
    else reason ||= reasonOf(index, read.error.issues);
  }
  return withUnread(list, all.length - list.length, reason);
}

/** The list, noted as one from which `count` elements are left out. */
export function withUnread<T>(list: T[], count: number, reason: string): T[] {
  if (count > 0) leftOut.set(list, { count, reason });
  return list;
}

function elementsOf(value: unknown, element: z.ZodType): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  const isOne = typeof value === 'object' && value !== null && element.safeParse(value).success;
  return isOne ? [value] : null;
}

function reasonOf(index: number, issues: readonly z.core.$ZodIssue[]): string {
  const { path, reason } = firstIssue(issues, [index]);
  return `${path}: ${reason}`.slice(0, 300);
}

/** `list`, made of an answer, with all that was left out of the answer. */
export function carryUnread<T>(answer: unknown, list: T[]): T[] {
  const unread = unreadWithin(answer);
  return unread === null ? list : withUnread(list, unread.count, unread.reason);
}

/** What was left out of this list, not of lists within it. */
export function unreadOf(list: readonly unknown[] | undefined): Unread | null {
  return (list === undefined ? undefined : leftOut.get(list)) ?? null;
}

/** What was left out of a value that schemas with {@link listOf} gave, however deep. */
export function unreadWithin(value: unknown): Unread | null {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null;
  return [leftOut.get(value) ?? null, ...Object.values(value).map(unreadWithin)].reduce(bothUnread, null);
}

export function bothUnread(one: Unread | null, other: Unread | null): Unread | null {
  if (one === null || other === null) return one ?? other;
  return { count: one.count + other.count, reason: one.reason };
}
