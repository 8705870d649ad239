import { uptime } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { Clock } from '../ports/clock.ts';

/** Longest that setTimeout takes; it fires at once for more (measured). */
const maxTimerMs = 2 ** 31 - 1;

/** A sleep shorter than this is not told from the rounding of the uptime. */
const minSleepMs = 10_000;
/** How often the uptime is read. */
const lookMs = 100;

interface Counters {
  /** Milliseconds that the computer ran. */
  readonly running: () => number;
  /** Seconds since the computer started, with those that it slept. */
  readonly uptime: () => number;
}

/** Node's own clocks and timers. Longer timers than setTimeout takes are split. */
export function createSystemClock(counters: Counters = { running: () => performance.now(), uptime }): Clock {
  return {
    now: () => Date.now(),
    monotonic: countSleep(counters),
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

/**
 * On Linux `performance.now()` stands still while the computer sleeps. A token that ended meanwhile would seem to live, a look at
 * the order history to be fresh, and the land service's clock to be behind by the time of the sleep.
 */
function countSleep({ running, uptime }: Counters): () => number {
  const atStart = uptime() * 1000 - running();
  let sleptMs = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = running();
    if (now - lookedAt >= lookMs) {
      lookedAt = now;
      const apart = uptime() * 1000 - now - atStart;
      if (apart > sleptMs + minSleepMs) sleptMs = apart;
    }
    return Math.floor(now + sleptMs);
  };
}
