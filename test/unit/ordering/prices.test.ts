import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gstToCents, quotedUnit, toCents, unitOf } from '../../../main/ordering/prices.ts';

describe('an amount of the wire as cents', () => {
  test('every whole number of cents is itself', () => {
    fc.assert(fc.property(fc.maxSafeInteger(), (cents) => toCents(cents, 'cents') === cents));
  });

  test('every amount of dollars with two places comes out to the cent, however floats write it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (cents) => {
        expect(toCents(cents / 100, 'dollars')).toBe(cents);
        expect(toCents(Number((cents / 100).toFixed(2)), 'dollars')).toBe(cents);
      }),
    );
  });

  test('the sum of two floats that should be a whole cent is that cent', () => {
    expect(toCents(0.1 + 0.2, 'dollars')).toBe(30);
    expect(toCents(8.91, 'dollars')).toBe(891);
  });

  test('a fraction of a cent is never rounded away', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 99 }), (cents, hundredths) => {
        expect(toCents((cents * 100 + hundredths) / 10_000, 'dollars')).toBeNull();
        expect(toCents(cents + hundredths / 100, 'cents')).toBeNull();
      }),
    );
  });

  test('what is missing or beyond counting is none', () => {
    expect(toCents(undefined, 'cents')).toBeNull();
    expect(toCents(Number.NaN, 'cents')).toBeNull();
    expect(toCents(Number.POSITIVE_INFINITY, 'dollars')).toBeNull();
    expect(toCents(2 ** 53, 'cents')).toBeNull();
  });
});

describe('the unit of one answer', () => {
  test('whole amounts are what the connection says', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1e9 })),
        fc.constantFrom('cents' as const, 'dollars' as const),
        (amounts, configured) => unitOf(amounts, configured) === configured,
      ),
    );
  });

  test('one fraction among them proves dollars, since no count of cents has one', () => {
    expect(unitOf([640, 7.45, undefined], 'cents')).toBe('dollars');
  });

  test('of an order is that of the listings that it was quoted from, where one of them proved dollars', () => {
    const of = (...given: (boolean | undefined)[]) =>
      quotedUnit(
        given.map((isInDollars) => ({ product: { isInDollars } })),
        'cents',
      );
    expect(of(undefined, true)).toBe('dollars');
    expect(of(undefined, false)).toBe('cents');
    expect(of()).toBe('cents');
    expect(quotedUnit([{ product: {} }], 'dollars')).toBe('dollars');
  });
});

test('the GST within an amount is shown to the nearest cent and stays within half a cent of what came', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (gst) => {
      expect(Math.abs((gstToCents(gst, 'cents') ?? Number.NaN) - gst)).toBeLessThanOrEqual(0.5);
    }),
  );
  expect(gstToCents(0.58, 'dollars')).toBe(58);
  expect(gstToCents(undefined, 'cents')).toBeNull();
});
