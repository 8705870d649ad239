import { looseMatterNumber, matterSpelling } from '../../shared/model/matter-number.ts';
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

/** The number of the matter used last that differs from this new one in case, blanks or dashes only; null where none does. */
export function similarMatterNumber(db: Db, connectionId: string, number: string): string | null {
  const loose = looseMatterNumber(number);
  if (loose === '') return null;
  const found = db
    .all(
      `SELECT number FROM matter WHERE connection_id = ? AND deleted_at IS NULL
         AND (replace(replace(lower(number), '-', ''), ' ', '') = ? OR number GLOB '*[^0-9A-Za-z -]*') ORDER BY last_used_at DESC`,
      connectionId,
      loose,
    )
    .find((row) => looseMatterNumber(String(row.number)) === loose);
  return found === undefined ? null : String(found.number);
}
