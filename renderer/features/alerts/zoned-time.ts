import { officeZone } from '../../ui/moment.ts';

export const alertZones: readonly { readonly value: string; readonly text: string }[] = [
  { value: officeZone, text: 'Melbourne' },
  { value: 'Australia/Sydney', text: 'Sydney, Canberra' },
  { value: 'Australia/Hobart', text: 'Hobart' },
  { value: 'Australia/Brisbane', text: 'Brisbane' },
  { value: 'Australia/Adelaide', text: 'Adelaide' },
  { value: 'Australia/Darwin', text: 'Darwin' },
  { value: 'Australia/Perth', text: 'Perth' },
  { value: 'UTC', text: 'UTC' },
];

/** Minutes that the zone is ahead of UTC at this moment. */
function offsetMinutes(at: number, zone: string): number {
  const part = new Intl.DateTimeFormat('en-AU', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find((one) => one.type === 'timeZoneName');
  const found = /([+-])(\d{2}):(\d{2})/.exec(part?.value ?? '');
  if (!found) return 0;
  const minutes = Number(found[2]) * 60 + Number(found[3]);
  return found[1] === '-' ? -minutes : minutes;
}

function offsetText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const ahead = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}

/**
 * The wall clock `2026-11-21T09:00` of a zone as RFC 3339 with that zone's offset, `2026-11-21T09:00:00+11:00`; null
 * where it is no such text, no such day, or an hour that the zone's clocks skip. Where they show an hour twice, the first.
 */
export function zonedTime(local: string, zone: string): string | null {
  const found = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(local);
  if (!found) return null;
  const wall = Date.parse(`${found[1]}T${found[2]}:${found[3]}:00Z`);
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 10) !== found[1]) return null;
  const day = 86_400_000;
  const offsets = [offsetMinutes(wall - day, zone), offsetMinutes(wall + day, zone)];
  for (const offset of offsets) {
    if (offsetMinutes(wall - offset * 60_000, zone) === offset)
      return `${found[1]}T${found[2]}:${found[3]}:00${offsetText(offset)}`;
  }
  return null;
}

/** The wall clock of a zone at a moment, as a date and time field takes it: `2026-11-21T09:00`. */
export function wallClock(at: number, zone: string): string {
  return new Date(at + offsetMinutes(at, zone) * 60_000).toISOString().slice(0, 16);
}
