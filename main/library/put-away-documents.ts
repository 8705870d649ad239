import type { SharedIds } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';
import { itemsOfMatter } from '../storage/shared-item.ts';
import { deleteDocumentOf } from './delete-with-matter.ts';

/** Documents of matter ?1 by what they are of, with the first row of each, by which the office knows them. */
const documents = {
  item_id: `SELECT item_id AS source, id AS first, min(rowid), received_at, EXISTS (SELECT 1 FROM item JOIN history_order
      ON history_order.id = history_id WHERE item.id = item_id AND shared IS NOT NULL) AS is_copy
    FROM document WHERE matter_id = ?1 AND item_id IS NOT NULL GROUP BY item_id`,
  statement_id: `SELECT statement_id AS source, id AS first, min(rowid), received_at,
      EXISTS (SELECT 1 FROM charge WHERE charge.id = statement_id AND boot_id = 'office') AS is_copy
    FROM document WHERE matter_id = ?1 AND statement_id IS NOT NULL GROUP BY statement_id`,
  own_id: `SELECT own_id AS source, id AS first, received_at, 0 AS is_copy FROM document
      WHERE matter_id = ?1 AND own_id IS NOT NULL
    UNION SELECT id, id, received_at, 0 FROM deleted_document WHERE matter_id = ?1`,
} as const;

/**
 * Removes the documents of a matter that is not for the person of this computer, those in the bin too, and gives the ids by which they
 * were shared. What only this computer has stays: a file that failed verification, or of an order that the office does not know.
 */
export function putAwayDocuments(db: Db, matterId: string, ids: SharedIds): string[] {
  return Object.entries(documents).flatMap(([of, sql]) =>
    db.all(sql, matterId).flatMap(({ source, first, received_at, is_copy }) => {
      if (is_copy === 0 && ids.sharedOf('document', String(first)) === null) return [];
      deleteDocumentOf(db, of as keyof typeof documents, String(source), Number(received_at));
      return String(first);
    }),
  );
}

/** Their documents are written again once their bytes are here. */
export function putBackDocuments(db: Db, matterId: string): void {
  db.run(
    `UPDATE download SET deleted_at = NULL WHERE deleted_at IS NOT NULL AND item_id IN (${itemsOfMatter})`,
    matterId,
  );
  db.run(
    `UPDATE statement_pdf SET state = 'STORED' WHERE state = 'DELETED'
       AND statement_id IN (SELECT id FROM register_statement WHERE matter_id = ?)`,
    matterId,
  );
}
