import { matterSpelling } from '../../shared/model/matter-number.ts';
import type { Db } from './db.ts';

/** The matter that a number means: the one that has it, or the one used last that has it in another spelling. Null for a new one. */
export function knownMatter(
  db: Db,
  connectionId: string,
  number: string,
): { readonly id: string; readonly number: string } | null {
  const matters = 'SELECT id, number FROM matter WHERE connection_id = ? AND deleted_at IS NULL';
  const spelling = matterSpelling(number);
  const row =
    db.get(`${matters} AND number = ?`, connectionId, number) ??
    db
      .all(`${matters} ORDER BY last_used_at DESC`, connectionId)
      .find((one) => matterSpelling(String(one.number)) === spelling);
  return row === undefined ? null : { id: String(row.id), number: String(row.number) };
}
