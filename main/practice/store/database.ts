import { DatabaseSync } from 'node:sqlite';
import { makePrivate } from '../../storage/private-file.ts';

/** `path` is an SQLite file that outlives the service, or null for memory only. Throws where it cannot be opened. */
export function openPracticeDatabase(path: string | null): DatabaseSync {
  if (path !== null) makePrivate(path);
  const database = new DatabaseSync(path ?? ':memory:', { timeout: 2000 });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  return database;
}

/** All of it or nothing. Rethrows what the act threw. */
export function inTransaction<T>(database: DatabaseSync, act: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = act();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
