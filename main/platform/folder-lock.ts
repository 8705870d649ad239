import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { makePrivate } from '../storage/private-file.ts';
import { requireRegularFile } from '../storage/regular-file.ts';
import { makeFolder } from './make-folder.ts';
import { networkFolderProblem } from './network-folder.ts';

/** SQLITE_BUSY: another process holds the file. */
const busy = 5;

/** Why a folder cannot be used: it is on the network, another Landfolio has it, or the disk refuses. `message` is for a person. */
interface FolderRefusal {
  readonly isInUse: boolean;
  readonly message: string;
}

export interface FolderLock {
  release(): void;
}

/**
 * Keeps a second Landfolio out of the same library.
 *
 * A lock file with a process number in it outlives a crash and lies afterwards. SQLite's exclusive lock is the
 * system's own file lock: it ends with the process, however that ends.
 */
export function lockFolder(store: string): Result<FolderLock, FolderRefusal> {
  const network = networkFolderProblem(store);
  if (network !== null) return failed({ isInUse: false, message: network });
  let database: DatabaseSync | null = null;
  try {
    makeFolder(store);
    requireRegularFile(join(store, 'in-use.lock'));
    makePrivate(join(store, 'in-use.lock'));
    database = new DatabaseSync(join(store, 'in-use.lock'), { timeout: 0 });
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    const isInUse = error instanceof Error && 'errcode' in error && error.errcode === busy;
    return failed({ isInUse, message: isInUse ? inUse(store) : cannotKeep(store, error) });
  }
  const held = database;
  return ok({ release: () => held.close() });
}

function inUse(store: string): string {
  return `Landfolio is already running with the library in ${store}. Close it first, or choose another folder with --data.`;
}

function cannotKeep(store: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `The library cannot be stored in ${store}: ${reason}. Choose another folder with --data, on a disk of this computer that you can write to.`;
}
