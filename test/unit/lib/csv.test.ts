import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText, tsvText } from '../../../shared/lib/csv.ts';

/** As a sheet reads it. */
function read(text: string): string[][] {
  const rows: string[][] = [[]];
  let field = '';
  let isQuoted = false;
  const body = text.replace(/^\ufeff/, '').replace(/\r\n$/, '');
  for (let at = 0; at < body.length; at += 1) {
    const sign = body[at] ?? '';
    if (isQuoted) {
      if (sign === '"' && body[at + 1] === '"') {
        field += '"';
        at += 1;
      } else if (sign === '"') isQuoted = false;
      else field += sign;
    } else if (sign === '"' && field === '') isQuoted = true;
    else if (sign === ',') {
      rows.at(-1)?.push(field);
      field = '';
    } else if (sign === '\r' && body[at + 1] === '\n') {
      rows.at(-1)?.push(field);
      rows.push([]);
      field = '';
      at += 1;
    } else field += sign;
  }
  rows.at(-1)?.push(field);
  return rows;
}

describe('a CSV file', () => {
  it('is read back as it was, but for the apostrophe before what looks like a formula', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('=1+1', '+61 3', '-5', '@SUM(A1)', ' =x', '\t=x', '"', 'a,b', 'a\r\nb', ''),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
        const found = read(csvText(rows));
        expect(
          found.map((row) =>
            row.map((text, at) =>
              at < 2 ? text.replace(/^'(?=\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/, '') : text,
            ),
          ),
        ).toEqual(
          rows.map((row) =>
            row.map((text) => text.replace(/^'(?=\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/, '')),
          ),
        );
      }),
    );
  });

  it('begins with its mark, ends its lines as Excel does, and lets no text calculate', () => {
    const text = csvText([['=HYPERLINK("http://x")', '+1', '-1', '@a', 'plain', 6.4, null]]);
    expect(text).toBe(`\ufeff"'=HYPERLINK(""http://x"")",'+1,'-1,'@a,plain,6.4,\r\n`);
  });

  it('keeps a negative number a number', () => {
    expect(csvText([[-5, 'a']])).toBe('\ufeff-5,a\r\n');
  });

  it('copies rows with one tab between fields', () => {
    expect(tsvText([['a\tb', 'c\nd', 3]])).toBe('a b\tc d\t3');
  });
});
