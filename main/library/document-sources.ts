import type { SharedIds } from '../ports/shared-kind.ts';
import type { Db, SqlRow } from '../storage/db.ts';

/** What a document belongs to. The row of `document` that was first of it stands for it. */
export type Source = Readonly<Record<'item_id' | 'statement_id' | 'own_id', string | null>>;

export const noSource: Source = { item_id: null, statement_id: null, own_id: null };

/** What shared documents belong to in this library, and their rows. */
export interface DocumentSources {
  of(localId: string): Source | null;
  /** The first or the last row of a source. `where`: SQL. */
  rowOf(source: Source, order: 'ASC' | 'DESC', where?: string): SqlRow | undefined;
  /** An own document in the bin. */
  binned(id: string): SqlRow | undefined;
  /** What a certificate or the PDF of a statement belongs to here; null where that is not here yet. */
  bought(fields: Readonly<Record<string, unknown>>, ids: SharedIds): Source | null;
  /** The matter that its order or statement is in; null of an own document. */
  matterOf(source: Source): string | null;
}

export function createDocumentSources(db: Db): DocumentSources {
  function sourceOf(localId: string): Source | null {
    const row =
      db.get('SELECT item_id, statement_id, own_id FROM document WHERE id = ?', localId) ??
      db.get(
        'SELECT NULL AS item_id, NULL AS statement_id, id AS own_id FROM deleted_document WHERE id = ?',
        localId,
      );
    return row === undefined ? null : (row as unknown as Source);
  }

  function rowOf(source: Source, order: 'ASC' | 'DESC', where = ''): SqlRow | undefined {
    const [column, value] =
      Object.entries(source).find(([, id]) => id !== null) ?? (['own_id', null] as const);
    return db.get(
      `SELECT * FROM document WHERE ${column} = ? ${where} ORDER BY rowid ${order} LIMIT 1`,
      value,
    );
  }

  function boughtSource(fields: Readonly<Record<string, unknown>>, ids: SharedIds): Source | null {
    if (typeof fields.statement === 'string') {
      const statement = ids.localOf('statement', fields.statement);
      return statement === null ? null : { ...noSource, statement_id: statement };
    }
    const order = typeof fields.order === 'string' ? ids.localOf('order', fields.order) : null;
    const number = fields.item;
    if (order === null || typeof number !== 'number') return null;
    const item = ['intent_id', 'history_id']
      .map((column) =>
        db.get(
          `SELECT item.id FROM item WHERE ${column} = ? AND item_number = ?
           ORDER BY order_id IS (SELECT order_id FROM intent WHERE id = ?1) DESC`,
          order,
          number,
        ),
      )
      .find((row) => row !== undefined);
    return item === undefined ? null : { ...noSource, item_id: String(item.id) };
  }

  function matterOf({ item_id, statement_id }: Source): string | null {
    const row = db.get(
      `SELECT coalesce(intent.matter_id, matter.id) AS id FROM item LEFT JOIN intent ON intent.id = item.intent_id
         LEFT JOIN history_order ON history_order.id = item.history_id
         LEFT JOIN matter ON matter.connection_id = history_order.connection_id AND matter.number = history_order.matter_number
       WHERE item.id = ?1
       UNION ALL SELECT matter_id FROM register_statement WHERE id = ?2`,
      item_id,
      statement_id,
    );
    return typeof row?.id === 'string' ? row.id : null;
  }

  return {
    of: sourceOf,
    rowOf,
    binned: (id) => db.get('SELECT * FROM deleted_document WHERE id = ?', id),
    bought: boughtSource,
    matterOf,
  };
}
