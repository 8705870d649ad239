import { expect, test } from 'vitest';
import { createSystemClock } from '../../../main/platform/system-clock.ts';

test('tells whole milliseconds, which is all that the database takes', () => {
  const clock = createSystemClock();
  const times = Array.from({ length: 100 }, () => [clock.now(), clock.monotonic()]).flat();
  expect(times.filter((time) => !Number.isInteger(time))).toEqual([]);
});
