import { beforeEach, describe, expect, test } from 'vitest';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import type { Clock } from '../../../main/ports/clock.ts';

test('tells whole milliseconds, which is all that the database takes', () => {
  const clock = createSystemClock();
  const times = Array.from({ length: 100 }, () => [clock.now(), clock.monotonic()]).flat();
  expect(times.filter((time) => !Number.isInteger(time))).toEqual([]);
});

describe('time on the monotonic clock', () => {
  let [ranMs, uptimeSeconds] = [0, 0];
  let clock: Clock;

  beforeEach(() => {
    [ranMs, uptimeSeconds] = [5000, 90_000];
    clock = createSystemClock({ running: () => ranMs, uptime: () => uptimeSeconds });
    clock.monotonic();
  });

  function run(seconds: number): void {
    ranMs += seconds * 1000;
    uptimeSeconds += seconds;
  }

  function passes(act: () => void): number {
    const before = clock.monotonic();
    act();
    return clock.monotonic() - before;
  }

  test('passes while the computer sleeps, each time', () => {
    const sleep = (hours: number) => () => {
      run(1);
      uptimeSeconds += hours * 3600;
    };
    expect(passes(sleep(60))).toBe(60 * 3_600_000 + 1000);
    expect(passes(sleep(8))).toBe(8 * 3_600_000 + 1000);
    expect(passes(() => run(30))).toBe(30_000);
  });

  test('takes no rounding of the uptime for sleep, and never goes back', () => {
    expect(passes(() => run(0.5))).toBe(500);
    const jitters = [0.9, -0.9, 0.4, -3];
    for (const jitter of jitters) {
      const length = passes(() => {
        run(2);
        uptimeSeconds += jitter;
      });
      expect(length).toBe(2000);
    }
    expect(
      passes(() => {
        run(1);
        uptimeSeconds -= 86_400;
      }),
    ).toBe(1000);
  });
});
