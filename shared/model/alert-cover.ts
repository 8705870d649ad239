import { melbourneDay } from './melbourne-day.ts';

/** A subscription of one title; times as they were sent, empty where they are not known. */
interface Subscription {
  readonly state: string;
  readonly volumeFolio: string;
  readonly startDateTime: string;
  readonly endDateTime: string;
}

interface Period {
  /** Milliseconds UTC. */
  readonly from: number;
  readonly until: number;
}

/** Whether a title is monitored as long as its settlement needs it: until the end of the day after. */
export type AlertCover =
  | { readonly kind: 'over' }
  | { readonly kind: 'none' }
  /** Until then, milliseconds UTC. `short`: that is before the day after settlement ends. */
  | { readonly kind: 'short' | 'enough'; readonly until: number };

const dayMs = 86_400_000;
const warnedMs = 7 * dayMs;
/** Times go out to the minute: a subscription may begin a moment after the one before ends. */
const gapMs = 60_000;

/** The day after, `2026-12-14` as `2026-12-15`. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}

/** The confirmed subscriptions of a title whose times are known. */
export function periodsOf(alerts: readonly Subscription[], volumeFolio: string): Period[] {
  return alerts
    .filter((one) => one.volumeFolio === volumeFolio && one.state === 'subscribed')
    .map((one) => ({ from: Date.parse(one.startDateTime), until: Date.parse(one.endDateTime) }))
    .filter(({ from, until }) => from < until)
    .sort((a, b) => a.from - b.from);
}

/** Until when a title is monitored from now on without a gap, milliseconds UTC; null where it is not monitored now. */
export function monitoredUntil(
  alerts: readonly Subscription[],
  volumeFolio: string,
  now: number,
): number | null {
  let reached = now;
  for (const { from, until } of periodsOf(alerts, volumeFolio))
    if (from <= reached + (reached === now ? 0 : gapMs) && until > reached) reached = until;
  return reached === now ? null : reached;
}

/** Whether the day after a settlement is behind. */
export function isSettled(settlementOn: string, now: number): boolean {
  return melbourneDay(now) > dayAfter(settlementOn);
}

/** What the subscriptions of a title are for a settlement on this day. */
export function alertCover(
  alerts: readonly Subscription[],
  volumeFolio: string,
  settlementOn: string,
  now: number,
): AlertCover {
  const last = dayAfter(settlementOn);
  if (isSettled(settlementOn, now)) return { kind: 'over' };
  const until = monitoredUntil(alerts, volumeFolio, now);
  if (until === null) return { kind: 'none' };
  return { kind: melbourneDay(until) < last ? 'short' : 'enough', until };
}

/**
 * When the monitoring of a title lapses, where that is within a week and no settlement is behind it by then; else null. Milliseconds
 * UTC. `settlementOn`: of the matter, null where none is known.
 */
export function lapsesSoon(
  alerts: readonly Subscription[],
  volumeFolio: string,
  settlementOn: string | null,
  now: number,
): number | null {
  const until = monitoredUntil(alerts, volumeFolio, now);
  if (until === null || until - now > warnedMs) return null;
  return settlementOn !== null && melbourneDay(until) >= dayAfter(settlementOn) ? null : until;
}
