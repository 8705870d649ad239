import type { Db } from './db.ts';

/** Lists that change seldom, such as parishes or municipalities, as JSON, by connection and kind. */
export interface ReferenceLists {
  /** The kept list, when it was read (milliseconds UTC), and whether that was within a day; null where none is kept. */
  get(
    connectionId: string,
    kind: string,
  ): { readonly json: string; readonly readAt: number; readonly isFresh: boolean } | null;
  put(connectionId: string, kind: string, json: string): void;
}

const dayMs = 86_400_000;

/** `now` gives milliseconds UTC. */
export function createReferenceLists(db: Db, now: () => number): ReferenceLists {
  return {
    get(connectionId, kind) {
      const row = db.get(
        'SELECT read_at, list FROM reference_list WHERE connection_id = ? AND kind = ?',
        connectionId,
        kind,
      );
      if (row === undefined) return null;
      const readAt = Number(row.read_at);
      const age = now() - readAt;
      // One read in the future was read while the clock was ahead: its age is not known.
      return { json: String(row.list), readAt, isFresh: age >= 0 && age < dayMs };
    },
    put(connectionId, kind, json) {
      db.run(
        `INSERT INTO reference_list (connection_id, kind, read_at, list) VALUES (?, ?, ?, ?)
         ON CONFLICT (connection_id, kind) DO UPDATE SET read_at = excluded.read_at, list = excluded.list`,
        connectionId,
        kind,
        now(),
        json,
      );
    },
  };
}
