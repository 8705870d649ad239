import { failed, type Result } from '../../shared/lib/result.ts';
import type { AppContext } from '../context/app-context.ts';
import type { ServerFault } from '../postgres/server-fault.ts';
import { isDiskFull } from '../storage/library/words.ts';

interface LoopParts extends Pick<AppContext, 'clock' | 'random' | 'log'> {
  readonly isMember: () => boolean;
  /** Receives and sends once. */
  readonly round: () => Promise<Result<null, ServerFault>>;
  /** Changes of this computer that the server does not have. */
  readonly waiting: () => number;
  /** A round ended well. */
  readonly succeeded: () => void;
  /** `isForPerson`: trying again by itself would only be refused again. */
  readonly failed: (fault: ServerFault, isForPerson: boolean) => Promise<void>;
}

/** When this computer speaks to its office's server: a loop that rests, is woken, and backs off where the server is not reached. */
export interface OfficeLoop {
  start(): void;
  /** `cut`: ends what the round under way waits for. Resolves once it has ended. */
  stop(cut: () => Promise<void>): Promise<void>;
  isRunning(): boolean;
  isStopping(): boolean;
  /** Something new came since the round began. */
  isWoken(): boolean;
  /** Something is to be sent. Changes of one act come close together, so those that follow are gathered. */
  wake(): void;
  /** Something is to be received. */
  wakeNow(): void;
  /** Tries at once where it would wait. */
  tryNow(): void;
  /** The server said another way that nothing is new: the rest begins again. */
  restAgain(): void;
  /** A link that drops again and again, but lets something through, is tried again soon. */
  moved(): void;
}

/** A server is asked this often where nothing wakes the computer. Whoever waits asks for a lease before, which says the same. */
const restMs = 45_000;
const firstBackoffMs = 1_000;
const lastBackoffMs = 60_000;
/**
 * A network or server that is back is noticed within five seconds, also after hours, and also where connections were accepted and
 * ended. A try costs one connection that is refused.
 */
const unreachableMs = 3_000;
const gatherMs = 50;

/** Faults that a person must do something about: trying again by itself would only be refused again. */
const needsPerson: readonly ServerFault['code'][] = [
  'password',
  'no_password',
  'removed',
  'other_computer',
  'other_office',
  'certificate',
  'no_tls',
  'unsafe_login',
  'not_allowed',
  'no_database',
  'no_schema',
];

export function createOfficeLoop(parts: LoopParts): OfficeLoop {
  const { clock, log } = parts;
  let running: Promise<void> | null = null;
  let isStopping = false;
  let isAwake = false;
  let wakeUp: () => void = () => {};
  let tryNow: () => void = () => {};
  let restAgain: () => void = () => {};
  let cancelGather: (() => void) | null = null;
  let hasMore = false;
  let backoff = firstBackoffMs;

  const isOver = () => isStopping || !parts.isMember();

  async function tryRound(): Promise<Result<null, ServerFault>> {
    try {
      return await parts.round();
    } catch (error) {
      // The disk refuses, or a mistake of ours: what was received is asked for again.
      log.error('office.round', error);
      return failed({
        code: isDiskFull(error) ? 'own_disk_full' : 'other',
        message: error instanceof Error ? error.message : String(error),
        host: null,
      });
    }
  }

  async function loop(): Promise<void> {
    let left = 0;
    while (!isOver()) {
      isAwake = false;
      const done = await tryRound();
      if (isOver()) break;
      if (done.ok) {
        backoff = firstBackoffMs;
        parts.succeeded();
        // What cannot be sent, such as a document that is damaged here, is not tried again at once.
        const waiting = parts.waiting();
        if (waiting === 0 || waiting === left) await rest(restMs);
        left = waiting;
        continue;
      }
      const { code } = done.failure;
      const isForPerson = needsPerson.includes(code);
      await parts.failed(done.failure, isForPerson);
      const most = code === 'unreachable' || code === 'lost' ? unreachableMs : lastBackoffMs;
      backoff = Math.min(backoff, most);
      await rest(isForPerson ? lastBackoffMs * 10 : backoff + backoff * parts.random.fraction() * 0.3, true);
      backoff = Math.min(backoff * 2, most);
    }
  }

  /** Waits. A change here does not cut the wait short while the server cannot be reached. */
  async function rest(milliseconds: number, isAway = false): Promise<void> {
    if (isAwake && !isAway) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    let cancel = clock.after(milliseconds, resolve);
    wakeUp = isAway ? () => {} : resolve;
    tryNow = resolve;
    if (!isAway)
      restAgain = () => {
        cancel();
        cancel = clock.after(milliseconds, resolve);
      };
    await promise;
    cancel();
    wakeUp = () => {};
    tryNow = () => {};
    restAgain = () => {};
  }

  function wakeNow(): void {
    isAwake = true;
    wakeUp();
  }

  function wake(): void {
    if (cancelGather !== null) {
      hasMore = true;
      return;
    }
    wakeNow();
    cancelGather = clock.after(gatherMs, () => {
      cancelGather = null;
      if (!hasMore) return;
      hasMore = false;
      wake();
    });
  }

  return {
    start() {
      if (running !== null) return;
      isStopping = false;
      running = loop().finally(() => {
        running = null;
      });
    },
    async stop(cut) {
      isStopping = true;
      wakeUp();
      tryNow();
      await cut();
      await running;
      cancelGather?.();
      [cancelGather, hasMore] = [null, false];
      isStopping = false;
    },
    isRunning: () => running !== null,
    isStopping: () => isStopping,
    isWoken: () => isAwake,
    wake,
    wakeNow,
    tryNow: () => tryNow(),
    restAgain: () => restAgain(),
    moved() {
      backoff = firstBackoffMs;
    },
  };
}
