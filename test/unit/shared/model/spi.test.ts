import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isSpi,
  makeSpi,
  parseSpi,
  planPrefixes,
  type SpiParts,
  spiParts,
} from '../../../../shared/model/spi.ts';

const word = fc.stringMatching(/^[1-9][0-9]{0,3}[A-Z]?$/);
const plan = fc
  .tuple(fc.constantFrom(...planPrefixes), fc.integer({ min: 1, max: 999999 }), fc.constantFrom('', 'V', 'X'))
  .map(([prefix, number, letter]) => `${prefix}${number}${letter}`);
const code = fc.integer({ min: 2001, max: 5999 }).map(String);
const none = fc.constant('');

const parts: fc.Arbitrary<SpiParts> = fc.oneof(
  fc.record({ kind: fc.constant('plan' as const), plan }),
  fc.record({ kind: fc.constant('lot' as const), lot: word, plan }),
  ...[
    { subdivision: none, portion: none, section: none },
    { subdivision: none, portion: none, section: word },
    { subdivision: none, portion: word, section: word },
    { subdivision: word, portion: word, section: word },
  ].map((some) => fc.record({ kind: fc.constant('crown' as const), allotment: word, code, ...some })),
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

  test('divides each kind into its parts', () => {
    const of = (text: string) => {
      const result = parseSpi(text);
      return result.ok ? spiParts(result.value) : result.failure;
    };
    expect(of('101\\PS328573')).toEqual({ kind: 'lot', lot: '101', plan: 'PS328573' });
    expect(of('TP109554')).toEqual({ kind: 'plan', plan: 'TP109554' });
    const crown = { kind: 'crown', subdivision: '', portion: '', allotment: '12', section: '', code: '5762' };
    expect(of('12\\PP5762')).toEqual(crown);
    expect(of('12~10A\\PP5762')).toEqual({ ...crown, section: '10A' });
    expect(of('B~12~10A\\PP5762')).toEqual({ ...crown, portion: 'B', section: '10A' });
    expect(of('2~B~12~10A\\PP5762')).toEqual({ ...crown, subdivision: '2', portion: 'B', section: '10A' });
  });

  test('parts made into an SPI and divided again are the same parts', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const made = makeSpi(given);
        expect(made.ok && spiParts(made.value)).toEqual(given);
      }),
    );
  });

  test('a portion without a section keeps its text, though it is read as allotment and section', () => {
    const given = {
      kind: 'crown',
      subdivision: '',
      portion: 'B',
      allotment: '12',
      section: '',
      code: '5762',
    } as const;
    expect(makeSpi(given)).toEqual({ ok: true, value: 'B~12\\PP5762' });
  });

  test('slash, case and spaces make no difference', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const made = makeSpi(given);
        if (!made.ok) throw new Error(made.failure.message);
        expect(isSpi(made.value)).toBe(true);
        expect(parseSpi(made.value)).toEqual(made);
        expect(parseSpi(made.value.replace('\\', ' / ').toLowerCase())).toEqual(made);
        expect(parseSpi(` ${made.value.split('').join(' ')} `)).toEqual(made);
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
