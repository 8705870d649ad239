import type { Clock } from '../ports/clock.ts';

/** A moment after which nobody waits any more. What is under way then is not ended by it. */
export interface TimeLimit {
  isOver(): boolean;
  /** Milliseconds until then, at least 0; null where there is no limit. */
  leftMs(): number | null;
  /** Resolves then; never where there is no limit. */
  readonly over: Promise<'over'>;
  /** What `work` gives, or `over` where it gave nothing in time. */
  inTime<T>(work: Promise<T>): Promise<T | 'over'>;
  /** Lets go of the timer. */
  end(): void;
}

/** Milliseconds for what is under way when the program ends. */
const endMs = 3000;

/** Waits for what is under way when the program ends, but not for a server that does not answer. */
export async function endInTime(
  clock: Pick<Clock, 'after' | 'monotonic'>,
  work: Promise<unknown>,
): Promise<void> {
  const limit = startTimeLimit(clock, endMs);
  await limit.inTime(work);
  limit.end();
}

/** Begins now. `milliseconds` null: without a limit. */
export function startTimeLimit(
  clock: Pick<Clock, 'after' | 'monotonic'>,
  milliseconds: number | null,
): TimeLimit {
  const { promise: over, resolve } = Promise.withResolvers<'over'>();
  const endsAt = clock.monotonic() + (milliseconds ?? 0);
  let isOver = false;
  function finish(): void {
    isOver = true;
    resolve('over');
  }
  if (milliseconds !== null && milliseconds <= 0) finish();
  const cancel = milliseconds === null || isOver ? () => {} : clock.after(milliseconds, finish);
  return {
    isOver: () => isOver,
    leftMs: () => (milliseconds === null ? null : isOver ? 0 : Math.max(0, endsAt - clock.monotonic())),
    over,
    inTime: (work) => Promise.race([work, over]),
    end: cancel,
  };
}
