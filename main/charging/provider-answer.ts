import type { Fault } from '../../shared/lib/fault.ts';
import { isCalendarDate } from '../../shared/model/instant.ts';
import { melbourneDay } from '../../shared/model/melbourne-day.ts';
import { isName, maxNameLength } from '../../shared/model/person-name.ts';

/** Before this much time after the sending, a slow service may still do what it says it did not. Milliseconds. */
export const minAbsenceMs = 15 * 60_000;

/** What is wrong with who answered for the service provider, and with the day. `noun`: what was sent at `sentAt`. */
export function saidFaults(
  { saidBy, saidOn }: { readonly saidBy: string; readonly saidOn: string },
  noun: 'order' | 'request',
  sentAt: number,
  now: number,
): Fault[] {
  const day = dayFault(saidOn.trim(), noun, melbourneDay(sentAt), melbourneDay(now));
  const name = `Enter who answered, such as a name or a message number (at most ${maxNameLength} characters).`;
  return [
    ...(isName(saidBy) ? [] : [{ field: 'saidBy', message: name }]),
    ...(day === null ? [] : [{ field: 'saidOn', message: day }]),
  ];
}

function dayFault(saidOn: string, noun: string, sentOn: string, today: string): string | null {
  if (!isCalendarDate(saidOn)) return 'Enter the date of the answer, such as 28/11/2026.';
  if (saidOn > today) return 'This date is in the future.';
  // The clock was ahead at the sending: then its day says nothing.
  if (sentOn > today) return null;
  const [year, month, day] = sentOn.split('-');
  return saidOn < sentOn
    ? `The ${noun} was sent on ${day}/${month}/${year}. An answer about it cannot be earlier.`
    : null;
}
