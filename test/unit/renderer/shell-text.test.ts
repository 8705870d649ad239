import { expect, test } from 'vitest';
import { clockText } from '../../../renderer/shell/text.ts';

const minute = 60_000;
const day = 1440 * minute;

test.each([
  [-6 * 365.25 * day, 'about 6 years behind'],
  [-400 * day, 'about 13 months behind'],
  [40 * day, 'about 40 days ahead'],
  [day, 'about 24 hours ahead'],
  [-90 * minute, 'about 90 minutes behind'],
])('a clock that is %i ms ahead is %s', (ahead, words) => {
  expect(clockText(ahead)).toBe(
    `This computer’s clock is ${words}. Order dates would be wrong. Correct the clock before you order.`,
  );
});
