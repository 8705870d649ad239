import type { CancelTimer, Clock } from '../../../main/ports/clock.ts';

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

/** A clock that stands still until it is told that nothing is under way; then it goes to what falls due next. */
export class MovingClock implements Clock {
  private wall: number;
  private elapsed = 0;
  private readonly timers = new Set<Timer>();

  constructor(startsAt: number) {
    this.wall = startsAt;
  }

  now(): number {
    return this.wall;
  }

  monotonic(): number {
    return this.elapsed;
  }

  after(milliseconds: number, run: () => void): CancelTimer {
    const timer = { due: this.elapsed + Math.max(0, milliseconds), run };
    this.timers.add(timer);
    return () => void this.timers.delete(timer);
  }

  /** Goes to the next timer and runs it. False where none waits. */
  step(): boolean {
    let next: Timer | null = null;
    for (const timer of this.timers) if (next === null || timer.due < next.due) next = timer;
    if (next === null) return false;
    this.timers.delete(next);
    this.pass(Math.max(0, next.due - this.elapsed));
    next.run();
    return true;
  }

  /** Time passes without a beat: the computer was busy, or slept. */
  pass(milliseconds: number): void {
    this.elapsed += milliseconds;
    this.wall += milliseconds;
  }

  /** Somebody sets the clock. */
  jump(milliseconds: number): void {
    this.wall += milliseconds;
  }
}
