import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeFileName, safeFolderName, shortenedName } from '../../../../shared/model/export-name.ts';
import {
  checkFolderPattern,
  defaultFolderPattern,
  type FolderValues,
  filledFileName,
  filledFolder,
} from '../../../../shared/model/folder-pattern.ts';

const values: FolderValues = {
  matter: '2026-014',
  client: 'Huang & Lee',
  property: '10 Dundas Road Carlton',
  product: 'Register Search Statement',
  identifier: '9876/043',
  address: '10 DUNDAS ROAD CARLTON 3053',
  order: '1000417',
  date: '2026-11-28',
};
const folder = (pattern: string, more: Partial<FolderValues> = {}) =>
  filledFolder(pattern, { ...values, ...more }).folders;
const faultsOf = (pattern: string) =>
  checkFolderPattern({ folder: pattern, file: '{product}.pdf' }).map(
    ({ field, message }) => `${field}: ${message}`,
  );

/** What Windows, macOS and Linux make a folder or file of, and show. */
function isSafe(name: string): boolean {
  return (
    name !== '' &&
    !/[<>:"/\\|?*\p{Cc}]/u.test(name) &&
    !/^[. ]|[. ]$/.test(name) &&
    !/^(?:CON|PRN|AUX|NUL|COM\d|LPT\d)(?:\.|$)/i.test(name) &&
    name.length <= 100 &&
    Buffer.byteLength(name) <= 255 &&
    name === name.normalize('NFC')
  );
}
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({
    unit: fc.constantFrom(
      '.',
      ' ',
      '/',
      '\\',
      ':',
      '{',
      '}',
      'CON',
      'nul',
      'e\u0301',
      '𝒳',
      '\ud800',
      '-',
      '\u202e',
    ),
  }),
);
const anyValues = fc.record({
  matter: anyText,
  client: anyText,
  property: anyText,
  product: anyText,
  identifier: anyText,
  address: anyText,
  order: anyText,
  date: anyText,
});

describe('the folder of a matter', () => {
  test('is named by the pattern, and its own part is the same for all of its documents', () => {
    expect(filledFolder('{matter} {client}/Certificates', values)).toEqual({
      folders: ['2026-014 Huang & Lee', 'Certificates'],
      ofMatter: 2,
    });
    expect(filledFolder('{client}\\{address}/{product}/{date}', values)).toEqual({
      folders: ['Huang & Lee', '10 Dundas Road Carlton', 'Register Search Statement', '2026-11-28'],
      ofMatter: 2,
    });
  });

  test('leaves out what is not known, with what joined it', () => {
    const unknown = { client: '', property: '' };
    expect(folder('{matter} - {client}', unknown)).toEqual(['2026-014']);
    expect(folder('{matter} ({client})', unknown)).toEqual(['2026-014']);
    expect(folder('{client}, {matter}', unknown)).toEqual(['2026-014']);
    expect(folder('{client}/{matter}', unknown)).toEqual(['2026-014']);
    expect(folder('{client}/{address}', unknown)).toEqual(['2026-014']);
  });

  test.each([
    ['CON', '_CON'],
    ['lpt1.old', '_lpt1.old'],
    ['a/b\\c:d', 'a-b-c-d'],
    ['..', 'Matter'],
    ['Smith. ', 'Smith'],
    ['e\u0301', '\u00e9'],
  ])('is safe where a matter is numbered %j', (number, name) => {
    expect(folder('{matter}', { matter: number })).toEqual([name]);
  });

  test('is safe for any values, and stays where its names are made safe again', () => {
    fc.assert(
      fc.property(anyValues, (any) => {
        const { folders, ofMatter } = filledFolder('{matter} {client}/{address}/{product} {date}', any);
        for (const name of folders) {
          expect(isSafe(name), JSON.stringify(name)).toBe(true);
          expect(safeFolderName(name)).toBe(name);
        }
        expect(folders.length).toBeGreaterThan(0);
        expect(ofMatter).toBeLessThanOrEqual(folders.length);
      }),
    );
  });
});

describe('the name of a copy', () => {
  test('is made of the pattern, with the client', () => {
    expect(filledFileName('{client} {product} {identifier} {date}.pdf', values)).toBe(
      'Huang & Lee Register Search Statement 9876-043 2026-11-28.pdf',
    );
  });

  test('is safe for any values, also with the client alone, and keeps its ending where it is shortened', () => {
    fc.assert(
      fc.property(anyValues, fc.integer({ min: 30, max: 120 }), (any, room) => {
        for (const pattern of ['{client}.pdf', defaultFolderPattern.file, '{address} {client} {order}']) {
          const name = filledFileName(pattern, any);
          expect(isSafe(name), JSON.stringify(name)).toBe(true);
          expect(name.endsWith('.pdf')).toBe(true);
          expect(safeFileName(name)).toBe(name);
          const short = shortenedName(name, room);
          expect(isSafe(short), JSON.stringify(short)).toBe(true);
          expect(short.length).toBeLessThanOrEqual(room);
          expect(short.endsWith('.pdf')).toBe(true);
        }
      }),
    );
  });

  test('takes no part of a client for a placeholder', () => {
    expect(filledFileName('{client} {date}', { ...values, client: '{product} $& Smith' })).toBe(
      'product $& Smith 2026-11-28.pdf',
    );
  });
});

describe('a pattern that cannot be used', () => {
  test('is not the default one', () => {
    expect(checkFolderPattern(defaultFolderPattern)).toEqual([]);
  });

  test.each([
    ['', /Enter a folder/],
    ['{matter}/{clint}', /\{clint\} is not a known placeholder/],
    ['{matter', /A brace is missing/],
    ['/{matter}', /without a slash at the beginning/],
    ['C:{matter}', /without a drive/],
    ['{matter}//x', /has no name/],
    ['{matter}/..', /cannot be named/],
    ['{matter}/a:b', /“:” cannot be in the name of a folder/],
    ['{matter}/Aux', /Windows does not allow a folder named “Aux”/],
    ['{matter}/done.', /“done\.” cannot begin or end with a dot/],
    ['{product}/{date}', /All matters would share one folder/],
    ['{matter}/a/b/c/d/e/f', /at most 6 folders/],
    [`{matter}${'x'.repeat(200)}`, /at most 200 characters/],
  ])('%j is named', (pattern, message) => {
    const faults = faultsOf(pattern);
    expect(faults.filter((fault) => fault.startsWith('folder: '))).toContainEqual(
      expect.stringMatching(message),
    );
  });

  test('is named with everything that is wrong with it, in both of its parts', () => {
    const faults = checkFolderPattern({ folder: '/{clint}?/NUL', file: 'a/b*{prodct}' });
    expect(faults.map(({ field }) => field)).toEqual([...Array(5).fill('folder'), ...Array(3).fill('file')]);
  });

  test('a slash at the end is no fault', () => {
    expect(faultsOf('{matter}/')).toEqual([]);
    expect(folder('{matter}/')).toEqual(['2026-014']);
  });
});
