import { megabytes, neededBytes } from '../../../shared/model/disk-text.ts';

/** SQLite's primary result code of an error, or 0. */
export function sqliteCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}

/** The file itself is bad, which no waiting and no free space mends (sqlite.org/rescode.html: CORRUPT, NOTADB). */
export function isCorruption(error: unknown): boolean {
  return [11, 26].includes(sqliteCode(error));
}

function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The disk has no room, whoever said so. */
export function isDiskFull(error: unknown): boolean {
  return sqliteCode(error) === 13 || ['ENOSPC', 'EDQUOT'].includes(systemCode(error));
}

/**
 * The disk did not take what was to be written, or give what was to be read: SQLite calls a limit or a failing disk an I/O error
 * (IOERR), and seldom FULL. Another program may lock its file (BUSY, LOCKED, CANTOPEN; on Windows EPERM, EACCES and EBUSY), a
 * failing disk be made read-only (READONLY), and memory be short (NOMEM).
 */
export function isDiskRefusal(error: unknown): boolean {
  return (
    isDiskFull(error) ||
    ['EIO', 'EROFS', 'EPERM', 'EACCES', 'EBUSY'].includes(systemCode(error)) ||
    [5, 6, 7, 8, 10, 14].includes(sqliteCode(error))
  );
}

/**
 * What a person is told where the disk filled up, or refused to write, in the middle of a call. What costs money may have been
 * under way, and then its own record says what became of it: `list` is the screen that shows it, null where nothing costs money.
 */
export function fullDiskFailure(free: number | null, list: string | null): string {
  const isFull = free === null || free < neededBytes;
  const room = free === null ? 'none is free' : `${megabytes(free)} are free`;
  const is = isFull
    ? `The disk is full. Landfolio needs ${megabytes(neededBytes)}, and ${room}.`
    : 'The disk of this computer could not be read or written.';
  const after =
    list === null
      ? 'No saved data is lost, but this step was not saved.'
      : 'Nothing is lost. The saved record shows whether anything was sent. Landfolio checks it and never sends it a second time automatically.';
  const make = isFull
    ? 'Free up space (empty the recycle bin, move large files)'
    : 'Check that the disk is connected and not full';
  const then = list === null ? ' and try again.' : `. Then open ${list} to see whether this was sent.`;
  return `${is} ${after} ${make}${then}`;
}
