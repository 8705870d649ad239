import type { CancelTimer, Clock } from '../ports/clock.ts';

type StopReason = 'connect' | 'headers' | 'bodyIdle' | 'tooSlow' | 'deadline' | 'cancelled' | 'closed';

/** Thrown inside main/http only, where a limit passed or the caller gave up; becomes a ServiceFailure at the door. */
export class Stopped extends Error {
  readonly reason: StopReason;
  readonly milliseconds: number;

  constructor(reason: StopReason, milliseconds = 0) {
    super(`Stopped: ${reason}`);
    this.name = 'Stopped';
    this.reason = reason;
    this.milliseconds = milliseconds;
  }
}

/** Watches over one try: every limit and the caller's signal end in one abort. */
export interface Deadline {
  /** Aborts with a `Stopped` as its reason. */
  readonly signal: AbortSignal;
  /** Stops the try after `milliseconds` unless cancelled. */
  limit(reason: StopReason, milliseconds: number): CancelTimer;
  stop(reason: StopReason, milliseconds?: number): void;
  /** A timer that `done` lets go of. */
  after(milliseconds: number, run: () => void): CancelTimer;
  /** The promise, or a rejection with `Stopped` as soon as the try is stopped: undici answers late while it connects. */
  orStopped<T>(promise: Promise<T>): Promise<T>;
  /** Lets go of every timer and of the caller's signal. */
  done(): void;
}

export function startDeadline(clock: Clock, ...signals: readonly (AbortSignal | undefined)[]): Deadline {
  const controller = new AbortController();
  const timers = new Set<CancelTimer>();
  const onAbort = () => stop('cancelled');

  function stop(reason: StopReason, milliseconds = 0): void {
    if (controller.signal.aborted) return;
    for (const cancel of [...timers]) cancel();
    controller.abort(new Stopped(reason, milliseconds));
  }

  function after(milliseconds: number, run: () => void): CancelTimer {
    const timer = clock.after(milliseconds, run);
    const cancel = () => {
      timers.delete(cancel);
      timer();
    };
    timers.add(cancel);
    return cancel;
  }

  for (const signal of signals) {
    if (signal?.aborted === true) onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
  }

  return {
    signal: controller.signal,
    stop,
    after,
    limit: (reason, milliseconds) => after(milliseconds, () => stop(reason, milliseconds)),
    orStopped(promise) {
      return new Promise((resolve, reject) => {
        const giveUp = () => reject(controller.signal.reason as Error);
        if (controller.signal.aborted) giveUp();
        controller.signal.addEventListener('abort', giveUp, { once: true });
        promise.then(resolve, reject).finally(() => controller.signal.removeEventListener('abort', giveUp));
      });
    },
    done() {
      for (const cancel of [...timers]) cancel();
      for (const signal of signals) signal?.removeEventListener('abort', onAbort);
    },
  };
}
