import { registerSearchCode } from '../../shared/model/certificate-set.ts';
import { areOtherTitles } from '../../shared/model/land-identity.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import { beginningOf, storeNotes } from '../storage/stored-notes.ts';
import { statementName } from './existing/existing-statements.ts';
import { isSameProduct } from './placing/match-items.ts';

/** So many are compared, the newest first: a cache that gives one file for every link gives it for all that is ordered. */
const maxCompared = 40;
const maxNamed = 5;
/** How such a note begins in its column, and how an earlier version wrote it. */
const begins = beginningOf('sameFile');
const began = 'The service provided the same file for each of these: ';

/**
 * Tells of a stored document of which the same file came for other land or another product: with the items, and with the PDFs of
 * register statements. Two items of one order are two things. Part of the caller's transaction.
 */
export function noteSameFile(db: Db, documentId: string): void {
  const rows = sameFiles(db, documentId);
  const own = rows.find((row) => row.document_id === documentId);
  if (own === undefined) return;
  const others = rows.filter((row) => row !== own && areOthers(own, row));
  if (others.length === 0) return;
  const named = [own, ...others].slice(0, maxNamed).sort(inOrder);
  const ofMatters = new Set(named.map(({ matter }) => matter)).size > 1;
  const names = named.map(({ product_name, identifier, matter }) =>
    [product_name, identifier, ...(ofMatters ? [`matter ${matter}`] : [])].join(', '),
  );
  const problem = storeNotes({ code: 'sameFile', names, isMore: others.length >= maxNamed });
  for (const { document_id, item_id } of [own, ...others]) {
    if (item_id === null) db.run('UPDATE document SET remark = ? WHERE id = ?', problem, String(document_id));
    // Whatever else is wrong with an item says more.
    else
      db.run(
        `UPDATE item SET match_problem = ?1 WHERE id = ?2 AND match_problem IS NOT ?1
           AND (match_problem IS NULL OR substr(match_problem, 1, length(?3)) = ?3
             OR substr(match_problem, 1, length(?4)) = ?4)`,
        problem,
        String(item_id),
        begins,
        began,
      );
  }
}

/** Other orders and statements that have the same file as a document. */
export function ofSameFile(
  db: Db,
  documentId: string,
): { readonly orderViewIds: readonly string[]; readonly statementIds: readonly string[] } {
  const others = sameFiles(db, documentId).filter((row) => row.document_id !== documentId);
  const each = (column: string) => [
    ...new Set(others.flatMap((row) => (row[column] === null ? [] : [String(row[column])]))),
  ];
  return { orderViewIds: each('order_view_id'), statementIds: each('statement_id') };
}

/** The document and those with the same file that nothing stands in the place of, the newest first. */
function sameFiles(db: Db, documentId: string): SqlRow[] {
  return db.all(
    `SELECT document.id AS document_id, document.statement_id, item.id AS item_id, item.intent_id,
       coalesce(item.intent_id, item.history_id) AS order_view_id, item.item_number, item.thing_key, item.address, item.parcel,
       coalesce(item.product_code, ?2) AS product_code, coalesce(item.product_name, ?3) AS product_name,
       coalesce(item.identifier, register_statement.volume_folio) AS identifier, matter.number AS matter
     FROM document AS new JOIN document ON document.sha256 = new.sha256 AND document.connection_id = new.connection_id
       LEFT JOIN item ON item.id = document.item_id
       LEFT JOIN register_statement ON register_statement.id = document.statement_id
       JOIN matter ON matter.id = document.matter_id
     WHERE new.id = ?1 AND new.state = 'STORED' AND document.state = 'STORED' AND document.own_id IS NULL
       AND NOT EXISTS (SELECT 1 FROM document AS later WHERE later.item_id = document.item_id AND later.rowid > document.rowid)
       AND NOT EXISTS (SELECT 1 FROM document AS later
         WHERE later.statement_id = document.statement_id AND later.rowid > document.rowid)
     ORDER BY document.rowid DESC LIMIT ${maxCompared}`,
    documentId,
    registerSearchCode,
    statementName,
  );
}

/** Whether two are for two things for certain. What is not known of one of them tells nothing apart. */
function areOthers(a: SqlRow, b: SqlRow): boolean {
  if (a.intent_id !== null && a.intent_id === b.intent_id) return true;
  if (!isSameProduct(String(a.product_code), String(b.product_code))) return true;
  if (areOtherTitles(String(a.identifier), String(b.identifier))) return true;
  const isSame = ['thing_key', 'identifier', 'parcel', 'address'].some(
    (column) => a[column] !== null && a[column] === b[column],
  );
  return !isSame && a.address !== null && b.address !== null;
}

function inOrder(a: SqlRow, b: SqlRow): number {
  const [one, other] = [a, b].map((row) => String(row.order_view_id ?? row.statement_id));
  return one === other ? Number(a.item_number) - Number(b.item_number) : String(one) < String(other) ? -1 : 1;
}
