import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createMatterMatcher,
  type MatterToMatch,
  proposedMatch,
} from '../../../../shared/model/intake-match.ts';

const matter = (id: string, more: Partial<MatterToMatch> = {}): MatterToMatch => ({
  ...{ id, numbers: [id], titles: [], addresses: [] },
  ...more,
});
const dundas = matter('2026-014', {
  numbers: ['2026-014', 'OLD/77'],
  titles: ['9876/043'],
  addresses: ['10 Dundas Road Carlton 3053'],
});
const others = [
  matter('2026-01'),
  matter('2026-015', { titles: ['9876/044'], addresses: ['12 Dundas Road Carlton 3053'] }),
  matter('123', { addresses: ['3/10 Dundas Road Carlton 3053'] }),
  matter('2026'),
  matter('5000'),
];
const matcher = createMatterMatcher([dundas, ...others]);
const proposed = (text: string, fileName = 'scan.pdf') => proposedMatch(matcher.find(text, fileName));
const said = (text: string, fileName?: string) =>
  proposed(text, fileName)?.reasons.map((reason) => `${reason.kind}: ${reason.said}`) ?? null;

describe('the matter of a PDF', () => {
  test.each([
    ['Our ref: 2026-014. Fees are due.', ['number: 2026-014']],
    ['Our ref 2026\u2013014', ['number: 2026-014']],
    ['our ref 2026 014/mh', ['number: 2026-014']],
    ['Your ref OLD 77', ['number: OLD/77']],
    ['Volume 9876 Folio 043', ['title: 9876/043']],
    ['Land: Vol. 9876, Fol. 43', ['title: 9876/043']],
    ['Certificate of title 9876/043', ['title: 9876/043']],
    ['Property: 10 Dundas Rd, CARLTON VIC 3053', ['address: 10 Dundas Road Carlton 3053']],
    ['10 DUNDAS ROAD\nCARLTON', ['address: 10 Dundas Road Carlton 3053']],
    ['Matter 2026-014, title 9876/043', ['number: 2026-014', 'title: 9876/043']],
  ])('is proposed for %j, with what names it', (text, reasons) => {
    expect(proposed(text)?.matterId).toBe('2026-014');
    expect(said(text)).toEqual(reasons);
  });

  test('is proposed by its number in the name of the file, where the text says nothing', () => {
    expect(said('', 'Clearance 2026-014 (2).pdf')).toEqual(['fileName: 2026-014']);
  });

  test.each([
    ['a longer number', 'ref 12026-014'],
    ['a number with more behind it', 'invoice 2026014'],
    ['a year', 'Financial year 2026'],
    ['a number that stands in any text', 'Level 123, postcode 5000'],
    ['the same road in another place', '10 Dundas Road Kew 3101'],
    ['another house', '110 Dundas Road Carlton 3053'],
    ['another title', 'Vol 9876 Fol 430'],
    ['nothing', ''],
  ])('is not proposed by %s', (_, text) => {
    expect(proposed(text)).toBeNull();
  });

  test.each([
    ['a date', '2026-11', 'Settlement on 2026-11-29'],
    ['the end of a date', '11/2026', 'Issued 29/11/2026'],
    ['a day', '26-11', 'Due 26/11/2026, or 26.11.2026'],
    ['a year of rates', '2025-26', 'Rates for the year 2025/26, and 2025-2026'],
    ['an amount', '26-118', 'Total $26,118.00'],
    ['a smaller amount', '1026-11', 'Pay 1026.11 now'],
  ])('is not proposed by %s that its number looks like', (_, number, text) => {
    const one = createMatterMatcher([matter(number)]);
    expect(one.find(text, '')).toEqual([]);
    expect(one.find('', `${text.replaceAll('/', '-')}.pdf`)).toEqual([]);
    expect(one.find(`Our ref: ${number} (KB)`, '')[0]?.matterId).toBe(number);
    expect(one.find('', `Matter ${number} scan.pdf`)[0]?.matterId).toBe(number);
  });

  test('is that of the longer number, where one is in the other', () => {
    const family = createMatterMatcher(['118-2', '2026-118', '2026-118-2'].map((id) => matter(id)));
    const ids = (text: string) => family.find(text, '').map(({ matterId }) => matterId);
    expect(ids('Our ref 2026-118-2')).toEqual(['2026-118-2']);
    expect(ids('Our ref 2026-118')).toEqual(['2026-118']);
    expect(ids('Our refs 2026-118-2, 2026-118')).toEqual(['2026-118', '2026-118-2']);
  });

  test('is nobody’s where two are named as well as each other, and both are given', () => {
    const text = 'Matters 2026-014 and 2026-015';
    expect(proposed(text)).toBeNull();
    expect(matcher.find(text, '').map(({ matterId }) => matterId)).toEqual(['2026-014', '2026-015']);
  });

  test('is the one that more is said of: a number before a title, a title before an address', () => {
    expect(proposed('Matter 2026-015, 10 Dundas Road Carlton')?.matterId).toBe('2026-015');
    expect(proposed('Title 9876/044, near 10 Dundas Road Carlton')?.matterId).toBe('2026-015');
  });

  test('is that of the unit, whose address also names its house', () => {
    expect(proposed('Lot 3, 3/10 Dundas Road Carlton')?.matterId).toBe('123');
  });

  test('is found whatever stands around its number', () => {
    const other = fc.string({
      unit: fc.constantFrom('q', 'x', ' ', '.', ',', '\n', '(', 'é'),
      maxLength: 40,
    });
    fc.assert(
      fc.property(other, other, (before, after) => {
        expect(proposed(`${before} 2026-014 ${after}`)?.matterId).toBe('2026-014');
      }),
    );
  });

  test('is looked for in any text without a fault, and quickly in a long one', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('1', '/', 'V', 'O', 'L', ' ', '\ud800', 'ＲＤ', '\n'),
          maxLength: 80,
        }),
        (text) => {
          expect(matcher.find(text, text).length).toBeLessThan(6);
        },
      ),
    );
    const many = createMatterMatcher(Array.from({ length: 2000 }, (_, at) => matter(`2026-${1000 + at}`)));
    const begun = performance.now();
    expect(many.find(`${'10 Vol 1/2 '.repeat(2000)} 2026-1500`, '')[0]?.matterId).toBe('2026-1500');
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});
