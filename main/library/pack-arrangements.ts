import { type PackArrangement, packArrangement } from '../../shared/model/pack/arrangement.ts';
import type { PackKind } from '../../shared/model/pack/templates.ts';
import type { Db } from '../storage/db.ts';

/** How a person arranged the packs of a matter. It goes with the matter (delete-with-matter.ts). */
export interface PackArrangements {
  /** Null where nobody arranged it. */
  get(matterId: string, kind: PackKind): PackArrangement | null;
  put(matterId: string, kind: PackKind, arrangement: PackArrangement | null): void;
}

export function createPackArrangements(db: Db): PackArrangements {
  return {
    get(matterId, kind) {
      const row = db.get(
        'SELECT what FROM pack_arrangement WHERE matter_id = ? AND kind = ?',
        matterId,
        kind,
      );
      if (row === undefined) return null;
      // What a later version wrote may be something else: then the template stands.
      return packArrangement.safeParse(JSON.parse(String(row.what))).data ?? null;
    },
    put(matterId, kind, arrangement) {
      if (arrangement === null)
        db.run('DELETE FROM pack_arrangement WHERE matter_id = ? AND kind = ?', matterId, kind);
      else
        db.run(
          `INSERT INTO pack_arrangement (matter_id, kind, what) VALUES (?, ?, ?)
           ON CONFLICT (matter_id, kind) DO UPDATE SET what = excluded.what`,
          ...[matterId, kind, JSON.stringify(arrangement)],
        );
    },
  };
}
