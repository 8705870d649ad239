import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Random } from '../ports/random.ts';
import type { Db } from '../storage/db.ts';
import type { EventBus } from './event-bus.ts';

/** Names of rows, of this run and of this computer. */
export interface Ids {
  /** A new UUID version 7, which sorts by time. */
  newId(): string;
  /** This run of the application. */
  readonly bootId: string;
  /** This installation; it stays the same from run to run. */
  readonly computer: string;
}

/**
 * What every part of the application shares. A module takes only what it uses: `Pick<AppContext, 'clock' | 'db'>`. What else it
 * needs stays a part of its own.
 */
export interface AppContext {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly ids: Ids;
  /** The library. */
  readonly db: Db;
  readonly events: EventBus;
}
