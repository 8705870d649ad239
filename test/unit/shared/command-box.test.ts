import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCommandBox } from '../../../shared/model/command-box.ts';
import { isSpi, planPrefixes } from '../../../shared/model/spi.ts';
import { isVolumeFolio } from '../../../shared/model/volume-folio.ts';

const said = (text: string) => readCommandBox(text).map((reading) => reading.said);
const first = (text: string) => said(text)[0];

describe('what the command box reads', () => {
  test.each([
    ['9876/043A', 'title 9876/043A'],
    ['Vol 9876 Fol 43', 'title 9876/043'],
    ['vol. 09876 folio 043', 'title 9876/043'],
    ['CT 9876/43', 'title 9876/043'],
    ['9876\u201343', 'title 9876/043'],
    ['9876-043a', 'title 9876/043A'],
    ['10940 843', 'title 10940/843'],
    ['Vol 9876, Fol 43', 'title 9876/043'],
    ['9876/O43', 'title 9876/043'],
    ['VOL 9876 FOL O43', 'title 9876/043'],
    ['101\\PS328573', 'parcel 101\\PS328573'],
    ['101/ps328573', 'parcel 101\\PS328573'],
    ['Lot 101 on PS328573', 'parcel 101\\PS328573'],
    ['L101 PS 328573', 'parcel 101\\PS328573'],
    ['PS328573 lot 101', 'parcel 101\\PS328573'],
    ['101-PS328573', 'parcel 101\\PS328573'],
    ['PS328573/101', 'parcel 101\\PS328573'],
    ['12~10A\\PP5762', 'parcel 12~10A\\PP5762'],
    ['A7706 of Mansfield', 'council number A7706 of MANSFIELD'],
    ['CPN 603787, Melbourne', 'council number 603787 of MELBOURNE'],
    ['AR122019D', 'document AR122019D'],
    ['dealing ar 122 019 d', 'document AR122019D'],
    ['208045633', 'property PFI 208045633'],
    ['PFI 42', 'property PFI 42'],
  ])('%s is first read as %s', (text, reading) => {
    expect(first(text)).toBe(reading);
  });

  test.each([
    ['9/SP123456', ['parcel 9\\SP123456', 'parcel 9\\PS123456']],
    ['PS328573', ['parcel PS328573', 'plan PS328573']],
    // A matter's number looks like a title with a hyphen: what the office has under it comes before what was mended.
    ['2026-118', ['title 2026/118']],
    ['10940843', ['property PFI 10940843', 'title 10940/843']],
  ])('%s may be any of %j', (text, readings) => {
    expect(said(text)).toEqual(readings);
  });

  test.each(['', ' ', '12 Gordon Street', '12-14 Smith St', 'Nguyen', '3/12 Smith Street', 'mortgage', '12'])(
    '%j names nothing by a number',
    (text) => {
      expect(readCommandBox(text)).toEqual([]);
    },
  );
});

const title = fc
  .tuple(
    fc.integer({ min: 100, max: 99_999 }),
    fc.integer({ min: 1, max: 999 }),
    fc.constantFrom('', 'A', 'B', 'C', 'K', 'L'),
  )
  .map(([volume, folio, suffix]) => ({ volume, folio: String(folio).padStart(3, '0'), suffix }));

test('a title is read the same in every spelling', () => {
  fc.assert(
    fc.property(title, fc.nat(8), ({ volume, folio, suffix }, spelling) => {
      const spellings = [
        `${volume}/${folio}${suffix}`,
        `${volume}/${Number(folio)}${suffix}`,
        `Vol ${volume} Fol ${folio}${suffix}`,
        `volume ${volume} folio ${Number(folio)}${suffix.toLowerCase()}`,
        `${String(volume).padStart(5, '0')}/${folio}${suffix}`,
        `${volume}\u2013${folio}${suffix}`,
        `${volume} - ${folio}${suffix}`,
        `${volume} ${folio}${suffix}`,
        `V${volume} F${folio}${suffix}`,
      ];
      expect(first(spellings[spelling] ?? '')).toBe(`title ${volume}/${folio}${suffix}`);
    }),
  );
});

test('a lot on a plan is read the same in every spelling', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999 }),
      fc.constantFrom(...planPrefixes),
      fc.integer({ min: 100, max: 999_999 }),
      fc.nat(6),
      (lot, prefix, number, spelling) => {
        const spellings = [
          `${lot}\\${prefix}${number}`,
          `${lot}/${prefix.toLowerCase()}${number}`,
          `Lot ${lot} on ${prefix} ${number}`,
          `lot ${lot} ${prefix}${number}`,
          `${prefix}${number}, lot ${lot}`,
          `${lot} - ${prefix}${number}`,
          `${lot} ${prefix} ${number}`,
        ];
        expect(first(spellings[spelling] ?? '')).toBe(`parcel ${lot}\\${prefix}${number}`);
      },
    ),
  );
});

test('whatever is typed, each thing is named once, in its canonical form, and reads the same again', () => {
  const piece = fc.constantFrom(
    '9876',
    '043',
    'VOL',
    'FOL',
    'LOT',
    'PS',
    'SP123456',
    '/',
    '\\',
    '-',
    ' ',
    ' OF ',
    'A',
    'PFI',
    'O',
  );
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const readings = readCommandBox(text);
      expect(new Set(readings.map((reading) => reading.said)).size).toBe(readings.length);
      expect(readings.length).toBeLessThanOrEqual(6);
      for (const { named, said: words } of readings) {
        if (named.by === 'title')
          expect([isVolumeFolio(named.titleId), first(named.titleId)]).toEqual([true, words]);
        if (named.by === 'parcel') expect([isSpi(named.spi), first(named.spi)]).toEqual([true, words]);
      }
    }),
    { numRuns: 2000 },
  );
});
