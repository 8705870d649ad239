import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interpretStatement, receivedText } from '../../../main/register/interpret-statement.ts';
import { registerStatement } from '../../../shared/model/register-statement.ts';
import type { VolumeFolio } from '../../../shared/model/volume-folio.ts';
import { aStatement, bytesOf } from '../../support/drss.ts';

/** A statement was paid for: whatever its form, each of its values is shown, or named with what came. */

type Step = string | number;
type Place = readonly Step[];
type Loose = ReturnType<typeof JSON.parse>;

function placesIn(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [place];
  return [place, ...Object.entries(value).flatMap(([key, one]) => placesIn(one, [...place, key]))];
}

const all = placesIn(aStatement().titleSearchCertificate).slice(1);
const secrets = ['registerSearchStatement', 'registerSearchStatementCertificate'];
const places = all.filter(([section]) => !secrets.includes(String(section)));

function changed(place: Place, change: (value: Loose) => unknown): Loose {
  const answer: Loose = aStatement();
  let at = answer.titleSearchCertificate;
  for (const step of place.slice(0, -1)) at = at[step];
  const last = place.at(-1) ?? '';
  at[last] = change(at[last]);
  return answer;
}

function read(answer: unknown) {
  const policy = { loopbackOrigin: null };
  return interpretStatement(bytesOf(answer), 'application/json', '10940/843' as VolumeFolio, policy);
}

/** The link, and the text before it is decoded. */
const { registerSearchStatement, registerSearchStatementCertificate } = aStatement().titleSearchCertificate;
const hidden = new Set([registerSearchStatement.data, registerSearchStatementCertificate.link]);

function scalars(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(scalars);
  return value === null || value === undefined ? [] : [String(value)];
}

/** What a person can see of it, as lines. */
function shownOf(answer: unknown): string {
  const { statement, leftOut, asReceived, text } = read(answer);
  return [...scalars([statement, leftOut, asReceived]), text ?? ''].join('\n');
}

/** Of a very long text the beginning is enough to recognise it; what was no text is shown as JSON. */
function isIn(shown: string, value: string): boolean {
  const start = value.slice(0, 400);
  return shown.includes(start) || shown.includes(JSON.stringify(start).slice(1, -1));
}

const shapes: Readonly<Record<string, (value: Loose) => unknown>> = {
  text: () => 'KEPT1 as received',
  'a long text': () => `KEPT1${'x'.repeat(3_000)}`,
  'a number': () => 9_087_061_005,
  'words around a number': () => '9087 days',
  'an ordinal': () => '9087th',
  'a date in another form': () => '23/11/1987',
  'a list of text': () => ['KEPT1', 'KEPT2'],
  'a list of lists': () => [['KEPT1'], [['KEPT2']]],
  'an object of unknown members': () => ({ KEPT1: { inner: ['KEPT2'] } }),
  'a list of unknown objects': () => [{ KEPT1: 1 }, { KEPT2: 2 }],
  'a yes': () => true,
  'the same in a list': (value) => [value],
  'the same in a list in a list': (value) => [[value]],
  'the same twice': (value) => [value, value],
  'the same with one member more': (value) =>
    typeof value === 'object' ? Object.fromEntries([...Object.entries(value), ['KEPT1', 'KEPT2']]) : value,
  'what a list holds, alone': (value) => (Array.isArray(value) ? value[0] : value),
};

describe.each(Object.entries(shapes))('%s in the place of each field', (_, change) => {
  test('is shown, or named with what came', () => {
    for (const place of places) {
      const answer = changed(place, change);
      const shown = shownOf(answer);
      const names = JSON.stringify(answer).match(/KEPT\d/g) ?? [];
      // An order is shown by where things stand.
      const isOrder = (one: string) => place.at(-1) === 'order' && Number(one) > 9;
      const values = scalars(answer.titleSearchCertificate).filter(
        (one) => !hidden.has(one) && !isOrder(one),
      );
      const lost = [...names, ...values].filter((one) => !isIn(shown, one));
      expect([place.join('.'), lost]).toEqual([place.join('.'), []]);
    }
  });
});

