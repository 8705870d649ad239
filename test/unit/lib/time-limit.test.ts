import { expect, it } from 'vitest';
import { startTimeLimit } from '../../../main/lib/time-limit.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const never = new Promise<never>(() => {});

it('gives what came in time, and ends the wait for what did not', async () => {
  const clock = new FakeClock();
  const limit = startTimeLimit(clock, 3000);
  expect(await limit.inTime(Promise.resolve('came'))).toBe('came');
  await clock.advance(1000);
  expect([limit.isOver(), limit.leftMs()]).toEqual([false, 2000]);
  const wait = limit.inTime(never);
  await clock.advance(2000);
  expect(await wait).toBe('over');
  expect([limit.isOver(), limit.leftMs()]).toEqual([true, 0]);
  expect(await limit.inTime(never)).toBe('over');
});

it('is over at once without any time, and never without a limit', async () => {
  expect(startTimeLimit(new FakeClock(), 0).isOver()).toBe(true);
  const clock = new FakeClock();
  const none = startTimeLimit(clock, null);
  await clock.advance(1e9);
  expect([none.isOver(), none.leftMs()]).toEqual([false, null]);
});
