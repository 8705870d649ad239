import { dayBefore } from '../day-range.ts';
import type { MatterKind } from '../matter.ts';
import { type DaysOff, isWorkingDay, noDaysOff, workingDaysBetween } from '../working-days.ts';
import type { DueRule } from './due-rule.ts';

/** The dates of a matter that ages are counted to: YYYY-MM-DD in Melbourne, null where they are not known. */
export interface MatterDates {
  readonly kind: MatterKind;
  readonly contractOn: string | null;
  readonly settlementOn: string | null;
}

/** The date of a matter that a rule counts to; null where the rule is not for it, or the date is not known. */
export function dateOfRule(
  rule: Pick<DueRule, 'counted'>,
  matter: MatterDates,
): { readonly name: 'settlement' | 'contract'; readonly day: string } | null {
  const name = rule.counted[matter.kind];
  if (name === 'never') return null;
  const day = name === 'contract' ? matter.contractOn : matter.settlementOn;
  return day === null ? null : { name, day };
}

/** Calendar days from one day to another, both YYYY-MM-DD. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

interface Issued {
  /** YYYY-MM-DD in Melbourne. */
  readonly issuedOn: string;
  /** The calendar year of its figures, where a rule asks for that; null: the year in which it was issued. */
  readonly year: number | null;
}

/** The last day on which a rule relies on a certificate, and whether its age or its year ends then; null where nothing ends. */
export function reliedOnUntil(
  rule: DueRule,
  { issuedOn, year }: Issued,
): { readonly day: string; readonly because: 'age' | 'year' } | null {
  const byAge = rule.kind === 'age' && rule.days !== null ? dayBefore(issuedOn, -rule.days) : null;
  const byYear = rule.isOfYear ? `${year ?? issuedOn.slice(0, 4)}-12-31` : null;
  if (byAge === null) return byYear === null ? null : { day: byYear, because: 'year' };
  return byYear !== null && byYear < byAge
    ? { day: byYear, because: 'year' }
    : { day: byAge, because: 'age' };
}

/** Whether a certificate is too old, or of another year, on a day. */
export function isStaleOn(rule: DueRule, certificate: Issued, day: string): boolean {
  const until = reliedOnUntil(rule, certificate);
  return until !== null && day > until.day;
}

/** The last day on which an update of it is free; null where the rule knows no such update. */
export function freeUpdateUntil({ updateDays }: DueRule, issuedOn: string): string | null {
  return updateDays === null ? null : dayBefore(issuedOn, -updateDays);
}

/** The first day whose search counts as the final one of a settlement. */
export function finalSearchFrom(
  { days }: Pick<DueRule, 'days'>,
  settlementOn: string,
  daysOff: DaysOff = noDaysOff,
): string {
  let from = settlementOn;
  for (;;) {
    const before = dayBefore(from);
    if (workingDaysBetween(before, settlementOn, daysOff) > (days ?? 0)) return from;
    from = before;
  }
}

/** Whether a search of a day counts as the final one. One that is made on the day of settlement, or after it, is as late as can be. */
export function isFinalSearch(
  rule: Pick<DueRule, 'days'>,
  searchedOn: string,
  settlementOn: string,
  daysOff: DaysOff = noDaysOff,
): boolean {
  return searchedOn >= finalSearchFrom(rule, settlementOn, daysOff);
}

/** The day that is so many working days after another one. */
export function workingDayAfter(day: string, workingDays: number, daysOff: DaysOff = noDaysOff): string {
  let at = day;
  for (let left = workingDays; left > 0; ) {
    const next = dayBefore(at, -1);
    // After the last day that can be written there is none.
    if (next === at) return at;
    at = next;
    if (isWorkingDay(at, daysOff)) left -= 1;
  }
  return at;
}

/** The last day to which there are no more working days than that: the days off after the last of them are within as well. */
export function lastDayWithin(day: string, workingDays: number, daysOff: DaysOff = noDaysOff): string {
  return dayBefore(workingDayAfter(day, workingDays + 1, daysOff));
}

/** Settlements of so many working days are looked at ahead. */
export const aheadWorkingDays = 10;

/**
 * The working days before its date from which a certificate that will be too old is to be ordered again: those that are looked at
 * ahead, and those that its authority has.
 */
export function orderAheadOf({ answerDays }: Pick<DueRule, 'answerDays'>): number {
  return aheadWorkingDays + (answerDays ?? 0);
}

/**
 * Says of the date of a matter whether it is time to order a certificate for it again. One that would itself be too old on the date is
 * not ordered yet.
 */
export function timeToOrder(
  rule: DueRule,
  today: string,
  daysOff: DaysOff = noDaysOff,
): (date: string) => boolean {
  const last = lastDayWithin(today, orderAheadOf(rule), daysOff);
  return (date) =>
    date >= today &&
    date <= last &&
    !isStaleOn(rule, { issuedOn: today, year: Number(date.slice(0, 4)) }, date);
}