test('any JSON in any place, and beside it, is never thrown at, and what the service sent can be read whole', () => {
  const marked = fc.jsonValue({ maxDepth: 3 }).map((value) => ({ KEPT1: value }));
  fc.assert(
    fc.property(fc.constantFrom(...all), marked, fc.boolean(), (place, value, isInList) => {
      const answer = changed(place, () => (isInList ? [value, value] : value));
      const { statement, remarks } = read(answer);
      if (statement === null) expect(remarks.length).toBeGreaterThan(0);
      else expect(registerStatement.safeParse(statement).success).toBe(true);
      const isLink = place.includes('link');
      expect(receivedText(bytesOf(answer))?.includes('KEPT1')).toBe(!isLink);
    }),
    { numRuns: 400 },
  );
});

describe('a number in words is read, and named', () => {
  test.each([
    ['activityOnTitle.numberOfDays', ['activityOnTitle', 'numberOfDays'], '125 days', '125'],
    [
      'encumbrancesCaveatsAndNotices.encumbrances[0].encumbrancePriority',
      ['encumbrancesCaveatsAndNotices', 'encumbrances', 0, 'encumbrancePriority'],
      '1st',
      '1',
    ],
  ] as const)('%s', (path, place, value, readAs) => {
    const { statement, leftOut, remarks } = read(changed(place, () => value));
    expect(leftOut).toEqual([{ path, value, readAs }]);
    expect(scalars(statement)).toContain(readAs);
    expect(remarks).toEqual([
      '1 part of this statement came in another form. Compare the statement with its text or PDF before you rely on it.',
    ]);
  });
});

test.each(['123456789012345678901', '1e999'])('a number that cannot be kept is named: %s', (value) => {
  const text = JSON.stringify(
    changed(['encumbrancesCaveatsAndNotices', 'encumbrances', 0, 'encumbrancePriority'], () => 'KEPT1'),
  );
  for (const given of [value, `"${value}"`]) {
    const bytes = new TextEncoder().encode(text.replace('"KEPT1"', given));
    const { leftOut, statement } = interpretStatement(bytes, null, '10940/843' as VolumeFolio, {
      loopbackOrigin: null,
    });
    expect(leftOut).toMatchObject([{ value }]);
    expect(registerStatement.parse(JSON.parse(JSON.stringify(statement)))).toEqual(statement);
  }
});

test('a date in another form is shown as received, with the day that it is taken for', () => {
  const place = ['encumbrancesCaveatsAndNotices', 'encumbrances', 0, 'encumbranceDate'] as const;
  const path = 'encumbrancesCaveatsAndNotices.encumbrances[0].encumbranceDate';
  const other = read(changed(place, () => '3 Nov 2026'));
  expect(other.statement?.encumbrances[0]?.encumbranceDate).toBe('3 Nov 2026');
  expect(other).toMatchObject({ leftOut: [], remarks: [] });
  expect(other.asReceived).toEqual([{ path, value: '3 Nov 2026', readAs: '2026-11-03' }]);
  const none = read(changed(place, () => 'last spring'));
  expect(none.statement?.encumbrances[0]?.encumbranceDate).toBe('last spring');
  expect(none.leftOut).toEqual([{ path, value: 'last spring', readAs: null }]);
});

test('members that the document does not name are kept, with what stands beside the statement, and are no fault', () => {
  const { titleSearchCertificate } = aStatement();
  const novelty = {
    titleSearchCertificate: { ...titleSearchCertificate, restrictions: ['NO DEALING'] },
    trace: 7,
  };
  expect(read({ data: [novelty], note: 'hello' })).toMatchObject({
    remarks: [],
    leftOut: [],
    asReceived: [
      { path: 'restrictions', value: '["NO DEALING"]', readAs: null },
      { path: 'note', value: 'hello' },
      { path: 'trace', value: '7' },
    ],
  });
});

test('tells no link, wherever it stands, and hides no text that cannot be decoded', () => {
  const answer = changed(['additionalInformation', 'licenceText'], (text) => text);
  const certificate = answer.titleSearchCertificate;
  certificate.registerSearchStatementCertificate = { link: { href: 'files.example.com/a' } };
  certificate.download = 'https://files.example.com/b?key=c';
  certificate.registerSearchStatement = { data: 'not base64!' };
  const { leftOut, asReceived } = read(answer);
  const received = receivedText(bytesOf(answer)) ?? '';
  expect(JSON.stringify([leftOut, asReceived, received])).not.toContain('example.com');
  expect(leftOut).toEqual([
    { path: 'registerSearchStatementCertificate.link', value: '(link)', readAs: null },
  ]);
  expect(received).toContain('"data": "not base64!"');
  expect(receivedText(bytesOf(aStatement()))).toContain('"data": "(text)"');
});
