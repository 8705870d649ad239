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
  // It is asked at each change of a typed number: only what may be the same spelling is read and compared.
  const likeIt = `*${spelling.replace(/[^0-9A-Za-z]+/g, '*')}*`;
  const row =
    db.get(`${matters} AND number = ?`, connectionId, number) ??
    db
      .all(
        `${matters} AND (number GLOB ? OR number GLOB '*[^ -~]*') ORDER BY last_used_at DESC`,
        connectionId,
        likeIt,
      )
      .find((one) => matterSpelling(String(one.number)) === spelling);
  return row === undefined ? null : { id: String(row.id), number: String(row.number) };
}
