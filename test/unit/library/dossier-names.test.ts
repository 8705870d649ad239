import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeFileName, uniqueNames } from '../../../shared/model/export-name.ts';

/** Few letters, so that many meet; and whatever people and services write. */
const hostile = fc.oneof(
  fc.stringMatching(/^[aAb. ]{0,3}(\.pdf|\.PDF|\.zip)?$/),
  fc.constantFrom('../..', 'CON', 'nul.pdf', 'a/b\\c', 'x:y', 'e\u0301', '\u00e9', '\u202efdp.exe', ''),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
);

const files = fc.record({ fileName: hostile, fileType: fc.constantFrom('pdf', 'zip', 'docx', 'bin') });

describe('names of many files in one folder', () => {
  it('are safe everywhere, each another, and the first of a name keeps it', () => {
    fc.assert(
      fc.property(fc.array(files, { maxLength: 40 }), (given) => {
        const names = uniqueNames(given);
        const safe = (name: string, at: number) => safeFileName(name, given[at]?.fileType);
        expect(names).toHaveLength(given.length);
        expect(names).toEqual(names.map(safe));
        // As Windows and macOS compare them.
        expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(given.length);
        for (const [at, name] of names.entries()) {
          expect(name).toMatch(/^[^<>:"/\\|?*\p{Cc}]{1,96}\.[a-z]{3,4}$/u);
          expect(name.endsWith(`.${given[at]?.fileType}`)).toBe(true);
          expect(name.length).toBeLessThanOrEqual(100);
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        }
        if (given.length > 0) expect(names[0]).toBe(safe(given[0]?.fileName ?? '', 0));
      }),
      { numRuns: 300 },
    );
  });
});
