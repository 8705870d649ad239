import { filterTerms } from '../../shared/model/filter-terms.ts';
import type { SqlValue } from '../storage/db.ts';
import { isHeldIn } from '../storage/like.ts';
import { productName } from './document-rows.ts';

/**
 * The rows of `document` that may be called by a text, as a SELECT of row numbers: all whose name holds the longest piece of it,
 * and so more than those that hold each. Found from the tables that hold the names, of which each is read through once; from the
 * documents each of their names would be a look-up of its own, eight times as much (CROSS JOIN keeps SQLite to this order). Null where
 * there is nothing to look for.
 */
export function namedCandidates(text: string): { readonly sql: string; readonly values: SqlValue[] } | null {
  const [longest] = filterTerms(text).toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return null;
  const values: SqlValue[] = [];
  const held = (...fields: string[]): string => {
    const { sql, values: likes } = isHeldIn(fields, longest);
    values.push(...likes);
    return `(${sql})`;
  };
  const item = `SELECT document.rowid FROM item CROSS JOIN document ON document.item_id = item.id
    LEFT JOIN own_document ON own_document.id = document.own_id WHERE`;
  const statement = `SELECT document.rowid FROM register_statement CROSS JOIN document ON document.statement_id = register_statement.id
    LEFT JOIN item ON item.id = document.item_id LEFT JOIN own_document ON own_document.id = document.own_id WHERE`;
  const own =
    'SELECT document.rowid FROM own_document CROSS JOIN document ON document.id = own_document.id WHERE';
  const matter =
    'SELECT document.rowid FROM matter CROSS JOIN document ON document.matter_id = matter.id WHERE';
  const given = (source: string) =>
    `SELECT document.rowid FROM document_name CROSS JOIN document ON ${source} = document_name.source_id WHERE`;
  const sql = [
    `${item} ${held('item.order_id', productName, 'item.identifier', 'item.address')}`,
    `${statement} ${held(productName, 'register_statement.volume_folio')}`,
    `${matter} ${held('matter.number')}`,
    `${given('document.item_id')} ${held('document_name.name')}`,
    `${given('document.statement_id')} ${held('document_name.name')}`,
    `${given('document.id')} ${held('document_name.name')}`,
    `${own} ${held('own_document.name', 'own_document.origin')}`,
  ].join(' UNION ');
  return { sql, values };
}
