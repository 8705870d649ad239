import type { Clock } from '../../ports/clock.ts';

/** How many requests may be made at once after a quiet time. */
const burst = 5;
/** Milliseconds that one more takes to become free: one request a second, however many items wait. */
const refillMs = 1000;

/** A token bucket: 5 requests at once, then one a second. */
export interface Rate {
  /** Takes one; false where none is free. */
  take(): boolean;
  /** Milliseconds until one is free; 0 where one is. */
  wait(): number;
}

/** On the monotonic clock, so that setting the time frees nothing. A computer that sleeps may refill it: 5 at most. */
export function createRate(clock: Clock): Rate {
  let free = burst;
  let filledAt = clock.monotonic();

  function fill(): void {
    const now = clock.monotonic();
    free = Math.min(burst, free + (now - filledAt) / refillMs);
    filledAt = now;
  }
  return {
    take() {
      fill();
      // What is a hair below one after adding fractions is one.
      if (free < 1 - 1e-6) return false;
      free = Math.max(0, free - 1);
      return true;
    },
    wait() {
      fill();
      return free >= 1 - 1e-6 ? 0 : Math.ceil((1 - free) * refillMs - 1e-6);
    },
  };
}
