import type { Db, SqlRow, SqlValue } from '../storage/db.ts';
import type { StoredNotes } from '../storage/stored-notes.ts';

/** The downloading of one statement's PDF. Times in milliseconds UTC. */
export interface PdfRow {
  readonly statementId: string;
  readonly state: 'WANTED' | 'REFUSED' | 'STORED' | 'DELETED';
  readonly nextTryAt: number | null;
  readonly refusedSince: number | null;
  readonly refusals: number;
  readonly badAnswers: number;
  /** Of bytes that passed the checks and were getting their final name. */
  readonly sha256: string | null;
  readonly problem: StoredNotes | null;
}

type PdfChange = Partial<Omit<PdfRow, 'statementId'>>;

/** Nothing went wrong, and nothing is to be tried. */
export const untried = {
  nextTryAt: null,
  refusedSince: null,
  refusals: 0,
  badAnswers: 0,
  sha256: null,
  problem: null,
} as const;

export interface PdfStore {
  /** Wants the PDF of a statement; one that is known stays as it is. Part of the caller's transaction. */
  want(statementId: string, now: number): void;
  /** Null where the statement came without a link that can be used. */
  get(statementId: string): PdfRow | null;
  due(now: number, limit: number, except: readonly string[]): string[];
  nextDue(except: readonly string[]): number | null;
  update(statementId: string, change: PdfChange): void;
  /** Makes due `now` what was not refused, and what waits beyond any pause because the clock was ahead when that was written. */
  retry(now: number): void;
}

const columns: Readonly<Record<keyof PdfChange, string>> = {
  state: 'state',
  nextTryAt: 'next_try_at',
  refusedSince: 'refused_since',
  refusals: 'refusals',
  badAnswers: 'bad_answers',
  sha256: 'sha256',
  problem: 'problem',
};

const isWanted = `state IN ('WANTED', 'REFUSED')`;
const dayMs = 86_400_000;

export function createPdfStore(db: Db): PdfStore {
  const notIn = (ids: readonly string[]) => `statement_id NOT IN (${ids.map(() => '?').join(', ')})`;
  return {
    want(statementId, now) {
      db.run(
        `INSERT INTO statement_pdf (statement_id, state, next_try_at) VALUES (?, 'WANTED', ?)
         ON CONFLICT (statement_id) DO NOTHING`,
        statementId,
        Math.round(now),
      );
    },
    get(statementId) {
      const row = db.get('SELECT * FROM statement_pdf WHERE statement_id = ?', statementId);
      return row === undefined ? null : readRow(row);
    },
    due: (now, limit, except) =>
      db
        .all(
          `SELECT statement_id FROM statement_pdf WHERE ${isWanted} AND next_try_at <= ? AND ${notIn(except)}
           ORDER BY next_try_at LIMIT ?`,
          now,
          ...except,
          limit,
        )
        .map((row) => String(row.statement_id)),
    nextDue(except) {
      const row = db.get(
        `SELECT min(next_try_at) AS at FROM statement_pdf WHERE ${isWanted} AND ${notIn(except)}`,
        ...except,
      );
      return typeof row?.at === 'number' ? row.at : null;
    },
    update(statementId, change) {
      const entries = Object.entries(change) as [keyof PdfChange, SqlValue][];
      db.run(
        `UPDATE statement_pdf SET ${entries.map(([key]) => `${columns[key]} = ?`).join(', ')} WHERE statement_id = ?`,
        ...entries.map(([, value]) => (typeof value === 'number' ? Math.round(value) : value)),
        statementId,
      );
    },
    retry(now) {
      const at = Math.round(now);
      db.run(
        `UPDATE statement_pdf SET next_try_at = ?1 WHERE ${isWanted} AND next_try_at > ?1 AND (refused_since IS NULL
           OR next_try_at > ?1 + max(?2, (?1 - (SELECT requested_at FROM charge WHERE charge.id = statement_id)) / 4))`,
        at,
        dayMs,
      );
    },
  };
}

function readRow(row: SqlRow): PdfRow {
  return {
    statementId: String(row.statement_id),
    state: row.state as PdfRow['state'],
    nextTryAt: row.next_try_at as number | null,
    refusedSince: row.refused_since as number | null,
    refusals: Number(row.refusals),
    badAnswers: Number(row.bad_answers),
    sha256: row.sha256 as string | null,
    problem: row.problem as StoredNotes | null,
  };
}
