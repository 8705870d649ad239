import type { CheckpointName } from '../../../main/ports/checkpoints.ts';
import type { Mode } from './mode.ts';
import type { SeededFault } from './seeded-faults.ts';

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
    | 'secondInstance'
    | 'readOnly'
    | 'nothingWritten'
    | 'onceFull'
    | 'onceBusy'
    | 'onceReadOnly'
    | 'onceLogFull';
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
  /** What else happens meanwhile. */
  readonly mode?: Mode | null;
  /** Something that this program does wrong. */
  readonly seededFault?: SeededFault | undefined;
  /** The proxy that all but the tokens go through, at this port of the loopback. */
  readonly proxyPort?: number;
}

export interface KnownIntent {
  readonly id: string;
  readonly reference: string;
  readonly state: string;
  readonly orderIds: readonly string[];
  /** What the last look in the history saw; it is not ordered again where that was not `absent`. */
  readonly lastLook: string | null;
  /** When it was first presumed absent, by the program's clock; null where it never was. */
  readonly absentSince: number | null;
  readonly sendings: number;
  /** Moves that the state machine does not allow. */
  readonly illegal: readonly string[];
  /** It was answered or found, and nothing of it will be asked about any more though it is not all there. */
  readonly isGivenUp: boolean;
  /** In the list of orders that need a person, and in the counts of tray and status line. */
  readonly isShown: boolean;
  /** From the first byte to the end of the doubt, milliseconds; null where it never was in doubt, or still is. */
  readonly doubtMs: number | null;
}

export interface JobResult {
  readonly id: string;
  /** It came to rest, was closed before that, or was kept out because another has the library. */
  readonly end: 'rest' | 'closed' | 'keptOut';
  readonly intents: readonly KnownIntent[];
  /** References that the log of orders has as refused. */
  readonly refused: readonly string[];
  /** Why ordering has stopped, where it has. */
  readonly stopped: string | null;
  /** What must never be, whatever the server did. */
  readonly problems: readonly string[];
}

export type ToWorker =
  /** All of them come to their end before the process is killed. */
  | { readonly type: 'jobs'; readonly jobs: readonly Job[] }
  /** The server keeps this call waiting (`*`: each call of the library): only time can end it. */
  | { readonly type: 'held'; readonly call: string }
  /** The other program that starts in the same moment is there. */
  | { readonly type: 'go'; readonly id: string };

export type FromWorker =
  | { readonly type: 'done'; readonly result: JobResult }
  | { readonly type: 'broken'; readonly id: string; readonly why: string }
  /** It waits for `go`. */
  | { readonly type: 'ready'; readonly id: string };

/** The file descriptor into which a process writes a byte before it kills itself. */
export const deathPipe = 4;
