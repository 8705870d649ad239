import { DatabaseSync } from 'node:sqlite';

/*
 * Loaded before the program: SQLite flushes nothing, and says that it does, as engines are known to lower it in silence.
 * The check must find that out.
 */
const { exec, prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql: string): void {
  exec.call(this, sql.replace('synchronous = FULL', 'synchronous = OFF'));
};
DatabaseSync.prototype.prepare = function (sql: string) {
  return prepare.call(this, sql === 'PRAGMA synchronous' ? 'SELECT 2 AS synchronous' : sql);
};
