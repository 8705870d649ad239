/** A day in a calendar. Times of the day are not known here: it lasts the whole day. */
export interface CalendarEvent {
  /** The same for the same thing for ever: a calendar that imports the event again changes its own one. */
  readonly uid: string;
  /** Grows with each change: a calendar takes the event with the highest. */
  readonly sequence: number;
  /** When it became as it is, milliseconds UTC. */
  readonly changedAt: number;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly isCancelled: boolean;
}

/** What begins each calendar file that Landfolio wrote, in its second line. */
export const calendarProduct = '-//Landfolio//Calendar//EN';

const maxLineOctets = 75;

/** A file of events as RFC 5545 writes it: lines end in CRLF and are folded at 75 octets. */
export function calendarText(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    `PRODID:${calendarProduct}`,
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    // Outlook and Apple know the name by this.
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${stamp(event.changedAt)}`,
    `LAST-MODIFIED:${stamp(event.changedAt)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART;VALUE=DATE:${event.day.replaceAll('-', '')}`,
    // The first day after it.
    `DTEND;VALUE=DATE:${dayAfter(event.day).replaceAll('-', '')}`,
    `SUMMARY:${escaped(event.summary)}`,
    ...(event.location === '' ? [] : [`LOCATION:${escaped(event.location)}`]),
    ...(event.description === '' ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    // A settlement keeps nobody from other appointments.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** Text as it can be written: whole characters, line breaks as `\n`, and no other control character but a tab. */
export function writableText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');
}

function escaped(text: string): string {
  return writableText(text)
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');
}

/** Lines of at most 75 octets, each after the first begun by a space. No character is cut. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxLineOctets) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

/** `20261204T013000Z`. */
function stamp(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
