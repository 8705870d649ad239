import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decoration,
  lenientBoolean,
  lenientId,
  lenientInteger,
  lenientNumber,
  lenientString,
  lenientWord,
  optional,
} from '../../../shared/lib/lenient.ts';

test('any integer reads the same as a number and in quotes', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (n) => {
      expect(lenientInteger().parse(String(n))).toBe(n);
      expect(lenientInteger().parse(n)).toBe(n);
      expect(lenientId().parse(n)).toBe(String(n));
    }),
  );
});

test.each(['', ' ', '1.5', '0x10', '1e3', 'NaN', 1.5, 2 ** 53, null, [], {}])('%j is no integer', (value) => {
  expect(lenientInteger().safeParse(value).success).toBe(false);
});

test.each(['', 'Infinity', '1e400', Number.POSITIVE_INFINITY, Number.NaN, true])(
  '%j is no number',
  (value) => {
    expect(lenientNumber().safeParse(value).success).toBe(false);
  },
);

test('booleans are read from the words too, and from nothing else', () => {
  expect(['true', ' FALSE', true].map((value) => lenientBoolean().parse(value))).toEqual([true, false, true]);
  expect(['yes', 1, ''].map((value) => lenientBoolean().safeParse(value).success)).toEqual([
    false,
    false,
    false,
  ]);
});

test('text over its cap is refused', () => {
  expect(lenientString(3).safeParse('abcd').success).toBe(false);
});

test('an id is as received, and never blank', () => {
  expect(lenientId().parse(' x ')).toBe(' x ');
  expect(lenientId().safeParse('  ').success).toBe(false);
});

test('a word is trimmed, and never blank', () => {
  expect(lenientWord().parse(' COMPLETE\n')).toBe('COMPLETE');
  expect(lenientWord().safeParse('  ').success).toBe(false);
});

test('null and missing are the same; a wrong shape is refused unless it is decoration', () => {
  expect(optional(lenientInteger()).parse(null)).toBeUndefined();
  expect(optional(lenientInteger()).parse(undefined)).toBeUndefined();
  expect(optional(lenientInteger()).safeParse('x').success).toBe(false);
  expect(decoration(lenientInteger()).parse('x')).toBeUndefined();
});
