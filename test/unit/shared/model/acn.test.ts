import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acnDigits, acnText, isAcn } from '../../../../shared/model/acn.ts';

test.each([
  ['004085616', true],
  // The sum is a multiple of ten: the check digit is 0.
  ['000000000', true],
  ['010499966', true],
  ['004085617', false],
  ['00408561', false],
  ['0040856166', false],
  ['004 085 616', false],
])('%s is an ACN: %j', (digits, isIt) => {
  expect(isAcn(digits)).toBe(isIt);
});

test('exactly one last digit fits the eight before it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (number) => {
      const first = String(number).padStart(8, '0');
      const fitting = Array.from({ length: 10 }, (_, last) => `${first}${last}`).filter(isAcn);
      expect(fitting).toHaveLength(1);
    }),
  );
});

test('a number with one digit mistyped, or with two swapped, is refused', () => {
  expect(isAcn('014085616')).toBe(false);
  expect(isAcn('004085166')).toBe(false);
});

test('blanks do not count, and it is shown in threes', () => {
  expect(acnDigits(' 004 085 616 ')).toBe('004085616');
  expect(acnDigits('004-085-616')).toBeNull();
  expect(acnText('004085616')).toBe('004 085 616');
  expect(acnText('12')).toBe('12');
});
