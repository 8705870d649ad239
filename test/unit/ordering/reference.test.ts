import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basketKeyOf } from '../../../main/ordering/placing/reference.ts';
import {
  checkCustomerReference,
  customerReferenceOf,
  matchReference,
  newMark,
} from '../../../shared/model/customer-reference.ts';
import { aLine } from '../../support/cart-line.ts';

const bytes = fc.uint8Array({ minLength: 12, maxLength: 12 });
const matter = fc.string({ unit: 'binary', maxLength: 60 });

describe('the mark of an order', () => {
  test('is twelve characters that case folding and trimming cannot merge', () => {
    fc.assert(
      fc.property(bytes, (given) => {
        expect(newMark(given)).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
      }),
    );
  });

  test('is another each time', () => {
    const marks = Array.from({ length: 2000 }, () => newMark(randomBytes(12)));
    expect(new Set(marks).size).toBe(marks.length);
  });

  test('cannot be made of too little chance', () => {
    expect(() => newMark(new Uint8Array(11))).toThrow(RangeError);
  });
});

describe('customer-reference', () => {
  test('is what the service takes and carries its mark, whatever the matter number is', () => {
    fc.assert(
      fc.property(matter, bytes, (number, given) => {
        const mark = newMark(given);
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
        const mark = newMark(given);
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
        const mark = newMark(given);
        const reference = customerReferenceOf(number, mark);
        const kept = seed % (reference.length + 1);
        const isEnough = reference.length - kept <= 4;
        const match = matchReference(reference.slice(0, kept), reference, mark);
        expect(match).toBe(isEnough ? 'same' : 'unclear');
        const end = reference.slice(reference.length - kept);
        expect(matchReference(end, reference, mark)).not.toBe('other');
        if (kept >= 8) expect(matchReference(end, reference, mark)).toBe('same');
      }),
      { numRuns: 2000 },
    );
  });

  test('of another order is never taken for this one, whole or cut', () => {
    fc.assert(
      fc.property(matter, bytes, bytes, fc.nat(), (number, one, other, seed) => {
        fc.pre(
          newMark(one).slice(0, 8) !== newMark(other).slice(0, 8) &&
            newMark(one).slice(-8) !== newMark(other).slice(-8),
        );
        const ours = customerReferenceOf(number, newMark(other));
        const theirs = customerReferenceOf(number, newMark(one));
        expect(matchReference(theirs, ours, newMark(other))).toBe('other');
        expect(matchReference(theirs.slice(0, seed % theirs.length), ours, newMark(other))).not.toBe('same');
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the key of a basket', () => {
  const lines = ['10940/843', '10940/844', '09876/001'].map((volumeFolio, index) =>
    aLine({ id: `line-${index}`, ofContext: { volumeFolio } }),
  );

  test('does not depend on the order of the lines, nor on how the matter number is spaced or cased', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: 3 }), (shuffled) => {
        expect(basketKeyOf(' 2026-AB ', shuffled)).toBe(basketKeyOf('2026-ab', lines));
      }),
    );
  });

  test('does not depend on the encrypted id, the price or the line where the title is known', () => {
    const again = lines.map((line, index) => ({
      ...line,
      id: `other-${index}`,
      product: { ...line.product, priceCents: 1, productIds: { titleId: `encrypted-${index}` } },
    }));
    expect(basketKeyOf('1', again)).toBe(basketKeyOf('1', lines));
  });

  test('differs by matter and by what is bought', () => {
    const keys = [basketKeyOf('1', lines), basketKeyOf('2', lines), basketKeyOf('1', lines.slice(1))];
    expect(new Set(keys).size).toBe(3);
  });
});
