import { performance } from 'node:perf_hooks';
import type { Clock } from '../ports/clock.ts';

/** Longest that setTimeout takes; it fires at once for more (measured). */
const maxTimerMs = 2 ** 31 - 1;

/** Node's own clocks and timers. Longer timers than setTimeout takes are split. */
export function createSystemClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => Math.floor(performance.now()),
    after(milliseconds, run) {
      let timer: NodeJS.Timeout;
      const wait = (left: number) => {
        const step = Math.min(left, maxTimerMs);
        timer = setTimeout(() => (left > step ? wait(left - step) : run()), Math.max(0, step));
      };
      wait(milliseconds);
      return () => clearTimeout(timer);
    },
  };
}
