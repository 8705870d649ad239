import { knownFileType } from '../../../shared/model/file-types.ts';
import type { Db } from '../../storage/db.ts';
import { standsForItself } from '../latest-documents.ts';
import type { KeptPage } from './background-words.ts';
import { searchedTypes } from './plain-text-reader.ts';

/** The next documents whose words can be found, in the order in which they were stored; null at the end. */
export function keptAfter(db: Db, row: number, limit: number): KeptPage | null {
  const rows = db.all(
    `SELECT rowid AS row, id, connection_id, item_id, statement_id, sha256, bytes, state, file_type, ${standsForItself} AS stands
       FROM document WHERE rowid > ? ORDER BY rowid LIMIT ?`,
    row,
    limit,
  );
  const last = rows.at(-1);
  if (last === undefined) return null;
  const standing = rows.filter((one) => one.stands === 1);
  return {
    documents: standing
      .filter((one) => one.state === 'STORED' && searchedTypes.includes(knownFileType(one.file_type)))
      .map((one) => ({
        id: String(one.id),
        connectionId: String(one.connection_id),
        sha256: String(one.sha256),
        bytes: Number(one.bytes),
      })),
    replaced: standing.flatMap((one) =>
      db
        .all(
          `SELECT id FROM document WHERE item_id = ?1 AND rowid < ?3
           UNION ALL SELECT id FROM document WHERE statement_id = ?2 AND rowid < ?3`,
          one.item_id ?? null,
          one.statement_id ?? null,
          one.row ?? null,
        )
        .map(({ id }) => String(id)),
    ),
    lastRow: Number(last.row),
  };
}
