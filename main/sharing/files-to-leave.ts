import { type DocumentMonths, openedDays } from '../../shared/model/document-months.ts';
import { melbourneDay } from '../../shared/model/melbourne-day.ts';
import type { Db } from '../storage/db.ts';

/** What this library knows of the bytes of one file: over all documents that have them. */
export interface DocumentFile {
  readonly sha256: string;
  readonly bytes: number;
  /** When the newest of its documents was received, in milliseconds UTC. */
  readonly receivedAt: number;
  /** The ledger of the office has every document with these bytes, as it is here. */
  readonly isShared: boolean;
  /**
   * One of them is of a matter that only some people may read, or that is on its way out of this library or back. The computers that
   * keep all may have none of it.
   */
  readonly isRestricted: boolean;
  /** One of them is of, or attached to, an open matter that settles today or later. */
  readonly settlesLater: boolean;
  /** When one was last opened on this computer. */
  readonly openedAt: number | null;
  readonly isLeft: boolean;
}

const dayMs = 86_400_000;

/** What is younger than this is of the last `months` months. */
export function startOfMonths(months: DocumentMonths, now: number): number {
  const start = new Date(now);
  // The first of March, where there is no 30 February.
  start.setUTCMonth(start.getUTCMonth() - months);
  return start.getTime();
}

/** Whether this computer may leave a file at the office's server, if the server has it and another computer keeps all. */
export function mayBeLeft(file: DocumentFile, months: DocumentMonths | null, now: number): boolean {
  if (months === null || !file.isShared || file.isRestricted || file.settlesLater) return false;
  if (file.receivedAt >= startOfMonths(months, now)) return false;
  return file.openedAt === null || file.openedAt < now - openedDays * dayMs;
}

const digits = [...'0123456789abcdef'];

/** Pages of the library's files by the beginning of their hash: few at a time, so that a window is answered in between. */
export const filePages: readonly string[] = digits.flatMap((first) => digits.map((second) => first + second));

/** SQL: an open matter that settles today (`?2`) or later. */
const settles = 'matter.closed_at IS NULL AND matter.deleted_at IS NULL AND matter.settlement_on >= ?2';

/** SQL: the id by which the office knows a row of `document`. */
const knownAs = `coalesce(
  (SELECT first.id FROM document AS first WHERE first.item_id = document.item_id ORDER BY first.rowid LIMIT 1),
  (SELECT first.id FROM document AS first WHERE first.statement_id = document.statement_id ORDER BY first.rowid LIMIT 1),
  document.id)`;

/** SQL: its matter is restricted, or that in which the office still has it: where it was moved, its colleagues hear of it later. */
const restricted = `EXISTS (SELECT 1 FROM office_restriction
  WHERE (readers IS NOT NULL OR step IS NOT NULL) AND matter IN (
    SELECT id FROM office_thing WHERE kind = 'matter' AND local_id = document.matter_id
    UNION ALL SELECT matter FROM office_entry WHERE n = (
      SELECT last_n FROM office_thing WHERE kind = 'document' AND local_id = ${knownAs})))`;

/** The files of documents whose hash begins so: with all its digits, of one. Bytes of a document in the bin are left out. */
export function documentFiles(db: Db, beginning: string, now: number): DocumentFile[] {
  return db
    .all(
      `SELECT document.sha256, max(document.bytes) AS bytes, max(document.received_at) AS received_at,
         min(document.state = 'STORED' AND EXISTS (SELECT 1 FROM office_thing WHERE kind = 'document' AND is_waiting = 0
           AND local_id = ${knownAs} AND fields ->> '$.sha256' = document.sha256)) AS is_shared,
         max(${restricted}) AS is_restricted,
         max(EXISTS (SELECT 1 FROM matter WHERE matter.id = document.matter_id AND ${settles})
           OR EXISTS (SELECT 1 FROM matter_link JOIN matter ON matter.id = matter_link.matter_id
             WHERE matter_link.kind = 'document' AND thing = document.id AND detached_at IS NULL AND ${settles})) AS settles,
         (SELECT opened_at FROM opened_file WHERE opened_file.sha256 = document.sha256) AS opened_at,
         EXISTS (SELECT 1 FROM office_file WHERE office_file.sha256 = document.sha256 AND is_left = 1) AS is_left
       FROM document WHERE document.sha256 >= ?1 AND document.sha256 < ?1 || 'g'
         AND NOT EXISTS (SELECT 1 FROM deleted_document WHERE deleted_document.sha256 = document.sha256)
       GROUP BY document.sha256`,
      beginning,
      melbourneDay(now),
    )
    .map((row) => ({
      sha256: String(row.sha256),
      bytes: Number(row.bytes),
      receivedAt: Number(row.received_at),
      isShared: row.is_shared === 1,
      isRestricted: row.is_restricted === 1,
      settlesLater: row.settles === 1,
      openedAt: row.opened_at === null ? null : Number(row.opened_at),
      isLeft: row.is_left === 1,
    }));
}
