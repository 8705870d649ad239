const format = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Melbourne',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Melbourne's clock at an instant. */
interface MelbourneTime {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** DD/MM/YYYY. */
  readonly dateInWords: string;
  /** HH:MM, 24 hours. */
  readonly time: string;
  /** `02:05 PM`. */
  readonly timeInWords: string;
  /** ISO 8601 with +10:00 or +11:00. */
  readonly iso: string;
}

/** `at` in milliseconds UTC. */
export function melbourneTime(at: number): MelbourneTime {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '00';
  const date = `${part('year')}-${part('month')}-${part('day')}`;
  const clock = `${part('hour')}:${part('minute')}:${part('second')}`;
  const minutes = Math.round((Date.parse(`${date}T${clock}Z`) - at) / 60_000);
  const hour = Number(part('hour'));
  return {
    date,
    dateInWords: `${part('day')}/${part('month')}/${part('year')}`,
    time: clock.slice(0, 5),
    timeInWords: `${String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')}:${part('minute')} ${hour < 12 ? 'AM' : 'PM'}`,
    iso: `${date}T${clock}+${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
  };
}

/** A date YYYY-MM-DD so many days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 24 * 3600 * 1000).toISOString().slice(0, 10);
}
