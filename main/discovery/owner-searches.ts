import {
  type OwnerNameQuery,
  type OwnerSearchView,
  ownerNameQuery,
} from '../../shared/contract/views/title.ts';
import type { Db } from '../storage/db.ts';

interface NewOwnerSearch {
  readonly connectionId: string;
  readonly matterId: string;
  readonly step: OwnerSearchView['step'];
  readonly pageNumber: number;
  readonly query: OwnerNameQuery;
  readonly purpose: string;
}

/** Owner searches with their reasons. What they found is not kept: lists of owners must not be built. */
export interface OwnerSearches {
  /** Kept before the search goes out; gives its id. */
  add(search: NewOwnerSearch): string;
  /** How many it found, where an answer came. */
  answered(id: string, found: number): void;
  /** Newest first, at most 500. */
  list(connectionId: string, matterNumber?: string): OwnerSearchView[];
  /** Deletes those of all connections made before this moment (milliseconds UTC), and notes it; gives how many. */
  clear(before: number): number;
  /** What was cleared, newest first. */
  cleared(): { readonly at: number; readonly before: number; readonly count: number }[];
}

export function createOwnerSearches(
  db: Db,
  parts: { readonly now: () => number; readonly newId: () => string; readonly computer: string },
): OwnerSearches {
  return {
    add(search) {
      const id = parts.newId();
      db.run(
        `INSERT INTO owner_search (id, connection_id, matter_id, at, step, page_number, query, purpose, computer,
           login, person)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT file ->> '$.login' FROM office_membership),
           (SELECT file ->> '$.person' FROM office_membership))`,
        id,
        search.connectionId,
        search.matterId,
        parts.now(),
        search.step,
        search.pageNumber,
        JSON.stringify(search.query),
        search.purpose,
        parts.computer,
      );
      return id;
    },
    answered(id, found) {
      db.run('UPDATE owner_search SET found = ? WHERE id = ?', found, id);
    },
    clear(before) {
      return db.transaction(() => {
        const row = db.get('SELECT count(*) AS n FROM owner_search WHERE at < ?', before);
        const count = Number(row?.n ?? 0);
        if (count === 0) return 0;
        db.run(
          'INSERT INTO clearing (at, before, count, computer) VALUES (?, ?, ?, ?)',
          parts.now(),
          before,
          count,
          parts.computer,
        );
        return db.run('DELETE FROM owner_search WHERE at < ?', before);
      });
    },
    cleared: () =>
      db.all('SELECT at, before, count FROM clearing ORDER BY n DESC LIMIT 20').map((row) => ({
        at: Number(row.at),
        before: Number(row.before),
        count: Number(row.count),
      })),
    list(connectionId, matterNumber) {
      return db
        .all(
          `SELECT owner_search.*, matter.number FROM owner_search JOIN matter ON matter.id = owner_search.matter_id
           WHERE owner_search.connection_id = ? AND (? IS NULL OR matter.number = ?)
           ORDER BY at DESC, owner_search.id DESC LIMIT 500`,
          connectionId,
          matterNumber ?? null,
          matterNumber ?? null,
        )
        .map((row) => ({
          id: String(row.id),
          at: Number(row.at),
          step: row.step === 'names' ? 'names' : 'holdings',
          pageNumber: Number(row.page_number),
          query: ownerNameQuery.parse(JSON.parse(String(row.query))),
          purpose: String(row.purpose),
          matterNumber: String(row.number),
          found: row.found === null ? null : Number(row.found),
          person: typeof row.person === 'string' ? row.person : '',
        }));
    },
  };
}
