import { minAbsenceMs } from '../../charging/provider-answer.ts';
import type { Intent } from '../journal/intent.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** After as many proofs of absence. */
export const minNegativePasses = 3;

/** When the order history is read after sending (reliability: Reconciliation, 4). Milliseconds after the first byte. */
const looks = [
  5 * second,
  20 * second,
  minute,
  3 * minute,
  10 * minute,
  minAbsenceMs,
  30 * minute,
  2 * hour,
  8 * hour,
  day,
];
/**
 * How long an order is looked for after it was sent, or given up. A whole list is read for it each day: the daily look of the
 * history watch may stop before open orders in a list that is sorted by status. Milliseconds.
 */
export const watchedFor = 30 * day;
/** What was paid for, or may have been, is asked about for as long as it takes: at least so often. Milliseconds. */
export const maxWaitMs = day;
/** What was paid for and could not be read for so long needs a person. Milliseconds. */
export const overdueAfter = day;

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
export function nextLookFor(intent: Intent, now: number, serverNow: number | null = null): number | null {
  const { watchUntil } = intent;
  // A clock that jumps ahead ends no watch.
  const ahead = serverNow === null ? 0 : Math.max(0, now - serverNow);
  const until = watchUntil === null ? undefined : watchUntil + ahead;
  return nextLookAt(now - ageOf(intent, serverNow, now), now, until);
}

/**
 * Before this, by the service's own clock, it cannot have made the order. Null where it had not shown its clock, or another
 * day than this computer's: one of the two was wrong.
 */
export function madeSince({ serverSentAt, sentAt }: Intent): number | null {
  if (serverSentAt === null || sentAt === null) return null;
  return Math.abs(serverSentAt - sentAt) > day ? null : serverSentAt - day;
}

/** The service gives its time in whole seconds, so two readings of it differ by up to one. Milliseconds. */
const serverSecond = 1000;

/**
 * How long ago it was sent: the smaller of what this computer's clock and the service's say. Either may jump ahead, and an age
 * that is too large ends the wait for an order that is still to be made. A local clock that was set back to before the
 * sending says nothing, and waiting for it to catch up could take years: then the service's counts alone.
 */
export function ageOf(intent: Intent, serverNow: number | null, now: number): number {
  const local = now - (intent.sentAt ?? intent.confirmedAt);
  if (serverNow === null || intent.serverSentAt === null) return local;
  const difference = serverNow - intent.serverSentAt;
  const age = difference < 0 && difference > -serverSecond ? 0 : difference;
  return local < 0 ? age : Math.min(local, age);
}
