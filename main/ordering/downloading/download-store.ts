import { type FileType, knownFileType } from '../../../shared/model/file-types.ts';
import type { Db, SqlRow, SqlValue } from '../../storage/db.ts';
import type { StoredNotes } from '../../storage/stored-notes.ts';

type DownloadState = 'WANTED' | 'FETCHING' | 'VERIFYING' | 'STORED' | 'QUARANTINED';

/** The fetching of one item's document. Times in milliseconds UTC. */
export interface DownloadRow {
  readonly itemId: string;
  readonly connectionId: string;
  readonly documentId: string;
  readonly state: DownloadState;
  /** As the item gave it, taken as bytes. */
  readonly expectedBytes: number | null;
  readonly partName: string | null;
  /** Of bytes that passed the checks and were getting their final name. */
  readonly sha256: string | null;
  /** What those are. */
  readonly fileType: FileType;
  /** What the service called the type; null where it said nothing. */
  readonly saidType: string | null;
  readonly nextTryAt: number | null;
  readonly failures: number;
  readonly sizeMismatches: number;
  readonly problem: StoredNotes | null;
  /** The document of this id exists: its bytes are quarantined, and are downloaded again. */
  readonly isKept: boolean;
  /** A person deleted the certificate with its matter. */
  readonly isDeleted: boolean;
}

interface DownloadChange {
  readonly documentId: string;
  readonly state: DownloadState;
  readonly expectedBytes: number | null;
  readonly partName: string | null;
  /** Of bytes that passed the checks and were getting their final name. */
  readonly sha256: string | null;
  /** What those are. */
  readonly fileType: FileType;
  /** What the service called the type; null where it said nothing. */
  readonly saidType: string | null;
  readonly nextTryAt: number | null;
  readonly failures: number;
  readonly sizeMismatches: number;
  readonly problem: StoredNotes | null;
}

export interface DownloadStore {
  /** Wants a document; one that is wanted already stays as it is. Part of the caller's transaction. */
  want(
    itemId: string,
    connectionId: string,
    documentId: string,
    expectedBytes: number | null,
    now: number,
  ): void;
  get(itemId: string): DownloadRow | null;
  due(now: number, limit: number): DownloadRow[];
  /** When the next is due of those that are not in `except`. */
  nextDue(except: readonly string[]): number | null;
  update(itemId: string, change: Partial<DownloadChange>): void;
  /** Notes how far a download is. Not flushed: after a power cut it is simply wanted again. */
  progress(itemId: string, change: Partial<DownloadChange>): void;
  /** True: the office brought the document while it was fetched here, so what came here is not needed. Ends the download. */
  endIfBrought(row: DownloadRow): boolean;
  /** Wants a document whose file is damaged once more, under a new id. */
  renew(itemId: string, documentId: string, now: number): void;
  /** Makes due `now` every document of a connection that could not be fetched last. */
  retryFailed(connectionId: string, now: number): void;
  /** Makes due `now` what would wait beyond `furthest`: the clock was ahead when that was written. */
  clamp(furthest: number, now: number): void;
  /** What a start finds half done is wanted again; gives the incoming names that belonged to it. */
  restart(now: number): string[];
}

const columns: Readonly<Record<keyof DownloadChange, string>> = {
  documentId: 'document_id',
  state: 'state',
  expectedBytes: 'expected_bytes',
  partName: 'part_name',
  sha256: 'sha256',
  fileType: 'file_type',
  saidType: 'said_type',
  nextTryAt: 'next_try_at',
  failures: 'failures',
  sizeMismatches: 'size_mismatches',
  problem: 'problem',
};

const row = '*, EXISTS (SELECT 1 FROM document WHERE document.id = download.document_id) AS is_kept';
/** Whose download goes on. Word for word the condition of its index, or SQLite reads the whole table. */
const tried = `state IN ('WANTED', 'FETCHING', 'VERIFYING', 'QUARANTINED')`;

