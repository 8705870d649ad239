/** Made when it is first needed: the first page needs none. */
let calendar: Intl.DateTimeFormat | null = null;

/** By the hour since 1970: a day begins there with an hour of UTC. A list asks for the same few days with each row. */
const days = new Map<number, string>();
const hourMs = 3_600_000;
const maxDays = 2000;
/** Between them a year has four digits. Noon in Melbourne, whatever its zone was then. */
const first = Date.parse('1000-01-01T02:00:00Z');
const last = Date.parse('9999-12-31T02:00:00Z');

/**
 * The day in Melbourne, `YYYY-MM-DD`, whatever this computer's zone; `at` in milliseconds UTC. A moment before or after all days of
 * that form, as only a fault of a service or a clock has it, is the first or the last of them.
 */
export function melbourneDay(moment: number): string {
  const at = Math.min(last, Math.max(first, moment));
  const hour = Math.floor(at / hourMs);
  const known = days.get(hour);
  if (known !== undefined) return known;
  calendar ??= new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Melbourne', dateStyle: 'short' });
  const day = calendar.format(at);
  if (days.size >= maxDays) days.clear();
  days.set(hour, day);
  return day;
}

/** The last minute of a day in Melbourne, milliseconds UTC. */
export function lastMinuteOf(day: string): number {
  // 23:59 in summer; in winter an hour later.
  const summer = Date.parse(`${day}T12:59:00Z`);
  return melbourneDay(summer + hourMs) === day ? summer + hourMs : summer;
}
