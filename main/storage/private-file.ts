import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

/** Its owner may read and write it, and nobody else may do anything. Windows has no such bits: there the folder's own rights count. */
const ownersOnly = 0o600;
const othersToo = 0o077;

/**
 * Makes an empty file that only its owner may read, or makes that of one that is there already. SQLite would make its files
 * readable to everybody, and gives its log the rights of the database. What the disk refuses here it refuses
 * whoever opens the file next, and says so there.
 */
export function makePrivate(path: string, platform: NodeJS.Platform = process.platform): void {
  if (platform === 'win32') return;
  try {
    closeSync(openSync(path, 'wx', ownersOnly));
  } catch {
    keepPrivate(path, platform);
  }
}

/** The same for a file that is there; where there is none, none is made. */
export function keepPrivate(path: string, platform: NodeJS.Platform = process.platform): void {
  if (platform === 'win32') return;
  try {
    const { mode } = statSync(path);
    // What its owner may not do stays so: somebody may have closed the file for writing.
    if ((mode & othersToo) !== 0) chmodSync(path, mode & 0o700);
  } catch {
    // It is not there, or another's: its folder is closed to others all the same.
  }
}
