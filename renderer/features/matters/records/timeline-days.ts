import type { TimelineEntry } from '../../../../shared/contract/views/matter-home.ts';
import { melbourneDay } from '../../../../shared/model/melbourne-day.ts';

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
