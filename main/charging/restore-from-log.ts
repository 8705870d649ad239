import type { Clock } from '../ports/clock.ts';
import type { Db } from '../storage/db.ts';

/** How a journal takes an entry of the independent log back. */
interface Restore<Entry, State> {
  idOf(entry: Entry): string;
  /** What the database has; null where it does not know it. */
  stateOf(id: string): State | null;
  /** Whether it comes back where the database does not know it. */
  isMissed(entry: Entry): boolean;
  /** Makes its row, PREPARED. */
  make(entry: Entry): void;
  /** The next legal step from what the database has towards what the log has, or null. */
  stepAfter(state: State, entry: Entry, wasKnown: boolean): State | null;
  /** False: the log does not know enough for it. */
  step(entry: Entry, to: State): boolean;
  logError(id: string, error: unknown): void;
}

/**
 * Takes each entry of the log, step by legal step, from what the database has to what the log has. Part of the caller's
 * transaction. Gives the number of entries of which something was missing.
 *
 * What the database did not know comes back whole or not at all: half of it, PREPARED, could be sent again. What it knew
 * keeps the steps that it took. One that cannot be brought back stops no other.
 */
export function restoreFromLog<Entry, State>(
  db: Db,
  entries: readonly Entry[],
  restore: Restore<Entry, State>,
): number {
  return entries.filter((entry) => {
    const id = restore.idOf(entry);
    try {
      const before = restore.stateOf(id);
      if (before !== null) applySteps(entry, id, true);
      else if (restore.isMissed(entry)) {
        atomically(db, () => {
          restore.make(entry);
          applySteps(entry, id, false);
        });
      }
      return restore.stateOf(id) !== before;
    } catch (error) {
      restore.logError(id, error);
      return true;
    }
  }).length;

  function applySteps(entry: Entry, id: string, wasKnown: boolean): void {
    for (let isMoved = true; isMoved; ) {
      const state = restore.stateOf(id);
      const next = state === null ? null : restore.stepAfter(state, entry, wasKnown);
      isMoved = next !== null && atomically(db, () => restore.step(entry, next));
    }
  }
}

function atomically<T>(db: Db, work: () => T): T {
  db.exec('SAVEPOINT restored');
  try {
    return work();
  } catch (error) {
    db.exec('ROLLBACK TO restored');
    throw error;
  } finally {
    db.exec('RELEASE restored');
  }
}

/** What is brought back was written at this time, milliseconds UTC. */
export function clockAt(at: number): Clock {
  return { now: () => at, monotonic: () => 0, after: () => () => {} };
}
