import type { CalendarFileView } from '../../../shared/contract/procedures/calendar.ts';
import { counted } from '../../../shared/lib/counted.ts';
import { pathFaultText } from '../../../shared/model/path-fault-text.ts';

export const calendarLead =
  'One event for each matter with a settlement date. If you import a newer calendar, each event moves with its date. It is cancelled if you remove the date, or close the matter before its settlement.';

export const calendarHolds =
  'An event names the matter number, type, property, parties, who looks after the matter, and what is due before: final searches, certificates that are too old and alerts that end. Whoever opens the calendar can read it. Restricted matters are left out.';

/** What an export saved; `path` is the second line of the notice. */
export function exportedCalendarText(settlements: number, restricted: number): string {
  const left = restricted === 0 ? '' : ` ${counted(restricted, 'restricted matter')} left out.`;
  return `${counted(settlements, 'settlement')} exported.${left}`;
}

/** How the file is; `written` and `since` as moments. Null where none is written. */
export function calendarFileText(
  { state, connection, fault }: Pick<CalendarFileView, 'state' | 'connection' | 'fault'>,
  moments: { readonly written: string | null; readonly since: string | null },
): string | null {
  switch (state) {
    case 'off':
      return null;
    case 'written':
      return moments.written === null
        ? 'Landfolio writes this file now.'
        : `This file has been up to date since ${moments.written}.`;
    case 'waiting':
      return `This file has not been written since ${moments.since ?? 'the start'}. ${fault === null ? '' : pathFaultText(fault)} Landfolio tries again by itself.`;
    case 'otherConnection':
      return `This file was chosen for ${connection === null ? 'a connection that was removed' : `the connection “${connection}”`}. It is written only while you use that connection.`;
  }
}
