import { expect, test } from 'vitest';
import type { Intent } from '../../../main/ordering/journal/intent.ts';
import { ageOf, nextLookFor } from '../../../main/ordering/placing/reconcile-times.ts';

const day = 86_400_000;
const sent = { sentAt: 0, serverSentAt: 0, confirmedAt: 0, watchUntil: null } as Intent;

test('an order is looked for ever more rarely, and after 30 days no more for itself', () => {
  const times: number[] = [];
  for (let at: number | null = 0; at !== null && times.length < 50; at = nextLookFor(sent, at))
    times.push(at);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(gaps.slice(0, 4)).toEqual([5000, 15_000, 40_000, 120_000]);
  expect(Math.max(...gaps)).toBe(day);
  expect(times.at(-1)).toBe(30 * day);
});

test('the age of an order is that of the service, where this computer had a wrong date when it was sent', () => {
  const now = 2200 * day;
  expect(nextLookFor(sent, now)).toBeNull();
  expect(nextLookFor(sent, now, 60_000)).toBe(now + 120_000);
});

test('an order that was given up is watched until the service shows that day too', () => {
  const now = 2200 * day;
  const givenUp = { ...sent, watchUntil: 40 * day };
  expect(nextLookFor(givenUp, now, 39 * day)).toBe(now + day);
  expect(nextLookFor(givenUp, now, 41 * day)).toBeNull();
});

test('times of the service are whole seconds: an order sent within this one is not older than its answer', () => {
  expect([0, -19, -999, -1000, -day].map((serverNow) => ageOf(sent, serverNow, day))).toEqual([
    0,
    0,
    0,
    -1000,
    -day,
  ]);
});

test('a clock that jumps ahead, of the service or of this computer, makes no order older', () => {
  expect(ageOf(sent, 20 * 60_000, 25_000)).toBe(25_000);
  expect(ageOf(sent, 25_000, 20 * 60_000)).toBe(25_000);
});

test('the age is that of the service where the clock of this computer was set back since', () => {
  expect(ageOf(sent, 20 * 60_000, -day)).toBe(20 * 60_000);
});
