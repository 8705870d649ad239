import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plainText } from '../../../../main/storage/full-text/plain-text.ts';
import { createWords, type Words } from '../../../../main/storage/full-text/words.ts';

let folder: string;
let words: Words;
let count: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-words-'));
  words = createWords(join(folder, 'words.db'), 1);
  words.beginRound();
  count = 0;
});
afterEach(() => {
  words.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Takes in a document of these pages, as the reader gives them; gives its id. */
function keep(...pages: string[]): string {
  count += 1;
  const id = `d${count}`;
  words.note([{ id, connectionId: 'c', sha256: 's', bytes: 1 }]);
  words.finish(id, { state: 'read', pages: pages.map(plainText) });
  return id;
}

const find = (text: string) => words.search({ text, connectionId: 'c', limit: 100 });
const found = (text: string) => find(text).hits.map(({ documentId }) => documentId);

describe('what is typed', () => {
  test('never makes the index fail, whatever it is', () => {
    keep('MORTGAGE to the bank of 12 Dundas Road, Volume 09876 Folio 043A');
    const syntax = fc.constantFrom(
      ...[
        '"',
        '""',
        "'",
        '*',
        '^',
        ':',
        '{',
        '}',
        '(',
        ')',
        '+',
        '-',
        '/',
        '\\',
        'AND',
        'OR',
        'NOT',
        'NEAR',
        'text:',
      ],
      ...[
        'a',
        '9876/043',
        'Vol 9876 Fol 043',
        '\0',
        '\ud800',
        '“',
        '\u0301',
        '\ufdd0',
        ' ',
        '\n',
        'NEAR(a b, 2)',
      ],
    );
    const typed = fc.oneof(
      fc.string({ maxLength: 400 }),
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc
        .array(fc.oneof(syntax, fc.string({ maxLength: 6 })), { maxLength: 60 })
        .map((parts) => parts.join('')),
      fc.array(syntax, { maxLength: 200 }).map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const { hits } = find(text);
        for (const { snippet } of hits) {
          for (const { from, to } of snippet.marks) {
            expect(from).toBeLessThan(to);
            expect(to).toBeLessThanOrEqual(snippet.text.length);
          }
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('each word of a document finds it, and so does its beginning where it is the last', () => {
    const letters = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
      fc.stringMatching(/^[A-Za-z0-9'/&.,()-]{1,12}$/),
      fc.stringMatching(/^\d{1,5}\/\d{1,3}[A-Z]?$/),
      fc.constantFrom(
        'Müller',
        'O’Brien',
        'Ñandú',
        'Łódź',
        'ΑΘΗΝΑ',
        '12/34',
        '北京',
        'ﬁnance',
        'strasse',
        'Straße',
      ),
    );
    const word = letters
      .map((text) => plainText(text).replace(/\s+/g, ''))
      .filter((text) => /[\p{L}\p{N}]/u.test(text));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), fc.nat(), (list, at) => {
        const one = list[at % list.length] ?? '';
        const id = keep(list.join(' '));
        expect(found(one)).toContain(id);
        expect(found(`${one} `)).toContain(id);
        expect(found(`"${one.replaceAll('"', ' ')}"`)).toContain(id);
        expect(found(list.join(' '))).toContain(id);
        words.forget([id]);
        expect(found(one)).not.toContain(id);
      }),
      { numRuns: 400 },
    );
  });

  test('finds all words in any order, the last one begun', () => {
    const id = keep('Registered proprietor SOUTHERN CROSS WAREHOUSING PTY LTD');
    for (const text of ['wareh', 'cross southern', 'Southern CROSS ware', 'proprietor pty'])
      expect([text, found(text)]).toEqual([text, [id]]);
    for (const text of ['southern north', 'ware cross', 'arehousing'])
      expect([text, found(text)]).toEqual([text, []]);
    expect(found('ware ')).toEqual([]);
  });

  test('in quotes stands word for word', () => {
    const id = keep('Southern Cross Warehousing');
    expect(found('"southern cross"')).toEqual([id]);
    expect(found('“Southern Cross”')).toEqual([id]);
    expect(found('"cross southern"')).toEqual([]);
    expect(found('"southern cro"')).toEqual([]);
    // Not closed yet: still being typed.
    expect(found('"southern cross')).toEqual([id]);
  });

  test('finds letters with marks without them, and the other way about', () => {
    const id = keep('José Müller, Zoë Ångström');
    for (const text of ['jose muller', 'José', 'MULLER', 'zoe angstrom', 'Zoe\u0308'])
      expect([text, found(text)]).toEqual([text, [id]]);
  });

  test.each([
    ['VOLUME 09876 FOLIO 043 Security no'],
    ['Volume 9876 Folio 043'],
    ['PARENT TITLE Vol. 09876 Fol. 043'],
    ['of the land in 9876/043.'],
    ['volume 9876, folio 43'],
  ])('a title is found in each of its spellings: %s', (text) => {
    const id = keep(text);
    keep('VOLUME 09876 FOLIO 044; VOLUME 19876 FOLIO 043', 'Volume 08043 Folio 987');
    for (const typed of ['9876/043', '9876/43', '09876/043', 'Vol 9876 Fol 043', 'volume 9876 folio 43'])
      expect([typed, found(typed)]).toEqual([typed, [id]]);
  });

  test('a title with a letter is that one only', () => {
    const id = keep('VOLUME 03940 FOLIO 575A');
    const bare = keep('VOLUME 03940 FOLIO 575');
    expect(found('3940/575 ')).toEqual([bare]);
    expect(found('3940/575A ')).toEqual([id]);
    expect(found('Vol 3940 Fol 575a')).toEqual([id]);
  });

  test('a unit and its number are an address, not a title alone', () => {
    const id = keep('ADDRESS 3/12 DUNDAS ROAD CARLTON');
    expect(found('3/12 dundas')).toEqual([id]);
    expect(found('3/1')).toEqual([id]);
  });

  test('a word divided at the end of a line is one', () => {
    expect(found('subdivision')).toEqual([]);
    const id = keep('Plan of subdi-\nvision and part-\nOWNER');
    expect(found('subdivision')).toEqual([id]);
    expect(found('part owner')).toEqual([id]);
  });

  test('without a word there is nothing to find', () => {
    keep('a b c');
    for (const text of ['', '  ', '"', '""', '*', '— …', '()'])
      expect([text, find(text)]).toEqual([text, { hits: [], total: 0, isMore: false }]);
  });
});
