import type { LibraryFinding } from '../../../shared/model/library-notice.ts';
import { readIntentLog } from '../intent-log.ts';
import type { LibraryDisk } from './disk.ts';
import type { LibraryFiles } from './files.ts';
import { isSealed, readSeal, type Seal } from './seal.ts';
import { readWal } from './wal.ts';

/**
 * What the files look like before they are opened.
 *
 * new: there is no library yet, and `wasHere` says that none is known to have been. sound: closed as it should be, and unchanged since. stopped: Landfolio or the computer
 * stopped in the middle, and all that was flushed is there. interrupted: the same, and the last change is torn.
 * cutShort: changes that were flushed are missing from the write-ahead log. bad: the file is not what was written.
 */
type Examination =
  | { readonly kind: 'new' | 'stopped' }
  /** Where nothing was written to the file since, its sum is not taken here: at 10,000 documents it would be most of a start. */
  | { readonly kind: 'sound'; readonly isSummed: boolean }
  | { readonly kind: 'interrupted' | 'cutShort' | 'bad' | 'strangeLog'; readonly why: LibraryFinding };

const pagesBeforeCheckpoint = 500;
/** Commits in a row that may be written without waiting for the disk, and one more that was being flushed. */
const maxUnflushed = 5;

export function examine(disk: LibraryDisk, files: LibraryFiles, wasHere = false): Examination {
  const seal = readSeal(disk, files.seal);
  const walBytes = disk.size(files.wal);
  if (disk.size(files.db) === null) {
    const hasBeen =
      wasHere ||
      // A first start that was killed leaves a seal of nothing.
      (seal?.bytes ?? 0) > 0 ||
      (walBytes ?? 0) > 0 ||
      disk.list(files.backups).some((name) => name.endsWith('.db')) ||
      hasEntries(files);
    return hasBeen ? { kind: 'bad', why: 'gone' } : { kind: 'new' };
  }
  // A file that was never written to; SQLite itself restarts it.
  if (disk.size(files.db) === 0 && seal === null && (walBytes ?? 0) === 0) return { kind: 'new' };
  if (seal?.state === 'closed') {
    const isSummed = !isUnwritten(disk, files, seal);
    if (isSummed && !isSealed(seal, disk.sum(files.db))) return { kind: 'bad', why: 'changed' };
    if ((walBytes ?? 0) > 0)
      return {
        kind: 'strangeLog',
        why: 'strangeLog',
      };
    return { kind: 'sound', isSummed };
  }
  return examineStopped(disk, files, seal, walBytes);
}

function hasEntries(files: LibraryFiles): boolean {
  const { intents, charges } = readIntentLog(files.store);
  return intents.length > 0 || charges.length > 0;
}

/** Nothing was written to the file since it was sealed. Only a disk that fails by itself changes it then. */
export function isUnwritten(disk: LibraryDisk, files: LibraryFiles, seal: Seal): boolean {
  return seal.bytes === disk.size(files.db) && seal.writtenAt === disk.writtenAt(files.db);
}

function examineStopped(
  disk: LibraryDisk,
  files: LibraryFiles,
  seal: Seal | null,
  walBytes: number | null,
): Examination {
  const isOpened = seal?.state === 'opened';
  if (isOpened && (walBytes ?? 0) < seal.walBytes) return { kind: 'cutShort', why: 'endMissing' };
  if (walBytes === null || walBytes === 0) {
    // Nothing was committed since it was opened, so nothing may have changed.
    return isOpened && !isSealed(seal, disk.sum(files.db))
      ? { kind: 'bad', why: 'changed' }
      : { kind: 'stopped' };
  }
  const wal = readWal(disk.read(files.wal));
  const isUntouched =
    isOpened && wal.isHeaderSound && wal.restarts === 0 && wal.frames < pagesBeforeCheckpoint;
  if (isUntouched && wal.lostCommits === 0 && !isSealed(seal, disk.sum(files.db)))
    return { kind: 'bad', why: 'changed' };
  if (!wal.isHeaderSound) return { kind: 'cutShort', why: 'endDamaged' };
  // In a log that was never restarted, what stood before its known length had been flushed. In another, as many commits
  // may be torn as were written without waiting for the disk.
  const isFlushedLost =
    isOpened && wal.restarts === 0
      ? wal.tornAt !== null && wal.tornAt < seal.walBytes
      : wal.lostCommits > (isOpened ? maxUnflushed : 1);
  if (isFlushedLost) return { kind: 'cutShort', why: 'endDamaged' };
  if (wal.isTorn && wal.lostCommits > 0) return { kind: 'interrupted', why: 'endIncomplete' };
  return { kind: 'stopped' };
}
