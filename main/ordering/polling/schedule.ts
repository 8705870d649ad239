import { onWorkingDay } from '../../../shared/model/lateness.ts';
import { noDaysOff } from '../../../shared/model/working-days.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How long after being placed an item is asked about for the first time: the shortest wait. Milliseconds UTC. */
export function firstCheckAt(now: number, minimumSeconds: number): number {
  return now + minimumSeconds * second;
}

/**
 * How long to wait before asking about an item again, in milliseconds.
 *
 * 15 % of its age, between the connection's shortest wait and 30 minutes, give or take a fifth, so that an answer is
 * seen at most about 18 % of its age late and many items do not ask at once. Long after the listed turnaround, up to
 * 2 hours. `chance` is at least 0 and below 1. Source: reliability, Poller.
 */
export function waitBeforeNextCheck(about: {
  readonly ageMs: number;
  readonly turnaroundMs: number | null;
  readonly minimumSeconds: number;
  readonly chance: number;
}): number {
  const shortest = about.minimumSeconds * second;
  const isLongOver = about.turnaroundMs !== null && about.ageMs > 2 * about.turnaroundMs;
  const longest = Math.max(shortest, isLongOver ? 2 * hour : 30 * minute);
  const plain = Math.min(Math.max(0.15 * Math.max(0, about.ageMs), shortest), longest);
  return Math.max(shortest, plain * (0.8 + 0.4 * about.chance));
}

/** How long to wait after a check that failed: doubling from the shortest wait to 30 minutes, with half of it left to chance. */
export function waitAfterFailure(failures: number, minimumSeconds: number, chance: number): number {
  const doubled = minimumSeconds * second * 2 ** Math.min(failures, 12);
  const whole = Math.min(doubled, Math.max(30 * minute, minimumSeconds * second));
  return whole / 2 + (whole / 2) * chance;
}

/**
 * How long to wait before asking again about an item that the service called failed or cancelled, in milliseconds: half of its age and at
 * least an hour. It was paid for, so it is asked about for good, and ever more rarely.
 */
export function waitAfterEnd(ageMs: number): number {
  return Math.max(hour, ageMs / 2);
}

/** How long a quarantined document waits until it is downloaded again: an hour, doubling to a day. Milliseconds. */
export function waitInQuarantine(times: number): number {
  return Math.min(hour * 2 ** Math.min(times, 5), day);
}

/** The furthest ahead that a next check can honestly lie: more means that the clock was moved back. */
export const furthestCheckMs = 2 * hour * 1.2;

/**
 * When an item is expected: after its turnaround. One of a day or more comes from people: then it is a working day. One of
 * minutes comes from a machine, on every day. Milliseconds UTC; null where no turnaround was listed.
 */
export function expectedAt(
  placedAt: number,
  turnaroundMs: number | null,
  daysOff = noDaysOff,
): number | null {
  if (turnaroundMs === null) return null;
  const at = placedAt + turnaroundMs;
  return turnaroundMs < day ? at : onWorkingDay(at, daysOff);
}

/** Late after what was expected and a grace of twice the turnaround, between 5 minutes and a day. */
export function isLate(expected: number | null, turnaroundMs: number | null, now: number): boolean {
  if (turnaroundMs === null || expected === null) return false;
  const grace = Math.min(Math.max(2 * turnaroundMs, 5 * minute), day);
  return now > expected + grace;
}
