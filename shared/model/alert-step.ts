import { readInstant } from './instant.ts';

interface Told {
  /** As the service wrote it. */
  readonly activityTime: string | null;
  /** Milliseconds UTC. */
  readonly importedAt: number;
}

interface Ordered {
  readonly state: string;
  /** Milliseconds UTC. */
  readonly requestedAt: number;
}

/**
 * What follows from the notifications of a title. `order`: no statement was ordered since the last of them. `awaited`: one was, and
 * is not here. `compare`: a fresh one is here; `before` is the last that was ordered before.
 */
export type AlertStep<T> =
  | { readonly kind: 'order'; readonly before: T | null }
  | { readonly kind: 'awaited'; readonly statement: T }
  | { readonly kind: 'compare'; readonly fresh: T; readonly before: T | null };

/**
 * When the last of these happened, or null where there are none. Without its zone a time could be any of several, so such a
 * notification counts from when it was imported.
 */
export function lastActivityAt(notifications: readonly Told[]): number | null {
  if (notifications.length === 0) return null;
  const times = notifications.map(({ activityTime, importedAt }) =>
    Math.min(readInstant((activityTime ?? '').trim().toUpperCase()) ?? importedAt, importedAt),
  );
  return Math.max(...times);
}

/** The next step after notifications; null where there are none. `statements` are all of the title, in any order. */
export function alertStep<T extends Ordered>(
  notifications: readonly Told[],
  statements: readonly T[],
): AlertStep<T> | null {
  const at = lastActivityAt(notifications);
  if (at === null) return null;
  const newestFirst = statements.toSorted((a, b) => b.requestedAt - a.requestedAt);
  const kept = newestFirst.filter(({ state }) => state === 'kept');
  const before = kept.find(({ requestedAt }) => requestedAt < at) ?? null;
  const fresh = kept.find(({ requestedAt }) => requestedAt >= at);
  if (fresh !== undefined) return { kind: 'compare', fresh, before };
  const statement = newestFirst.find(
    ({ state, requestedAt }) => requestedAt >= at && mayCome.includes(state),
  );
  return statement === undefined ? { kind: 'order', before } : { kind: 'awaited', statement };
}

/** Sent, and charged as far as anybody knows: before another is ordered a person looks at it. */
const mayCome = ['prepared', 'sending', 'unknown', 'unreadable', 'lost'];
