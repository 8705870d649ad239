import type { CancelTimer, Clock } from '../../main/ports/clock.ts';

interface Timer {
  readonly due: number;
  readonly order: number;
  readonly run: () => void;
}

/** Lets everything that waits only for promises (not for a socket or a disk) go on. */
export async function settle(rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

/** A clock that moves only when a test says so. Timers fire in the order of their time, each settled before the next. */
export class FakeClock implements Clock {
  private wall: number;
  private elapsed = 0;
  private order = 0;
  private readonly timers = new Set<Timer>();

  constructor(startsAt = Date.UTC(2026, 8, 1)) {
    this.wall = startsAt;
  }

  now(): number {
    return this.wall;
  }

  monotonic(): number {
    return this.elapsed;
  }

  after(milliseconds: number, run: () => void): CancelTimer {
    this.order += 1;
    const timer: Timer = { due: this.elapsed + Math.max(0, milliseconds), order: this.order, run };
    this.timers.add(timer);
    return () => {
      this.timers.delete(timer);
    };
  }

  /** The program that set them is gone. */
  cancelAll(): void {
    this.timers.clear();
  }

  /** Number of timers that wait. */
  get pending(): number {
    return this.timers.size;
  }

  /** Milliseconds until the next timer, or null where none waits. */
  get untilNext(): number | null {
    const next = this.next(Number.POSITIVE_INFINITY);
    return next === undefined ? null : next.due - this.elapsed;
  }

  /** Moves both clocks on, firing what falls due, and lets what follows from each timer settle. */
  async advance(milliseconds: number): Promise<void> {
    await settle();
    const end = this.elapsed + milliseconds;
    for (let timer = this.next(end); timer !== undefined; timer = this.next(end)) {
      this.timers.delete(timer);
      this.moveTo(timer.due);
      timer.run();
      await settle();
    }
    this.moveTo(end);
    await settle();
  }

  /** The wall clock jumps (either way) and the monotonic clock does not notice: a person or NTP set the time. */
  jumpWall(milliseconds: number): void {
    this.wall += milliseconds;
  }

  /** The computer slept: wall time passed, and timers are late. Those due fire only with the next `advance`. */
  sleep(milliseconds: number): void {
    this.wall += milliseconds;
  }

  private moveTo(elapsed: number): void {
    const step = Math.max(0, elapsed - this.elapsed);
    this.elapsed += step;
    this.wall += step;
  }

  private next(until: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.timers) {
      if (timer.due > until) continue;
      if (
        first === undefined ||
        timer.due < first.due ||
        (timer.due === first.due && timer.order < first.order)
      ) {
        first = timer;
      }
    }
    return first;
  }
}
