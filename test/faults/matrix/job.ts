import type { CheckpointName } from '../../../main/ports/checkpoints.ts';

/** What goes wrong on the computer itself, and at which moment of the order it begins. */
export interface LocalFault {
  readonly kind:
    | 'diskFull'
    | 'busy'
    | 'ioError'
    | 'logFull'
    | 'logReadOnly'
    | 'hourAhead'
    | 'hourBack'
    | 'dayAhead'
    | 'dayBack'
    | 'fiveMinutesBack'
    | 'sleep'
    | 'noPages'
    | 'stopped'
    | 'secondInstance';
  readonly at: CheckpointName;
}

/** One life of the program with one library. */
export interface Job {
  readonly id: string;
  readonly store: string;
  readonly origin: string;
  /** Another address for all but the tokens: nothing listens there. */
  readonly apiOrigin?: string;
  /** The certificate of that address, PEM. */
  readonly ca?: string;
  /** Wall clock at the start, milliseconds UTC. */
  readonly startsAt: number;
  /** `place` confirms the basket that is in the cart; `recover` only starts and waits. */
  readonly phase: 'place' | 'recover';
  /** kill -9 at this moment. */
  readonly kill: CheckpointName | null;
  readonly local: LocalFault | null;
  /** How many times the basket is confirmed in the same instant. */
  readonly clicks: number;
  /** Another Landfolio opens the same library while this one orders. */
  readonly isOpenedTwice: boolean;
  /** How long it is waited for what is in doubt, milliseconds. */
  readonly watchedFor: number;
  /** Goes on until nothing is watched any more, not only until everything is known. */
  readonly isWatchedToTheEnd: boolean;
}

export interface KnownIntent {
  readonly id: string;
  readonly reference: string;
  readonly state: string;
  readonly orderIds: readonly string[];
  /** What the last look in the history saw; it is not ordered again where that was not `absent`. */
  readonly lastLook: string | null;
  readonly sendings: number;
  /** Moves that the state machine does not allow. */
  readonly illegal: readonly string[];
  /** In the list of orders that need a person, and in the counts of tray and status line. */
  readonly isShown: boolean;
  /** From the first byte to the end of the doubt, milliseconds; null where it never was in doubt, or still is. */
  readonly doubtMs: number | null;
}

export interface JobResult {
  readonly id: string;
  readonly intents: readonly KnownIntent[];
  /** Why ordering has stopped, where it has. */
  readonly stopped: string | null;
  /** What must never be, whatever the server did. */
  readonly problems: readonly string[];
}

export type ToWorker =
  /** All of them come to their end before the process is killed. */
  | { readonly type: 'jobs'; readonly jobs: readonly Job[] }
  /** The server keeps this call waiting: only time can end it. */
  | { readonly type: 'held'; readonly call: string };

export type FromWorker =
  | { readonly type: 'done'; readonly result: JobResult }
  | { readonly type: 'broken'; readonly id: string; readonly why: string };
