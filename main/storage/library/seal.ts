import { crc32 } from 'node:zlib';
import type { FileSum, LibraryDisk } from './disk.ts';

/**
 * What the library's file was when it was last closed or opened, kept beside it. SQLite has no checksums in its pages:
 * without this, a flipped bit in a price or a reference would be read as if it had been written so.
 *
 * closed: the database's file is whole and has this sum. opened: it had this sum when it was opened, and changes are in
 * the write-ahead log. ending: it is being closed, and may be half written while the log is still whole.
 */
export interface Seal extends FileSum {
  readonly state: 'closed' | 'opened' | 'ending';
  /** Longest that the write-ahead log is known to have been since the opening, in bytes. */
  readonly walBytes: number;
  /** When the file was last written to before this was closed, in nanoseconds. */
  readonly writtenAt: string;
  /** Length of the log of orders when this was closed. */
  readonly logBytes: number;
}

const pattern =
  /^(closed|opened|ending) wal (\d{15}) file (\d{15}) ([0-9a-f]{8}) time (\d{20}) log (\d{15}) check ([0-9a-f]{8})\n$/;
/** Where the length of the write-ahead log stands, so that it can be written in place. */
export const walPosition = 'opened wal '.length;

/** One line, so short that a disk writes it whole. */
export function sealText(seal: Seal): string {
  return `${seal.state} wal ${digits(seal.walBytes)} file ${digits(seal.bytes)} ${seal.crc} time ${seal.writtenAt.padStart(20, '0')} log ${digits(seal.logBytes)} check ${checkOf(seal)}\n`;
}

export function digits(value: number): string {
  return String(value).padStart(15, '0');
}

/** Of what is not written in place. */
function checkOf({ bytes, crc, writtenAt, logBytes }: Omit<Seal, 'state' | 'walBytes'>): string {
  return crc32(`${bytes} ${crc} ${BigInt(writtenAt)} ${logBytes}`)
    .toString(16)
    .padStart(8, '0');
}

/** The seal, or null where there is none, or none that can be read. */
export function readSeal(disk: LibraryDisk, path: string): Seal | null {
  if (disk.size(path) === null) return null;
  const match = pattern.exec(Buffer.from(disk.read(path)).toString('latin1'));
  if (match === null) return null;
  const [, state = '', walBytes, bytes, crc = '', writtenAt = '0', logBytes, check] = match;
  const seal = {
    state: state as Seal['state'],
    bytes: Number(bytes),
    crc,
    walBytes: Number(walBytes),
    writtenAt: String(BigInt(writtenAt)),
    logBytes: Number(logBytes),
  };
  return checkOf(seal) === check ? seal : null;
}

export function isSealed(seal: FileSum, found: FileSum): boolean {
  return seal.bytes === found.bytes && seal.crc === found.crc;
}
