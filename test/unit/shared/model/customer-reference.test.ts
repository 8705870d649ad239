import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkCustomerReference,
  customerReferenceOf,
  hasMark,
  isMarkOf,
  matchReference,
  matterInReference,
  newMark,
} from '../../../../shared/model/customer-reference.ts';

const bytes = fc.uint8Array({ minLength: 12, maxLength: 12 });
const matter = fc.string({ unit: 'binary', maxLength: 60 });

describe('the mark of an order', () => {
  test('is fifteen characters that case folding and trimming cannot merge', () => {
    fc.assert(
      fc.property(bytes, (given) => {
        expect(newMark(given, 'desk')).toMatch(/^[0-9A-HJKMNP-TV-Z]{15}$/);
      }),
    );
  });

  test('is another each time', () => {
    const marks = Array.from({ length: 2000 }, () => newMark(randomBytes(12), 'desk'));
    expect(new Set(marks).size).toBe(marks.length);
  });

  test('cannot be made of too little chance', () => {
    expect(() => newMark(new Uint8Array(11), 'desk')).toThrow(RangeError);
  });
});

describe('customer-reference', () => {
  test('is what the service takes and carries its mark, whatever the matter number is', () => {
    fc.assert(
      fc.property(matter, bytes, (number, given) => {
        const mark = newMark(given, 'desk');
        const reference = customerReferenceOf(number, mark);
        expect(checkCustomerReference(reference)).toEqual([]);
        expect(reference.trim()).toBe(reference);
        expect(matchReference(reference, reference, mark)).toBe('same');
      }),
    );
  });

  test('starts with the matter number as people write it', () => {
    expect(customerReferenceOf('2026-118', '7K3QX9ZD0PMA')).toBe('2026-118 7K3QX9ZD0PMA');
    expect(customerReferenceOf('A/12 Müller', '7K3QX9ZD0PMA')).toBe('A-12 M-ller 7K3QX9ZD0PMA');
    expect(customerReferenceOf('', '7K3QX9ZD0PMA')).toBe('7K3QX9ZD0PMA');
  });

  test('is found again however the service folds its case, trims or pads it, or takes its signs away', () => {
    fc.assert(
      fc.property(matter, bytes, (number, given) => {
        const mark = newMark(given, 'desk');
        const reference = customerReferenceOf(number, mark);
        const shown = [
          reference,
          reference.toLowerCase(),
          reference.toUpperCase(),
          `  ${reference.replaceAll(' ', '  ')} `,
          reference.replace(/[^0-9a-zA-Z]/g, ''),
          `web: ${reference} (1)`,
        ];
        for (const one of shown) expect(matchReference(one, reference, mark)).toBe('same');
      }),
    );
  });

  test('cut is the same as long as eight characters of its mark stand, and never another', () => {
    fc.assert(
      fc.property(matter, bytes, fc.nat(), (number, given, seed) => {
        const mark = newMark(given, 'desk');
        const reference = customerReferenceOf(number, mark);
        const kept = seed % (reference.length + 1);
        const isEnough = reference.length - kept <= 7;
        const match = matchReference(reference.slice(0, kept), reference, mark);
        expect(match).toBe(isEnough ? 'same' : 'unclear');
        const end = reference.slice(reference.length - kept);
        expect(matchReference(end, reference, mark)).not.toBe('other');
        if (kept >= 11) expect(matchReference(end, reference, mark)).toBe('same');
      }),
      { numRuns: 2000 },
    );
  });

  test('of another order is never taken for this one, whole or cut', () => {
    fc.assert(
      fc.property(matter, bytes, bytes, fc.nat(), (number, one, other, seed) => {
        fc.pre(
          newMark(one, 'desk').slice(0, 8) !== newMark(other, 'desk').slice(0, 8) &&
            newMark(one, 'desk').slice(-11) !== newMark(other, 'desk').slice(-11),
        );
        const ours = customerReferenceOf(number, newMark(other, 'desk'));
        const theirs = customerReferenceOf(number, newMark(one, 'desk'));
        expect(matchReference(theirs, ours, newMark(other, 'desk'))).toBe('other');
        expect(matchReference(theirs.slice(0, seed % theirs.length), ours, newMark(other, 'desk'))).not.toBe(
          'same',
        );
      }),
      { numRuns: 2000 },
    );
  });
});

/** What services make of a reference, one after the other. Of what is cut, so much is left that it is no chance. */
const words = fc.stringMatching(/^[A-Za-z0-9 .]{0,8}$/);
const before = words.map((word) => (text: string) => `${word} ${text}`);
const after = words.map((word) => (text: string) => `${text} (${word})`);
const folds = fc.constantFrom(
  (text: string) => text.toLowerCase(),
  (text: string) => text.replace(/[^0-9a-z]/gi, ''),
  (text: string) => text.replace(/[^0-9a-z]/gi, '-'),
  (text: string) => text.replace(/[^0-9a-z]+/gi, ' _ '),
);
const shortenings = fc.oneof(
  fc.integer({ min: 0, max: 40 }).map((left) => (text: string) => text.slice(0, left)),
  fc.tuple(fc.integer({ min: 6, max: 20 }), fc.integer({ min: 0, max: 12 })).map(([beginning, end]) => {
    return (text: string) =>
      text.length < beginning + end + 3
        ? text
        : `${text.slice(0, beginning)}...${text.slice(text.length - end)}`;
  }),
);
const itself = fc.constant((text: string) => text);
const chance = fc.noBias(bytes).map((given) => newMark(given, 'desk'));
const typed = fc.noBias(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 }));
const letters = (text: string) => text.replace(/[^0-9a-z]/gi, '').length;

