import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarEvent, calendarText, writableText } from '../../../main/lib/calendar-text.ts';

const event: CalendarEvent = {
  uid: 'settlement-1@landfolio',
  sequence: 3,
  changedAt: Date.UTC(2026, 10, 28, 22, 30),
  day: '2026-12-31',
  summary: 'Settlement 2026-014',
  location: '',
  description: '',
  isCancelled: false,
};

interface Line {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

/** A small reader of RFC 5545 that shares nothing with the writer: it works on octets, as the standard says lines are measured. */
function read(text: string): Line[] {
  const bytes = Buffer.from(text, 'utf8');
  const lines: Buffer[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== 13 && bytes[at] !== 10) continue;
    if (bytes[at] !== 13 || bytes[at + 1] !== 10) throw new Error(`A line ends without CRLF at ${at}`);
    const line = bytes.subarray(from, at);
    if (line.length > 75) throw new Error(`A line of ${line.length} octets`);
    // Each line must be text by itself: no character is cut.
    new TextDecoder('utf-8', { fatal: true }).decode(line);
    const before = lines.at(-1);
    if (line[0] === 32 && before !== undefined)
      lines[lines.length - 1] = Buffer.concat([before, line.subarray(1)]);
    else lines.push(line);
    at += 1;
    from = at + 1;
  }
  if (from !== bytes.length) throw new Error('The last line has no end');
  return lines.map((line) => {
    const whole = line.toString('utf8');
    const colon = whole.indexOf(':');
    const [name = '', ...parameters] = whole.slice(0, colon).split(';');
    return { name, parameters: parameters.join(';'), value: whole.slice(colon + 1) };
  });
}

function textOf(value: string): string {
  let text = '';
  for (let at = 0; at < value.length; at += 1) {
    const character = value[at] ?? '';
    if (character === ';' || character === ',') throw new Error('An unescaped separator');
    if (character !== '\\') text += character;
    else {
      at += 1;
      const next = value[at] ?? '';
      if (!['\\', ';', ',', 'n'].includes(next)) throw new Error(`An unknown escape ${next}`);
      text += next === 'n' ? '\n' : next;
    }
  }
  return text;
}

const valuesOf = (lines: readonly Line[], name: string) =>
  lines.filter((line) => line.name === name).map(({ value }) => value);

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom('\\', ';', ',', '\n', '\r', 'n', ' ', ':', '\t', 'é', '𝒳', '\ud800'),
    maxLength: 200,
  }),
);

describe('a calendar file', () => {
  test('gives back any text that was written in it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, anyText, anyText), { maxLength: 5 }), anyText, (texts, name) => {
        const events = texts.map(([summary, location, description], at) => ({
          ...event,
          ...{ uid: `settlement-${at}@landfolio`, summary, location, description },
        }));
        const lines = read(calendarText(name, events));
        expect(valuesOf(lines, 'X-WR-CALNAME').map(textOf)).toEqual([writableText(name)]);
        expect(valuesOf(lines, 'SUMMARY').map(textOf)).toEqual(
          texts.map(([summary]) => writableText(summary)),
        );
        expect(valuesOf(lines, 'LOCATION').map(textOf)).toEqual(
          texts.flatMap(([, location]) => (location === '' ? [] : [writableText(location)])),
        );
        expect(valuesOf(lines, 'DESCRIPTION').map(textOf)).toEqual(
          texts.flatMap(([, , description]) => (description === '' ? [] : [writableText(description)])),
        );
      }),
    );
  });

  test('keeps every visible character of a text, and its line breaks', () => {
    const text = 'Müller & Søn; “A, B”\n\\ C:\tD 🏠';
    expect(writableText(text)).toBe(text);
    expect(writableText('a\r\nb\rc\u0007d\u0085e')).toBe('a\nb\ncde');
  });

  test('has each line that a calendar needs, and each event between its begin and end', () => {
    const lines = read(calendarText('Settlements', [event, { ...event, isCancelled: true }]));
    expect(
      lines.map(({ name, value }) => (name === 'BEGIN' || name === 'END' ? `${name}:${value}` : name)),
    ).toEqual([
      ...['BEGIN:VCALENDAR', 'PRODID', 'VERSION', 'CALSCALE', 'METHOD', 'NAME', 'X-WR-CALNAME'],
      ...['REFRESH-INTERVAL', 'X-PUBLISHED-TTL'],
      ...Array.from({ length: 2 }, () => [
        ...['BEGIN:VEVENT', 'UID', 'DTSTAMP', 'LAST-MODIFIED', 'SEQUENCE', 'DTSTART', 'DTEND', 'SUMMARY'],
        ...['STATUS', 'TRANSP', 'END:VEVENT'],
      ]).flat(),
      'END:VCALENDAR',
    ]);
    expect(valuesOf(lines, 'DTSTAMP')[0]).toBe('20261128T223000Z');
    expect(valuesOf(lines, 'SEQUENCE')[0]).toBe('3');
    expect(valuesOf(lines, 'STATUS')).toEqual(['CONFIRMED', 'CANCELLED']);
  });

  test('lets an event last its whole day, also on the last one of a year', () => {
    const lines = read(calendarText('Settlements', [event]));
    const start = lines.find(({ name }) => name === 'DTSTART');
    expect(start).toMatchObject({ parameters: 'VALUE=DATE', value: '20261231' });
    expect(valuesOf(lines, 'DTEND')).toEqual(['20270101']);
  });
});
