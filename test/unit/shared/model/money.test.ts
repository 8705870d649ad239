import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, formatTotal } from '../../../../shared/model/money.ts';

test('a line says dollars and cents, a total its currency too', () => {
  expect(formatMoney(891)).toBe('$8.91');
  expect(formatTotal(123_456)).toBe('A$1,234.56');
  expect(formatTotal(-500)).toBe('\u2212A$5.00');
});

test('every sum is read back from what is shown of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      for (const text of [formatMoney(cents), formatTotal(cents)]) {
        const read = Number(text.replace('\u2212', '-').replace(/[A$,]/g, ''));
        expect(Math.round(read * 100)).toBe(cents === 0 ? 0 : cents);
      }
    }),
  );
});
