import type { Clock } from '../ports/clock.ts';
import { startTimeLimit } from './time-limit.ts';

const againMs = 50;

/** Asks again and again until the answer is yes, or the time is over. */
export async function waitUntil(
  clock: Pick<Clock, 'after' | 'monotonic'>,
  isDone: () => boolean,
  withinMs: number,
): Promise<void> {
  const limit = startTimeLimit(clock, withinMs);
  while (!isDone() && !limit.isOver()) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(againMs, resolve);
    await Promise.race([promise, limit.over]);
    cancel();
  }
  limit.end();
}
