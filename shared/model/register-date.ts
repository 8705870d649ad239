import { dayOf } from './register-changes/values.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-11-21` as `21 Nov 2026`; anything else as received. The register's dates have no zone and are never moved. */
export function registerDate(text: string | null): string | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '');
  const month = months[Number(found?.[2]) - 1];
  return found && month ? `${Number(found[3])} ${month} ${found[1]}` : text;
}

/** The same; a date in another form as the day that it is taken for, with what was received. */
export function receivedDate(text: string | null): string | null {
  const shown = registerDate(text);
  if (text === null || shown !== text) return shown;
  const day = dayOf(text);
  return day === null ? text : `${registerDate(day)} (received as “${text}”)`;
}

/** `2026-11-21 10:14:00`, also with a T, as `21 Nov 2026, 10:14 am`; anything else as received. */
export function producedText(text: string): string {
  const found = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})/.exec(text);
  if (!found) return text;
  const hour = Number(found[2]);
  return `${registerDate(found[1] ?? '')}, ${hour % 12 || 12}:${found[3]}\u00a0${hour < 12 ? 'am' : 'pm'}`;
}
