import { lastMinuteOf, melbourneDay } from './melbourne-day.ts';

/** A subscription of one title; times as they were sent, empty where they are not known. */
interface Subscription {
  readonly state: string;
  readonly volumeFolio: string;
  readonly startDateTime: string;
  readonly endDateTime: string;
}

export interface Period {
  /** Milliseconds UTC. */
  readonly from: number;
  readonly until: number;
}

/** Whether a title is monitored as long as its settlement needs it: until the end of the day after. Milliseconds UTC. */
export type AlertCover =
  | { readonly kind: 'over' }
  | { readonly kind: 'enough'; readonly until: number }
  | AlertGaps;

/** Some of that time no alert monitors the title: `gaps`, in order, at least one. */
export type AlertGaps = { readonly gaps: readonly Period[] } & (
  | { readonly kind: 'none' }
  /** None monitors it now, and the next one starts then. `until`: when that ends, where it is too early. */
  | { readonly kind: 'later'; readonly from: number; readonly until: number | null }
  /** It is monitored until then. `next`: when another one starts, where it starts in time. */
  | { readonly kind: 'short'; readonly until: number; readonly next: number | null }
);

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

/** The times within a period in which none of these monitors the title, in order. */
function gapsOf(periods: readonly Period[], { from, until: end }: Period): Period[] {
  const gaps: Period[] = [];
  let reached = from;
  for (const period of periods) {
    if (reached >= end) return gaps;
    if (period.until <= reached) continue;
    if (period.from > reached + gapMs) gaps.push({ from: reached, until: Math.min(period.from, end) });
    reached = period.until;
  }
  return reached < end ? [...gaps, { from: reached, until: end }] : gaps;
}

/** The first time from now on in which none of these monitors the title. */
function firstGap(periods: readonly Period[], now: number): Period {
  const all = { from: now, until: Number.POSITIVE_INFINITY };
  return gapsOf(periods, all)[0] ?? all;
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
  if (isSettled(settlementOn, now)) return { kind: 'over' };
  const last = dayAfter(settlementOn);
  const end = Math.max(lastMinuteOf(last), now + gapMs);
  const periods = periodsOf(alerts, volumeFolio);
  // Monitoring that ends on the last day is enough.
  const gaps = gapsOf(periods, { from: now, until: end }).filter(
    ({ from }) => from === now || melbourneDay(from) < last,
  );
  const [first, second] = gaps;
  if (first === undefined) return { kind: 'enough', until: firstGap(periods, now).from };
  const next = first.until < end ? first.until : null;
  if (first.from > now) return { kind: 'short', until: first.from, next, gaps };
  return next === null
    ? { kind: 'none', gaps }
    : { kind: 'later', from: next, until: second?.from ?? null, gaps };
}

/**
 * When the monitoring of a title lapses, where that is within a week and no settlement is behind it by then, and when another alert
 * starts; else null. Milliseconds UTC. `settlementOn`: of the matter, null where none is known.
 */
export function lapsesSoon(
  alerts: readonly Subscription[],
  volumeFolio: string,
  settlementOn: string | null,
  now: number,
): { readonly until: number; readonly next: number | null } | null {
  const gap = firstGap(periodsOf(alerts, volumeFolio), now);
  if (gap.from === now || gap.from - now > warnedMs) return null;
  if (settlementOn !== null && melbourneDay(gap.from) >= dayAfter(settlementOn)) return null;
  return { until: gap.from, next: Number.isFinite(gap.until) ? gap.until : null };
}
