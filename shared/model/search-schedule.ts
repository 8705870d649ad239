import { melbourneDay } from './melbourne-day.ts';

/** What a person sets for one title of one matter. */
export interface ScheduleTerms {
  readonly everyDays: number;
  /** What each search is counted as, in whole cents: the service lists no price for a register statement. */
  readonly costCents: number;
  readonly limitCents: number;
}

export const minEveryDays = 1;
export const maxEveryDays = 90;
export const defaultEveryDays = 7;
/** Nobody means more, whatever was typed. */
export const maxScheduleCents = 10_000_00;

/** Why a schedule is off. `restored`: the library came back from a backup or the order log, and a person has to look first. */
export const offReasons = ['person', 'restored', 'matterDeleted'] as const;
export type OffReason = (typeof offReasons)[number];

/** Why it waits for something about the matter. `elsewhere`: it was set on another computer. */
export const waitReasons = ['elsewhere', 'noSettlement', 'closed', 'keptOut', 'notOfMatter'] as const;
export type WaitReason = (typeof waitReasons)[number];

/**
 * Why a search that is due was not made, and is tried again. `notSent`, `refused`: by the journal. The others: before anything was
 * written down.
 */
export const retryReasons = [
  'notSent',
  'refused',
  'claimed',
  'officeLost',
  'computer',
  'clock',
  'invalid',
] as const;
export type RetryReason = (typeof retryReasons)[number];

/** How a schedule stands. */
export type ScheduleStatus =
  | { readonly kind: 'off'; readonly why: OffReason }
  | { readonly kind: 'waits'; readonly why: WaitReason }
  /** The day of settlement is behind. */
  | { readonly kind: 'over' }
  /** A search of the title is on its way. */
  | { readonly kind: 'searching' }
  /** A search of the title has an unknown or unreadable outcome: nothing more is asked. */
  | { readonly kind: 'doubt'; readonly chargeId: string }
  /** The next would be after settlement. */
  | { readonly kind: 'complete' }
  /** The next does not fit the limit. */
  | { readonly kind: 'budget' }
  | { readonly kind: 'retry'; readonly at: number; readonly why: RetryReason; readonly said: string | null }
  /** `at`: milliseconds UTC; at or before now it is due. */
  | { readonly kind: 'next'; readonly at: number };

/** A search of this schedule that certainly cost nothing, since the last that was answered. */
export interface FreeAttempt {
  readonly state: 'NOT_SENT' | 'REFUSED';
  /** When that was known, milliseconds UTC. */
  readonly at: number;
  readonly said: string | null;
}

