import {
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../db.ts';
import { LibraryUnusable, libraryMigrations, unusable } from '../library-db.ts';
import { migrate } from '../migrate.ts';
import { openDb } from '../open-db.ts';
import { requireRegularFile } from '../regular-file.ts';
import { schema } from '../schema/schema.ts';
import { libraryFiles } from './files.ts';

/** A library that is written all the time is tried for so often. */
const maxTries = 20;

/**
 * Reads a library that another Landfolio may have open: a private copy of it, brought to today's schema, and deleted afterwards.
 * Nothing is written beside the library, and no lock is taken: what has it open is not disturbed.
 *
 * Throws LibraryUnusable or DatabaseTooNew.
 */
export function readLibraryCopy<T>(store: string, read: (db: Db) => T): T {
  const files = libraryFiles(store);
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-copy-'));
  try {
    if (!existsSync(files.db)) throw new LibraryUnusable(`There is no library ${files.db}.`);
    for (const path of [files.db, files.wal]) requireRegularFile(path);
    if (existsSync(files.pending))
      throw new LibraryUnusable(
        `The library ${files.db} is being restored. Start Landfolio, and run this again.`,
      );
    const copy = join(folder, 'landfolio.db');
    if (!copyWhole(files, copy))
      throw new LibraryUnusable(`The library ${files.db} is being written all the time. Run this again.`);
    const db = openDb(copy);
    try {
      migrate(db, libraryMigrations, schema);
      return read(db);
    } finally {
      db.close();
    }
  } catch (error) {
    throw unusable(files.db, error);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The database with its write-ahead log, as both were at one moment: false where none was found. While the log is the same before and
 * after, nothing was committed. What was written back into the database meanwhile stands in that log as well.
 */
function copyWhole({ db, wal }: { readonly db: string; readonly wal: string }, copy: string): boolean {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const before = bytesOf(wal);
    copyFileSync(db, copy, constants.COPYFILE_FICLONE);
    const after = bytesOf(wal);
    if (!before.equals(after)) continue;
    writeFileSync(`${copy}-wal`, before);
    return true;
  }
  return false;
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    // It goes when the library is closed.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
