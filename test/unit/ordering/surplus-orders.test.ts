import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cancelledNumbers, openNumbers, standingNumbers } from '../../../main/ordering/surplus-orders.ts';
import { operatorSays } from '../../../shared/model/order-state.ts';

const names = ['A', 'B', 'C', 'D'];
const numbersArb = fc.integer({ min: 1, max: names.length }).map((count) => names.slice(0, count));
const wordArb = fc
  .record({ says: fc.constantFrom(...operatorSays), orderId: fc.constantFrom(...names, 'elsewhere') })
  .map(({ says, orderId }) => ({ says, orderId: says === 'notMade' ? null : orderId }));
const wordsArb = fc.array(wordArb, { maxLength: 12 });
const said = (says: 'cancelled' | 'stands', ...orderIds: string[]) =>
  orderIds.map((orderId) => ({ says, orderId }));

test('each number is open, cancelled or standing, and never two of them', () => {
  fc.assert(
    fc.property(numbersArb, wordsArb, (numbers, words) => {
      const open = openNumbers(numbers, words);
      const cancelled = cancelledNumbers(numbers, words);
      const standing = standingNumbers(numbers, words);
      expect(standing === null).toBe(open.length > 0);
      expect(open.filter((number) => cancelled.includes(number))).toEqual([]);
      if (standing !== null) expect([...cancelled, ...standing].sort()).toEqual(numbers);
    }),
  );
});

test('nothing is settled without a word about one of the numbers', () => {
  fc.assert(
    fc.property(numbersArb, wordsArb, (numbers, words) => {
      const about = words.filter(
        ({ says, orderId }) =>
          (says === 'cancelled' || says === 'stands') && orderId !== null && numbers.includes(orderId),
      );
      if (about.length === 0) expect(openNumbers(numbers, words)).toEqual(numbers);
    }),
  );
});

test('a number that turns up later is open, whatever was said before', () => {
  fc.assert(
    fc.property(numbersArb, wordsArb, (numbers, words) => {
      const isSettled = openNumbers(numbers, words).length === 0;
      const hasStanding = (standingNumbers(numbers, words) ?? []).length > 0;
      const open = openNumbers([...numbers, 'late'], words);
      // Where every other one was cancelled, the late one is what was wanted.
      if (isSettled && hasStanding) expect(open).toContain('late');
    }),
  );
});

test('the last word about a number counts, and a word about one changes no other that was spoken of', () => {
  fc.assert(
    fc.property(
      numbersArb,
      wordsArb,
      fc.constantFrom('cancelled', 'stands'),
      fc.nat(),
      (numbers, words, says, at) => {
        const number = numbers[at % numbers.length] ?? 'A';
        const after = [...words, { says, orderId: number }];
        const cancelled = cancelledNumbers(numbers, after);
        expect(cancelled.includes(number)).toBe(says === 'cancelled');
        const others = (list: readonly string[]) => list.filter((one) => one !== number);
        expect(others(cancelled)).toEqual(others(cancelledNumbers(numbers, words)));
      },
    ),
  );
});

test('all but one cancelled leaves the one that was wanted; one alone is settled by a word about it only', () => {
  expect(standingNumbers(['A', 'B'], said('cancelled', 'B'))).toEqual(['A']);
  expect(standingNumbers(['A', 'B'], said('stands', 'B'))).toBeNull();
  expect(standingNumbers(['A', 'B'], said('stands', 'A', 'B'))).toEqual(['A', 'B']);
  expect(standingNumbers(['A', 'B', 'C'], said('cancelled', 'B'))).toBeNull();
  expect(standingNumbers(['A'], [])).toBeNull();
  expect(standingNumbers(['A'], said('cancelled', 'A'))).toEqual([]);
  expect(standingNumbers(['A'], said('stands', 'A'))).toEqual(['A']);
});