export interface ScheduleFacts extends ScheduleTerms {
  readonly off: OffReason | null;
  readonly waits: Exclude<WaitReason, 'noSettlement'> | null;
  /** YYYY-MM-DD in Melbourne. */
  readonly settlementOn: string | null;
  /** When it was switched on. */
  readonly setAt: number;
  /** When the newest statement of the title was asked for that the library holds, whoever bought it; null without one. */
  readonly newestAt: number | null;
  readonly reservedCents: number;
  readonly isSearching: boolean;
  /** The request that stands in the way. */
  readonly doubtId: string | null;
  /** Newest first. */
  readonly attempts: readonly FreeAttempt[];
  /** What kept this run of Landfolio from asking, and until when. */
  readonly held: { readonly at: number; readonly why: RetryReason; readonly said: string | null } | null;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const firstPauseMs = hourMs / 4;

/** `2026-12-04` and 7 as `2026-12-11`. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * The latest time that is believed of what is over. A later one was written by a clock that was wrong, here or at a colleague's, and
 * must not put off a search for years.
 */
export function latestBelieved(now: number): number {
  return now + dayMs;
}

let hourThere: Intl.DateTimeFormat | null = null;

/** 7 am in Melbourne on a day: from then on a search is due, so that its result is there as the office opens. */
export function searchMorning(day: string): number {
  hourThere ??= new Intl.DateTimeFormat('en-AU', {
    timeZone: 'Australia/Melbourne',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const inSummer = Date.parse(`${day}T07:00:00+11:00`);
  // No clock is changed at that hour.
  return hourThere.format(inSummer) === '07' ? inSummer : inSummer + hourMs;
}

/** When the next is due: so many days of the calendar after the newest statement; at once where there is none. */
export function dueAt({
  everyDays,
  newestAt,
  setAt,
}: Pick<ScheduleFacts, 'everyDays' | 'newestAt' | 'setAt'>): number {
  return newestAt === null
    ? searchMorning(melbourneDay(setAt))
    : searchMorning(daysAfter(melbourneDay(newestAt), everyDays));
}

/** The pause before the nth try: 15 minutes, doubling to a day. */
export function retryPause(tries: number): number {
  return Math.min(firstPauseMs * 2 ** Math.max(0, tries - 1), dayMs);
}

/** When what certainly cost nothing is tried again. After a refusal not on the same day. */
function retryAfter(attempts: readonly FreeAttempt[]): Extract<ScheduleStatus, { kind: 'retry' }> | null {
  const [last] = attempts;
  if (last === undefined) return null;
  if (last.state === 'REFUSED')
    return {
      kind: 'retry',
      at: searchMorning(daysAfter(melbourneDay(last.at), 1)),
      why: 'refused',
      said: last.said,
    };
  const other = attempts.findIndex(({ state }) => state === 'REFUSED');
  const tries = other === -1 ? attempts.length : other;
  return { kind: 'retry', at: last.at + retryPause(tries), why: 'notSent', said: last.said };
}

/** The one rule that says how a schedule stands. A search is made only where this is `next` or `retry` and its time has come. */
export function scheduleStatus(facts: ScheduleFacts, now: number): ScheduleStatus {
  const { settlementOn, reservedCents, costCents, limitCents } = facts;
  if (facts.off !== null) return { kind: 'off', why: facts.off };
  if (facts.waits !== null) return { kind: 'waits', why: facts.waits };
  if (settlementOn === null) return { kind: 'waits', why: 'noSettlement' };
  if (melbourneDay(now) > settlementOn) return { kind: 'over' };
  if (facts.isSearching) return { kind: 'searching' };
  if (facts.doubtId !== null) return { kind: 'doubt', chargeId: facts.doubtId };
  const due = dueAt({ ...facts, setAt: Math.min(facts.setAt, now) });
  if (melbourneDay(due) > settlementOn) return { kind: 'complete' };
  if (reservedCents + costCents > limitCents) return { kind: 'budget' };
  const retry = retryAfter(facts.attempts.filter(({ at }) => at <= latestBelieved(now)));
  const isHeld = facts.held !== null && facts.held.at <= latestBelieved(now) + dayMs;
  const held = isHeld ? ({ kind: 'retry', ...facts.held } as const) : null;
  const later = [retry, held].filter((one) => one !== null).sort((a, b) => b.at - a.at)[0];
  return later !== undefined && later.at > due ? later : { kind: 'next', at: due };
}

/** Whether a search is to be made now. */
export function isDue(status: ScheduleStatus, now: number): boolean {
  return (status.kind === 'next' || status.kind === 'retry') && status.at <= now;
}

export interface SearchPlan {
  /** The day of the next search; null where none is left. YYYY-MM-DD in Melbourne. */
  readonly first: string | null;
  /** It is due already. */
  readonly isNow: boolean;
  readonly count: number;
  readonly cents: number;
  /** The limit ends it before settlement does. */
  readonly isCutByLimit: boolean;
}

/** The searches until settlement, as things are now. */
export function searchPlan(
  facts: Pick<
    ScheduleFacts,
    'everyDays' | 'costCents' | 'limitCents' | 'newestAt' | 'setAt' | 'reservedCents'
  > & {
    readonly settlementOn: string;
  },
  now: number,
): SearchPlan {
  const due = dueAt(facts);
  const today = melbourneDay(now);
  const first = due <= now ? today : melbourneDay(due);
  const until = (Date.parse(facts.settlementOn) - Date.parse(first)) / dayMs;
  const byDate = until < 0 ? 0 : Math.floor(until / facts.everyDays) + 1;
  const byLimit = Math.max(0, Math.floor((facts.limitCents - facts.reservedCents) / facts.costCents));
  const count = Math.min(byDate, byLimit);
  return {
    first: count === 0 ? null : first,
    isNow: due <= now,
    count,
    cents: count * facts.costCents,
    isCutByLimit: byLimit < byDate,
  };
}