export function createDownloadStore(db: Db): DownloadStore {
  function nextDue(except: readonly string[]): number | null {
    const marks = except.map(() => '?').join(', ');
    const found = db.get(
      `SELECT min(next_try_at) AS at FROM download WHERE ${tried}
         AND item_id NOT IN (${marks})`,
      ...except,
    );
    return typeof found?.at === 'number' ? found.at : null;
  }

  return {
    want(itemId, connectionId, documentId, expectedBytes, now) {
      db.run(
        `INSERT INTO download (item_id, connection_id, document_id, state, expected_bytes, next_try_at)
         VALUES (?, ?, ?, 'WANTED', ?, ?) ON CONFLICT (item_id) DO NOTHING`,
        itemId,
        connectionId,
        documentId,
        expectedBytes,
        now,
      );
    },
    get(itemId) {
      const found = db.get(`SELECT ${row} FROM download WHERE item_id = ?`, itemId);
      return found === undefined ? null : readDownload(found);
    },
    due(now, limit) {
      // As in item-store.ts: nearly every beat finds nothing.
      if ((nextDue([]) ?? Infinity) > now) return [];
      return db
        .all(
          `SELECT ${row} FROM download WHERE ${tried} AND next_try_at <= ?
           ORDER BY next_try_at LIMIT ?`,
          now,
          limit,
        )
        .map(readDownload);
    },
    nextDue,
    update(itemId, change) {
      const { sql, values } = updateOf(itemId, change);
      db.run(sql, ...values);
    },
    progress(itemId, change) {
      const { sql, values } = updateOf(itemId, change);
      db.runUnflushed(sql, ...values);
    },
    endIfBrought({ itemId, documentId }) {
      const changed = db.run(
        `UPDATE download SET state = 'STORED', part_name = NULL, next_try_at = NULL, failures = 0, problem = NULL, sha256 = NULL
         WHERE item_id = ? AND document_id <> ?
           AND EXISTS (SELECT 1 FROM document WHERE document.id = download.document_id AND document.state = 'STORED')`,
        ...[itemId, documentId],
      );
      return changed > 0;
    },
    renew(itemId, documentId, now) {
      db.run(
        `UPDATE download SET state = 'WANTED', document_id = ?, next_try_at = ?, failures = 0, size_mismatches = 0,
           sha256 = NULL, problem = NULL, deleted_at = NULL WHERE item_id = ? AND state IN ('QUARANTINED', 'STORED')`,
        documentId,
        now,
        itemId,
      );
    },
    retryFailed(connectionId, now) {
      const at = Math.round(now);
      db.run(
        `UPDATE download SET next_try_at = ? WHERE next_try_at > ? AND ${tried}
           AND state = 'WANTED' AND failures > 0 AND +connection_id = ?`,
        at,
        at,
        connectionId,
      );
    },
    clamp(furthest, now) {
      db.run(
        `UPDATE download SET next_try_at = ? WHERE next_try_at > ? AND ${tried}`,
        Math.round(now),
        Math.round(furthest),
      );
    },
    restart(now) {
      const halfDone = db.all(`SELECT part_name FROM download WHERE ${tried} AND part_name IS NOT NULL`);
      db.run(
        `UPDATE download SET state = 'WANTED', part_name = NULL, next_try_at = ?
         WHERE ${tried} AND state <> 'QUARANTINED' AND (state <> 'WANTED' OR next_try_at IS NULL)`,
        now,
      );
      // One that waits goes on waiting: a service that asked for time gets it.
      db.run(
        `UPDATE download SET part_name = NULL
         WHERE ${tried} AND part_name IS NOT NULL`,
      );
      return halfDone.flatMap((row) => (typeof row.part_name === 'string' ? [row.part_name] : []));
    },
  };
}

function updateOf(itemId: string, change: Partial<DownloadChange>): { sql: string; values: SqlValue[] } {
  const entries = Object.entries(change) as [keyof DownloadChange, string | number | null][];
  const sets = entries.map(([key]) => `${columns[key]} = ?`).join(', ');
  const values = entries.map(([, value]) => (typeof value === 'number' ? Math.round(value) : value));
  return { sql: `UPDATE download SET ${sets} WHERE item_id = ?`, values: [...values, itemId] };
}

function readDownload(row: SqlRow): DownloadRow {
  return {
    itemId: String(row.item_id),
    connectionId: String(row.connection_id),
    documentId: String(row.document_id),
    state: row.state as DownloadState,
    expectedBytes: row.expected_bytes as number | null,
    partName: row.part_name as string | null,
    sha256: row.sha256 as string | null,
    fileType: knownFileType(row.file_type),
    saidType: row.said_type as string | null,
    nextTryAt: row.next_try_at as number | null,
    failures: Number(row.failures),
    sizeMismatches: Number(row.size_mismatches),
    problem: row.problem as StoredNotes | null,
    isKept: Number(row.is_kept) === 1,
    isDeleted: row.deleted_at !== null,
  };
}
