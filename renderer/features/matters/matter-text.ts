import type { MatterRow, MatterView } from '../../../shared/contract/views/matter.ts';
import { counted } from '../../../shared/lib/counted.ts';
import type { MatterKind } from '../../../shared/model/matter.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { type DaysOff, workingDaysBetween } from '../../../shared/model/working-days.ts';
import type { Tone } from '../../ui/chip.tsx';
import { costTexts } from './cost-texts.ts';

export const kindTexts: Record<MatterKind, string> = {
  sale: 'Sale',
  purchase: 'Purchase',
  refinance: 'Refinance',
  other: 'Other',
};

/** The parties in one line. */
export function partiesText({ parties }: Pick<MatterView, 'parties'>): string {
  return parties.split('\n').filter(Boolean).join(', ');
}

/** The property that is written down, or where none is, what was ordered for. */
export function propertyText({ property, orderedFor }: Pick<MatterView, 'property' | 'orderedFor'>): string {
  const [first = '', ...others] = orderedFor;
  return property || (others.length === 0 ? first : `${first} and ${others.length} more`);
}

/** What a person knows a matter by beside its number: `12 HIGH STREET KEW 3101 · Jones`, or its parties where no property is known. */
export function matterAbout(
  matter: Pick<MatterView, 'client' | 'property' | 'orderedFor' | 'parties'>,
): string {
  return [propertyText(matter) || partiesText(matter), matter.client].filter(Boolean).join(' \u00b7 ');
}

/** A row as plain texts, for Ctrl+C. */
export function matterTexts(matter: MatterRow): (string | number)[] {
  return [
    matter.number,
    kindTexts[matter.kind],
    matter.client,
    propertyText(matter),
    partiesText(matter),
    matter.settlementOn ?? '',
    melbourneDay(matter.lastUsedAt),
    matter.orders,
    matter.documents,
    costTexts(matter.cost).known,
    costTexts(matter.cost).open,
  ];
}

const written = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** `Fri, 4 Dec 2026`. */
export function settlementDay(day: string): string {
  return written.format(Date.parse(`${day}T00:00:00Z`));
}

/** Farther than so many working days nobody counts them. */
const countedDays = 20;

interface SettlementText {
  readonly text: string;
  /** The same beneath a head that says what it is about. */
  readonly short: string;
  readonly tone: Tone;
}

/**
 * How far settlement is, in working days of Victoria: `Settles in 3 working days`; what is farther in weeks, months or years.
 * Urgent from five working days on.
 */
export function settlementText(day: string, now: number, daysOff: DaysOff): SettlementText {
  const from = melbourneDay(now);
  if (day === from) return { text: 'Settles today', short: 'Today', tone: 'bad' };
  const days = workingDaysBetween(from, day, daysOff);
  if (day < from) return { text: 'Settlement is past', short: 'Past', tone: 'still' };
  if (days === 0) {
    return { text: 'Settles before the next working day', short: 'Before a working day', tone: 'bad' };
  }
  const away = days > countedDays ? farText(from, day) : counted(days, 'working day');
  const tone = days <= 5 ? 'warn' : 'wait';
  return { text: `Settles in ${away}`, short: `In ${away}`, tone };
}

/** `5 weeks` up to three months, `7 months` up to two years, `4 years`: as far as a person would count. */
function farText(from: string, day: string): string {
  const days = (Date.parse(day) - Date.parse(from)) / 86_400_000;
  if (days < 91) return counted(Math.round(days / 7), 'week');
  return days < 730
    ? counted(Math.round(days / 30.4375), 'month')
    : counted(Math.round(days / 365.25), 'year');
}