describe('what a service makes of our reference', () => {
  test.each([
    ['LF SMITH-JONES-2026-000118X 7K3QX9ZD0PMA', 'same'],
    ['SMITH-JONES-2026-000118X 7K3QX9ZD0PM (1)', 'same'],
    ['web: 9ZD0PMA4TB1 (1)', 'unclear'],
    ['SMITH-JONES-2026-000...PMA4TB', 'unclear'],
    ['LF SMITH-JONES-2026-0001', 'unclear'],
    ['SMITH-JONES-2026-0001 (1)', 'unclear'],
    ['SMITH-JONES-2026-0001 (18A)', 'unclear'],
    ['SMITH-JONES-2026 (1)', 'unclear'],
    ['SMITH-JONES-2026-000118X for Ann', 'unclear'],
    ['smithjones2026000118x7k3/web', 'unclear'],
    ['SMITH-JONES-2026-000119X', 'other'],
    ['SMITH-JONES-2026-000118XY', 'other'],
    ['SMITH-JONES-2026-000118X ABCDEFGH12345TB', 'other'],
    ['SMITH-JONES-2026-000118X_ABCDEFGH12345TB (1)', 'other'],
    ['SMITH-JONES2026000118XABCDEFGH12345TB', 'other'],
    ['SMITH-JONES-2026 ABCDEFGH12345TB', 'other'],
    ['Smith 12', 'other'],
  ] as const)('%s', (shown, match) => {
    expect(matchReference(shown, 'SMITH-JONES-2026-000118X 7K3QX9ZD0PMA4TB', '7K3QX9ZD0PMA4TB')).toBe(match);
  });

  test('is never called another\u2019s, cut and framed and folded as it may be', () => {
    fc.assert(
      fc.property(
        typed,
        chance,
        fc.oneof(before, itself),
        shortenings,
        fc.oneof(after, itself),
        folds,
        (number, mark, prefix, shorten, suffix, fold) => {
          const reference = customerReferenceOf(number, mark);
          const kept = shorten(reference);
          const matterPart = reference.slice(0, reference.length - mark.length).trim();
          const [beginning = '', end = ''] = kept.split('...');
          const isWhole = letters(end) >= 6 || letters(beginning) >= letters(matterPart);
          // A matter that is cut at a sign of its own may be any other matter of that kind.
          const isMidWord = letters(reference.slice(beginning.length - 1, beginning.length + 1)) === 2;
          fc.pre(letters(matterPart) > 0 && (isWhole || (letters(beginning) >= 6 && isMidWord)));
          const shown = [kept, prefix(kept), suffix(kept), suffix(prefix(kept)), fold(kept)];
          // A matter that runs into a word of the service is any other matter, unless some of the mark is there as well.
          const isMarked = letters(end) >= 6 || letters(beginning) > Math.max(6, letters(matterPart));
          if (isMarked) shown.push(fold(suffix(prefix(kept))));
          for (const one of shown) expect(matchReference(one, reference, mark), one).not.toBe('other');
          // The service cuts what it has put something before.
          expect(matchReference(prefix(reference).slice(0, 40), reference, mark)).not.toBe('other');
        },
      ),
      { numRuns: 300 },
    );
  });

  test('is never taken for it where the mark is another\u2019s, whatever was made of that', () => {
    fc.assert(
      fc.property(matter, matter, chance, chance, shortenings, folds, (one, two, ours, theirs, ...made) => {
        const reference = customerReferenceOf(one, ours);
        for (const number of [one, two]) {
          const other = customerReferenceOf(number, theirs);
          for (const shown of [other, ...made.map((make) => make(other)), `LF ${other} (1)`])
            expect(matchReference(shown, reference, ours), shown).not.toBe('same');
          expect(matchReference(other, reference, ours)).toBe('other');
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a mark in a reference', () => {
  const mark = newMark(new Uint8Array(12).fill(9), 'desk');

  test.each([
    `2026-118 ${mark}`,
    `2026-118-${mark}`,
    `2026-118_${mark.toLowerCase()}`,
    `2026-118${mark}`,
    `2026-118 ${mark} (via portal)`,
    `2026-118-${mark}/web`,
    `2026-118 ${mark.slice(0, -1)}`,
  ])('%s is known, and so are its computer and its matter', (shown) => {
    expect(matchReference(shown, `2026-118 ${mark}`, mark)).toBe('same');
    expect(isMarkOf('desk', shown)).toBe(true);
    expect(isMarkOf('another', shown)).toBe(false);
    expect(matterInReference(shown, 'desk')).toBe('2026-118');
    // What runs into the matter is known by its computer only.
    expect(hasMark(shown)).toBe(!shown.includes(`118${mark}`));
  });

  test.each([
    'Smith 12',
    'Smith 202611181234567',
    'Sale 3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'Land ENHANCEMENTS',
    'SYSTEM-4711',
    'ABCDEFGHJKMN123',
  ])('%s has none', (shown) => {
    expect([hasMark(shown), isMarkOf('desk', shown)]).toEqual([false, false]);
    expect(matterInReference(shown, 'desk')).toBe(shown);
  });

  test('stands without a matter, and says so', () => {
    expect([isMarkOf('desk', mark), matterInReference(mark, 'desk')]).toEqual([true, '']);
  });
});
