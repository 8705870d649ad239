import type { Intent } from '../journal/intent.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** When the order history is read after sending (reliability: Reconciliation, 4). Milliseconds after the first byte. */
const looks = [
  5 * second,
  20 * second,
  minute,
  3 * minute,
  10 * minute,
  30 * minute,
  2 * hour,
  8 * hour,
  day,
];
/** An order that appears later than this after sending, or after it was given up, is not looked for any more. */
export const watchedFor = 7 * day;

/** Absence is presumed after this many complete looks without it, the last of them this long after sending. */
export const leastNegativePasses = 3;
export const leastAgeOfAbsence = 15 * minute;

/** How long the service remembers an idempotency key, less what clocks may differ. Milliseconds. */
export const repeatableFor = 23 * hour;

export function firstLookAt(now: number): number {
  return now + (looks[0] ?? 0);
}

/** Where the clock was set back to before the sending, its age is not known: then this often. */
const clockWasAhead = 10 * minute;

/** When to look next, or null where the watch is over. Milliseconds UTC. */
export function nextLookAt(sentAt: number, now: number, watchUntil = sentAt + watchedFor): number | null {
  const age = now - sentAt;
  if (age < 0) return now + clockWasAhead;
  if (now >= watchUntil) return null;
  const next = looks.find((after) => after > age);
  return next === undefined ? now + day : sentAt + next;
}

/** When to look for this one next, or null where its watch is over. */
export function nextLookFor(intent: Intent, now: number): number | null {
  const next = nextLookAt(intent.sentAt ?? intent.confirmedAt, now, intent.watchUntil ?? undefined);
  // What is still in doubt after the watch (the computer was off, or the history failed all week) never ends by itself.
  return next ?? (intent.state === 'UNKNOWN' || intent.state === 'REFUSED' ? now + hour : null);
}

/** Before this, by the service's own clock, it cannot have made the order; null where it had not shown its clock. */
export function madeSince(intent: Intent): number | null {
  return intent.serverSentAt === null ? null : intent.serverSentAt - day;
}

/** How long ago it was sent: by the service's clock where that is known, which no change of this computer's touches. */
export function ageOf(intent: Intent, serverNow: number | null, now: number): number {
  return serverNow !== null && intent.serverSentAt !== null
    ? serverNow - intent.serverSentAt
    : now - (intent.sentAt ?? intent.confirmedAt);
}
