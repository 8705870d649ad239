import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRecords, csvText } from '../../../shared/lib/csv.ts';

test('the records of a file are what was written in it, each with its line as it stands', () => {
  // What would calculate gets an apostrophe as it is written.
  const value = fc
    .string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', '\t', 'é', '𝒳') })
    .filter((text) => !/^\s*[\t\r]/.test(text));
  fc.assert(
    fc.property(
      fc.array(fc.array(value, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
      (rows) => {
        const text = csvText(rows);
        const records = csvRecords(text);
        expect(records.map(({ fields }) => fields)).toEqual(rows);
        expect(`\ufeff${records.map(({ raw }) => raw).join('\r\n')}\r\n`).toBe(text);
      },
    ),
  );
});

test('any text is read into records, whatever its quotes and ends of lines', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', '\ufeff', '\ud800'), maxLength: 60 }),
      (text) => {
        for (const { raw, fields } of csvRecords(text)) {
          expect(text.includes(raw)).toBe(true);
          expect(fields.length).toBeGreaterThan(0);
        }
      },
    ),
  );
  expect(csvRecords('a,"b\nc"\nd').map(({ fields }) => fields)).toEqual([['a', 'b\nc'], ['d']]);
});
