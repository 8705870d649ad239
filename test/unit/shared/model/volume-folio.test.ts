import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  drssTitleId,
  formatVolumeFolioLong,
  isVolumeFolio,
  parseVolumeFolio,
  volumeFolioParts,
} from '../../../../shared/model/volume-folio.ts';

const title = fc.record({
  volume: fc.integer({ min: 1, max: 99999 }),
  folio: fc.integer({ min: 1, max: 999 }),
  suffix: fc.constantFrom('', 'A', 'B', 'C', 'K', 'L'),
});

describe('volume and folio', () => {
  test.each([
    ['9876/43', '9876/043'],
    ['09876/043', '9876/043'],
    ['10940/843', '10940/843'],
    ['9500/906', '9500/906'],
    ['3049/244A', '3049/244A'],
    ['Vol 9876 Fol 43', '9876/043'],
    ['Vol 09876 Fol 43', '9876/043'],
    ['vol. 9876 fol. 43', '9876/043'],
    ['Volume 9876 Folio 043 A', '9876/043A'],
    ['9876.043A', '9876/043A'],
    ['V9876 F43', '9876/043'],
    ['v9876f43', '9876/043'],
    ['V 9876 F 43k', '9876/043K'],
    ['Volume 9876 43', '9876/043'],
    ['  9876 / 43 l ', '9876/043L'],
    ['9876\\43', '9876/043'],
    ['１０９４０／８４３', '10940/843'],
  ])('reads %s as %s', (text, canonical) => {
    expect(parseVolumeFolio(text)).toEqual({ ok: true, value: canonical });
  });

  test.each([
    ['', 'Enter a volume and folio'],
    ['9876,043', 'without a comma'],
    ['9876/043,', 'without a comma'],
    ['0/43', 'from 1 to 99999'],
    ['00000/43', 'from 1 to 99999'],
    ['123456/43', 'at most 5 digits'],
    ['9876/0043', 'at most 3 digits'],
    ['9876/0', 'from 1 to 999'],
    ['9876/043D', 'A, B, C, K or L'],
    ['9876/043AB', 'A, B, C, K or L'],
    ['9876 043', 'not a volume and folio'],
    ['9876-043', 'not a volume and folio'],
    ['12 Smith Street', 'not a volume and folio'],
    ['9876/043/1', 'not a volume and folio'],
    ['-9876/043', 'not a volume and folio'],
  ])('refuses %s and says that it %s', (text, reason) => {
    const result = parseVolumeFolio(text);
    expect(result.ok ? result.value : result.failure).toMatchObject({
      field: 'volumeFolio',
      message: expect.stringContaining(reason),
    });
  });

  test('says what is wrong without repeating a whole essay', () => {
    const result = parseVolumeFolio('x'.repeat(5000));
    expect(result.ok ? '' : result.failure.message.length).toBeLessThan(200);
  });

  test('every way of writing a title leads to the same canonical text', () => {
    fc.assert(
      fc.property(title, fc.boolean(), ({ volume, folio, suffix }, isLower) => {
        const canonical = `${volume}/${String(folio).padStart(3, '0')}${suffix}`;
        const ways = [
          canonical,
          `${volume}/${folio}${suffix}`,
          `${String(volume).padStart(5, '0')}.${folio}${suffix}`,
          `Volume ${volume} Folio ${folio} ${suffix}`,
          `Vol ${volume} Fol ${folio}${suffix}`,
          `V${volume} F${folio}${suffix}`,
        ];
        for (const way of ways) {
          const text = isLower ? way.toLowerCase() : way;
          expect(parseVolumeFolio(text)).toEqual({ ok: true, value: canonical });
        }
      }),
    );
  });

  test('what is canonical is read as itself, and back from each of its forms', () => {
    fc.assert(
      fc.property(title, ({ volume, folio, suffix }) => {
        const result = parseVolumeFolio(`${volume}/${folio}${suffix}`);
        if (!result.ok) throw new Error(result.failure.message);
        const value = result.value;
        expect(isVolumeFolio(value)).toBe(true);
        expect(parseVolumeFolio(value)).toEqual(result);
        expect(parseVolumeFolio(formatVolumeFolioLong(value))).toEqual(result);
        expect(parseVolumeFolio(drssTitleId(value))).toEqual(result);
        expect(drssTitleId(value)).toMatch(/^[0-9]{1,5}[.][0-9]{1,3}[ABCKL]?$/);
        const parts = volumeFolioParts(value);
        expect(`${parts.volume}/${parts.folio}${parts.suffix}`).toBe(value);
      }),
    );
  });

  test('only canonical text is taken for one', () => {
    for (const text of [
      '9876/43',
      '09876/043',
      '9876/043D',
      '9876/043a',
      '9876.043',
      '9876/000',
      '',
      ' 9876/043',
    ]) {
      expect(isVolumeFolio(text)).toBe(false);
    }
  });

  test('any text whatever gives a value or a fault, and a value is always canonical', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const result = parseVolumeFolio(text);
        if (result.ok) expect(isVolumeFolio(result.value)).toBe(true);
      }),
    );
  });

  test('is written out for people', () => {
    const result = parseVolumeFolio('9876/43a');
    expect(result.ok && formatVolumeFolioLong(result.value)).toBe('Volume 9876 Folio 043A');
    expect(result.ok && drssTitleId(result.value)).toBe('9876.043A');
  });
});
