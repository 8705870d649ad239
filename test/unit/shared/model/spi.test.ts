import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSpi, parseSpi, planPrefixes } from '../../../../shared/model/spi.ts';

const word = fc.stringMatching(/^[1-9][0-9]{0,3}[A-Z]?$/);
const plan = fc
  .tuple(fc.constantFrom(...planPrefixes), fc.integer({ min: 1, max: 999999 }), fc.constantFrom('', 'V', 'X'))
  .map(([prefix, number, letter]) => `${prefix}${number}${letter}`);
const code = fc.integer({ min: 2001, max: 5999 }).map(String);
const spi = fc.oneof(
  plan,
  fc.tuple(word, plan).map(([lot, on]) => `${lot}\\${on}`),
  fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), code)
    .map(([parts, of]) => `${parts.join('~')}\\PP${of}`),
);

describe('standard parcel identifier', () => {
  test.each([
    ['101\\PS328573', '101\\PS328573'],
    ['101/PS328573', '101\\PS328573'],
    ['101 \\ ps 328573', '101\\PS328573'],
    ['Lot 101 on Plan PS 328573', '101\\PS328573'],
    ['Lot 101 PS328573', '101\\PS328573'],
    ['TP109554', 'TP109554'],
    ['tp 109554', 'TP109554'],
    ['3A2\\PS515587', '3A2\\PS515587'],
    ['1\\LP212539', '1\\LP212539'],
    ['12~10A\\PP5762', '12~10A\\PP5762'],
    ['12 ~ 10a / pp5762', '12~10A\\PP5762'],
    ['CM1\\PS515587V', 'CM1\\PS515587V'],
    ['1\\CD1234', '1\\CD1234'],
    ['lot 1 on cd 1234', '1\\CD1234'],
    ['P343401', 'P343401'],
    ['1\\LP5310EE', '1\\LP5310EE'],
    ['1\\PS1234567', '1\\PS1234567'],
  ])('reads %s as %s', (text, canonical) => {
    expect(parseSpi(text)).toEqual({ ok: true, value: canonical });
  });

  test.each([
    '',
    '101',
    '101\\',
    '\\PS328573',
    'XX328573',
    '101\\PS',
    'PP5762',
    '1~2~3~4~5\\PP5762',
    '~1\\PP5762',
    '1~2\\PS328573',
    '101\\102\\PS328573',
  ])('refuses "%s" and shows what is accepted', (text) => {
    const result = parseSpi(text);
    expect(result.ok ? result.value : result.failure).toMatchObject({
      field: 'spi',
      message: expect.stringContaining('101\\PS328573'),
    });
  });

  test('slash, case and spaces make no difference', () => {
    fc.assert(
      fc.property(spi, (given) => {
        expect(isSpi(given)).toBe(true);
        for (const typed of [
          given,
          given.replace('\\', ' / ').toLowerCase(),
          ` ${given.split('').join(' ')} `,
        ]) {
          expect(parseSpi(typed)).toEqual({ ok: true, value: given });
        }
      }),
    );
  });

  test('any text whatever gives a value or a fault', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const result = parseSpi(text);
        if (result.ok) expect(isSpi(result.value)).toBe(true);
      }),
    );
  });
});
