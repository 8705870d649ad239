import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';

/** What the disk answers from now on, to one process. */
interface Refusals {
  commit: { readonly message: string; readonly errcode: number } | null;
  log: 'ENOSPC' | 'EROFS' | null;
}

/**
 * Lets SQLite's commits and the writes of this process fail as a full, locked or failing disk makes them fail. Every
 * library of the process is affected, so a process with such a fault has one library only.
 */
export function installLocalFaults(): Refusals {
  const refusals: Refusals = { commit: null, log: null };
  const exec = DatabaseSync.prototype.exec;
  DatabaseSync.prototype.exec = function (sql: string): void {
    if (sql === 'COMMIT' && refusals.commit !== null) {
      exec.call(this, 'ROLLBACK');
      const { message, errcode } = refusals.commit;
      throw Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode });
    }
    exec.call(this, sql);
  };
  const write = fs.writeSync as (...values: unknown[]) => number;
  const refusing = (...values: unknown[]): number => {
    if (refusals.log !== null && values[0] !== 1 && values[0] !== 2)
      throw Object.assign(new Error(`${refusals.log}: write`), { code: refusals.log });
    return write(...values);
  };
  fs.writeSync = refusing as typeof fs.writeSync;
  syncBuiltinESMExports();
  return refusals;
}
