import type { MatterKind } from '../../../shared/model/matter.ts';
import { workingDaysBetween } from '../../../shared/model/working-days.ts';
import type { Tone } from '../../ui/chip.tsx';

export const kindTexts: Record<MatterKind, string> = {
  sale: 'Sale',
  purchase: 'Purchase',
  refinance: 'Refinance',
  other: 'Other',
};

const melbourne = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Melbourne' });
const written = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** Today in Melbourne, YYYY-MM-DD. */
export function today(now: number): string {
  return melbourne.format(now);
}

/** `Fri, 4 Dec 2026`. */
export function settlementDay(day: string): string {
  return written.format(Date.parse(`${day}T00:00:00Z`));
}

/** Farther than so many working days nobody counts them. */
const countedDays = 20;

/** How far settlement is, in working days of Victoria: `in 3 working days`. Urgent from five working days on. */
export function settlementText(day: string, now: number): { readonly text: string; readonly tone: Tone } {
  const from = today(now);
  if (day === from) return { text: 'Settles today', tone: 'bad' };
  const days = workingDaysBetween(from, day);
  if (day < from) return { text: 'Settlement is past', tone: 'still' };
  if (days === 0) return { text: 'Settles before the next working day', tone: 'bad' };
  if (days > countedDays) {
    const weeks = Math.round((Date.parse(day) - Date.parse(from)) / (7 * 86_400_000));
    return { text: `Settles in ${weeks} weeks`, tone: 'wait' };
  }
  const text = days === 1 ? 'Settles in 1 working day' : `Settles in ${days} working days`;
  return { text, tone: days <= 5 ? 'warn' : 'wait' };
}
