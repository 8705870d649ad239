import type { Db } from '../storage/db.ts';
import { ofMatterOrMerged } from '../storage/merged-matters.ts';

/*
 * What goes with a deleted matter, on the computer of whoever deleted it and on every other one of the office. Orders and
 * charges stay. Everything here is part of the caller's transaction.
 */

/** SQL: what a row of `document` is of: an item, a statement, or a document that a person added. */
const ofSame = (of: string) => `${of} IS NOT NULL AND ${of} = ?`;

const gone = [
  'matter_link',
  'matter_event',
  'matter_party',
  'former_number',
  'pack_arrangement',
  'matter_folder',
  'folder_copy',
  'adjustment_version',
  'checklist_mark',
];

/** Links, history and details of a matter, and the details that it had before a merge, with those of what was merged into it. */
export function deleteMatterTexts(db: Db, matterId: string, at: number): void {
  for (const table of gone) db.run(`DELETE FROM ${table} WHERE ${ofMatterOrMerged}`, matterId);
  db.run(
    `WITH RECURSIVE gone (id) AS (SELECT ? UNION SELECT matter.id FROM matter JOIN gone ON matter.merged_into = gone.id)
     UPDATE matter_act SET before = NULL WHERE before IS NOT NULL AND (matter_id IN gone OR merged_id IN gone)`,
    matterId,
  );
  db.run(
    `UPDATE matter SET deleted_at = ?, kind = 'other', client = '', parties = '', party_words = '', property = '',
       contract_on = NULL, settlement_on = NULL, looked_after_by = '', notes = '', closed_at = NULL WHERE id = ?`,
    at,
    matterId,
  );
}

/** Every row of the document of an item, a statement or a person, and the links that matters have to it. Its file is to be removed. */
export function deleteDocumentOf(
  db: Db,
  of: 'item_id' | 'statement_id' | 'own_id',
  source: string,
  at: number,
): void {
  const rows = db.all(`SELECT id, sha256, state FROM document WHERE ${ofSame(of)}`, source);
  const binned =
    of === 'own_id' ? db.all('SELECT id, sha256 FROM deleted_document WHERE id = ?', source) : [];
  for (const { id, sha256, state } of [...rows, ...binned]) {
    db.run(
      'INSERT OR IGNORE INTO file_to_remove (sha256, is_quarantined) VALUES (?, ?)',
      String(sha256),
      state === 'QUARANTINED' ? 1 : 0,
    );
    db.run(`DELETE FROM matter_link WHERE kind = 'document' AND thing = ?`, String(id));
  }
  db.run('DELETE FROM document_name WHERE source_id = ?', source);
  db.run(`DELETE FROM document WHERE ${ofSame(of)}`, source);
  if (of === 'own_id') {
    db.run('DELETE FROM deleted_document WHERE id = ?', source);
    db.run('DELETE FROM own_document WHERE id = ?', source);
  }
  // Nothing of it is downloaded any more.
  if (of === 'item_id')
    db.run('UPDATE download SET deleted_at = ?, next_try_at = NULL WHERE item_id = ?', at, source);
  if (of === 'statement_id')
    db.run(
      `UPDATE statement_pdf SET state = 'DELETED', next_try_at = NULL, problem = NULL WHERE statement_id = ?`,
      source,
    );
}

/** Whether its certificate was deleted with its matter. */
export function isDocumentDeleted(db: Db, of: 'item_id' | 'statement_id', source: string): boolean {
  const sql =
    of === 'item_id'
      ? 'SELECT 1 FROM download WHERE item_id = ? AND deleted_at IS NOT NULL'
      : `SELECT 1 FROM statement_pdf WHERE statement_id = ? AND state = 'DELETED'`;
  return db.get(sql, source) !== undefined;
}
