import type { Result } from '../../shared/lib/result.ts';
import type { ServerFault } from '../../shared/model/server-fault.ts';

type Answer<T> = Promise<Result<T, ServerFault>>;

/** A file travels in parts of this many bytes; only its last part is smaller. */
export const partBytes = 1024 * 1024;

/** Of one file: 512 MiB. */
export const maxParts = 512;

/**
 * Where the bytes of an office's documents lie for all its computers. PostgreSQL answers it today (`main/office/postgres-file-store.ts`);
 * an S3-compatible storage could. What an implementation must keep true:
 *
 * - A file is found by the SHA-256 of its bytes, in lower-case hexadecimal, and never changes.
 * - A file is there as a whole or not at all. `missing` and `getPart` know nothing of parts that are still arriving.
 * - `keep` compares the bytes that arrived with the hash itself: what a computer says of them proves nothing to its colleagues.
 * - What was kept is durable when `keep` returns true: the computer may remove its own bytes then.
 * - Parts that arrived stay for at least a day, so that a link that drops costs one part. Each computer has its own.
 * - Who asks is a person of the office, at each call: one who was removed gets nothing.
 * - Any number of computers may give and get the same file at once.
 * - Nothing is deleted by a computer. The office erases what was deleted 30 days ago (`main/sharing/erasing.ts`).
 *
 * A store apart from the entries has one more: the entry that names a file is pushed after `keep` returned true.
 */
export interface OfficeFileStore {
  /** Those of the files that are not there, in any order. At most 500 are asked for at once. */
  missing(hashes: readonly string[]): Answer<readonly string[]>;
  /** Numbers of the parts, from 0, that this computer gave of a file that is not whole yet. */
  arrivedParts(sha256: string): Answer<readonly number[]>;
  /** Gives one part. Giving it again replaces it. */
  putPart(sha256: string, part: number, bytes: Uint8Array): Answer<null>;
  /** Keeps the file if its parts have its hash, or if it is there already. False: they have not, are gone, and must be given again. */
  keep(sha256: string): Answer<boolean>;
  /** One part, with the size of the whole file in bytes; null where the file, or that part of it, is not there. */
  getPart(sha256: string, part: number): Answer<{ readonly size: number; readonly bytes: Uint8Array } | null>;
}
