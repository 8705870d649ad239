import { spawnSync } from 'node:child_process';
import { lockFolder } from '../../../main/platform/folder-lock.ts';
import { libraryFiles } from '../../../main/storage/library/files.ts';
import { openDb } from '../../../main/storage/open-db.ts';

const flag = '--second-instance';

/** Starts this program a second time with the same library. Gives what that could do and must not, or null. */
export function trySecondInstance(store: string): string | null {
  const words = ['--disable-warning=ExperimentalWarning', process.argv[1] ?? '', flag, store];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  return status === 0 ? null : `a second instance: ${stderr.trim().slice(0, 300)}`;
}

/** What the second instance is there for: the folder's lock must keep it out, and so must the database itself. */
export function beSecondInstance(words: readonly string[]): boolean {
  const [first, store] = words;
  if (first !== flag || store === undefined) return false;
  if (lockFolder(store).ok) throw new Error('It got the lock of the folder');
  let isOpen = true;
  try {
    openDb(libraryFiles(store).db, { busyTimeoutMs: 0 }).close();
  } catch {
    isOpen = false;
  }
  if (isOpen) throw new Error('It opened the database');
  return true;
}
