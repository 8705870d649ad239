import { createSystemClock } from '../../main/platform/system-clock.ts';
import type { CancelTimer, Clock } from '../../main/ports/clock.ts';

/** Shortest wait that is a limit on a call, and longest. Milliseconds. */
const [shortest, longest] = [30_000, 60_000];

/**
 * The computer's own clock, but for the limits of calls: those that run can be made to pass at once, so that nobody has
 * to wait for a service that is silent, and no machine is too slow for it.
 */
export class FastForwardClock implements Clock {
  readonly #clock = createSystemClock();
  readonly #limits = new Map<() => void, number>();

  now(): number {
    return this.#clock.now();
  }

  monotonic(): number {
    return this.#clock.monotonic();
  }

  after(milliseconds: number, run: () => void): CancelTimer {
    if (milliseconds < shortest || milliseconds > longest) return this.#clock.after(milliseconds, run);
    const due = this.monotonic() + milliseconds;
    const pass = () => {
      cancel();
      run();
    };
    const timer = this.#clock.after(milliseconds, pass);
    const cancel = () => {
      timer();
      this.#limits.delete(pass);
    };
    this.#limits.set(pass, due);
    return cancel;
  }

  /** All limits that run pass now, the shortest first; one that is let go of meanwhile does not. */
  fastForward(): void {
    for (const [pass] of [...this.#limits].sort(([, a], [, b]) => a - b)) {
      if (this.#limits.has(pass)) pass();
    }
  }
}
