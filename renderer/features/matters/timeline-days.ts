import type { TimelineEntry, TimelineKind } from '../../../shared/contract/views/matter-home.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { settlementDay } from './matter-text.ts';

export const timelineKindTexts: Record<TimelineKind, string> = {
  search: 'Searches',
  order: 'Orders',
  item: 'Products that moved',
  document: 'Documents',
  statement: 'Register statements',
  alert: 'Alerts',
  details: 'Details',
  attached: 'Attached and detached',
};

interface TimelineDay {
  /** YYYY-MM-DD in Melbourne. */
  readonly day: string;
  readonly entries: readonly TimelineEntry[];
}

/** Entries by the day in Melbourne on which they happened, both in the order given. */
export function timelineDays(entries: readonly TimelineEntry[]): TimelineDay[] {
  const days: { day: string; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const day = melbourneDay(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** What more there is to an entry; a day of settlement as days are written everywhere. */
export function moreText({ kind, more }: Pick<TimelineEntry, 'kind' | 'more'>): string {
  if (kind !== 'details') return more;
  return more.replace(
    /(^|; )settlement: (\d{4}-\d{2}-\d{2})(?=; |$)/,
    (_, before: string, day: string) => `${before}settlement: ${settlementDay(day)}`,
  );
}
