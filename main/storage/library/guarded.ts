import type { OrderingLockCode } from '../../../shared/model/ordering-lock.ts';
import type { Db } from '../db.ts';
import type { LibraryState } from './state.ts';
import { isCorruption } from './words.ts';

/**
 * Lets the first call that finds the file damaged lock ordering and arrange that the next start makes it whole. `moved`: the
 * file is not in its place any more.
 */
export function guarded(
  db: Db,
  arrange: () => void,
): { readonly db: Db; state(of: LibraryState): LibraryState; damaged(): void; moved(): void } {
  let reason: OrderingLockCode | null = null;
  function damaged(): void {
    if (reason !== null) return;
    reason = 'damaged';
    arrange();
  }
  function watch<T>(act: () => T): T {
    try {
      return act();
    } catch (error) {
      if (isCorruption(error)) damaged();
      throw error;
    }
  }
  return {
    damaged,
    moved() {
      reason ??= 'moved';
    },
    db: {
      exec: (sql) => watch(() => db.exec(sql)),
      run: (sql, ...values) => watch(() => db.run(sql, ...values)),
      runUnflushed: (sql, ...values) => watch(() => db.runUnflushed(sql, ...values)),
      get: (sql, ...values) => watch(() => db.get(sql, ...values)),
      all: (sql, ...values) => watch(() => db.all(sql, ...values)),
      lists: (sql, ...values) => watch(() => db.lists(sql, ...values)),
      transaction: (work) => watch(() => db.transaction(work)),
      close: () => db.close(),
    },
    state: (of) => ({
      ...of,
      orderingLockedReason: () => reason ?? of.orderingLockedReason(),
    }),
  };
}
