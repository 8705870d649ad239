import type { DocumentKind } from '../../shared/contract/views/document.ts';
import { registerSearchCode } from '../../shared/model/certificate-set.ts';
import { ownDocumentCode } from '../../shared/model/own-document.ts';
import { ownDocumentsText } from '../../shared/model/own-document-text.ts';
import { productKind } from '../../shared/model/product-kind.ts';
import type { Db, SqlValue } from '../storage/db.ts';
import { codesOfItems } from '../storage/item-codes.ts';
import { statementName } from './document-rows.ts';

/** Whether a document is of one of these products: from the items to their documents, since the kind asked for may be a rare one. */
export function isOfKind(codes: readonly string[]): { readonly sql: string; readonly values: SqlValue[] } {
  const ofItems = `SELECT bought.rowid FROM item CROSS JOIN document AS bought ON bought.item_id = item.id
    WHERE item.product_code IN (SELECT value FROM json_each(?))`;
  const ofStatements = 'SELECT rowid FROM document WHERE statement_id IS NOT NULL';
  const ofPersons = 'SELECT rowid FROM document WHERE own_id IS NOT NULL';
  const all = [
    ofItems,
    ...(codes.includes(registerSearchCode) ? [ofStatements] : []),
    ...(codes.includes(ownDocumentCode) ? [ofPersons] : []),
  ].join(' UNION ALL ');
  return { sql: `document.rowid IN (${all})`, values: [JSON.stringify(codes)] };
}

/** What kinds of documents a connection has, by their names. */
export function documentKinds(db: Db, connectionId: string): DocumentKind[] {
  const kinds = new Map<string, string[]>();
  const add = (name: string, code: string) => {
    const codes = kinds.get(name) ?? [];
    if (!codes.includes(code)) kinds.set(name, [...codes, code]);
  };
  for (const { code } of db.all(codesOfItems)) {
    const row = db.get(
      `SELECT product_name, identifier FROM item INDEXED BY item_bought
       WHERE product_code = ? AND connection_id = ? AND EXISTS (SELECT 1 FROM document WHERE document.item_id = item.id) LIMIT 1`,
      String(code),
      connectionId,
    );
    if (row === undefined) continue;
    const name = productKind(String(row.product_name), [String(row.identifier)]);
    if (name !== '') add(name, String(code));
  }
  const hasStatements = db.get(
    `SELECT 1 AS is_there FROM document INDEXED BY document_of_statement
     WHERE statement_id IS NOT NULL AND connection_id = ? LIMIT 1`,
    connectionId,
  );
  const named = [...kinds].find(([, codes]) => codes.includes(registerSearchCode));
  if (hasStatements !== undefined && named === undefined) add(statementName, registerSearchCode);
  const hasOwn = db.get(
    `SELECT 1 AS is_there FROM document INDEXED BY document_of_person
     WHERE own_id IS NOT NULL AND connection_id = ? LIMIT 1`,
    connectionId,
  );
  if (hasOwn !== undefined) add(ownDocumentsText, ownDocumentCode);
  return [...kinds].map(([name, codes]) => ({ name, codes })).sort((a, b) => a.name.localeCompare(b.name));
}
