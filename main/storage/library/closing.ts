import { join } from 'node:path';
import type { Log } from '../../ports/log.ts';
import type { Db } from '../db.ts';
import type { IntentLog } from '../intent-log.ts';
import type { LibraryDisk } from './disk.ts';
import { isUnwritten } from './examine.ts';
import type { LibraryFiles } from './files.ts';
import type { openSeal } from './open-seal.ts';
import { isSealed, type Seal, sealText } from './seal.ts';

interface ClosingParts {
  readonly disk: LibraryDisk;
  readonly files: LibraryFiles;
  readonly log: Log;
}

/** The sum of a file that changes while it is read, because the log is written back into it, says nothing. */
export function verifyOnce(
  { disk, files }: ClosingParts,
  seal: Seal | null,
  damaged: () => void,
): () => void {
  let left = seal;
  return () => {
    const sealed = left;
    left = null;
    if (sealed === null || !isUnwritten(disk, files, sealed)) return;
    const found = disk.sum(files.db);
    if (!isSealed(sealed, found) && isUnwritten(disk, files, sealed)) damaged();
  };
}

/** Closes the library as it should be: the next start then knows that nothing changed since. */
export function closing(
  { disk, files, log }: ClosingParts,
  db: Db,
  seal: ReturnType<typeof openSeal>,
  intentLog: IntentLog | null,
  verify: () => void,
  rescue: () => boolean,
): Db {
  let isOpen = true;
  return {
    ...db,
    close() {
      if (!isOpen) return;
      isOpen = false;
      intentLog?.close();
      try {
        // What the disk spoiled by itself must not be sealed as if it had been written so.
        verify();
        // Whatever lies there now is not what was open, and must not be sealed as if it were.
        if (rescue()) {
          seal.abandon(db);
          return;
        }
        seal.ending();
        db.close();
        // Where the log could not be emptied, the next start does it.
        if ((disk.size(files.wal) ?? 0) > 0) return;
        disk.overwrite(files.seal, 0, sealText(closedSeal(disk, files)));
      } catch (error) {
        log.error('library.close', error);
        db.close();
      }
    },
  };
}

function closedSeal(disk: LibraryDisk, files: LibraryFiles) {
  return {
    ...fileSeal(disk, files),
    state: 'closed',
    walBytes: 0,
    logBytes: logSize(disk, files),
  } as const;
}

export function fileSeal(disk: LibraryDisk, files: LibraryFiles) {
  return { ...disk.sum(files.db), writtenAt: disk.writtenAt(files.db) };
}

export function logSize(disk: LibraryDisk, files: LibraryFiles): number {
  return disk.size(join(files.store, 'intents.jsonl')) ?? 0;
}
