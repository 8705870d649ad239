import type { CartDetails } from '../../../shared/contract/views/cart.ts';
import type { Db, SqlRow } from '../../storage/db.ts';
import { type CartLine, identifierOf } from './cart-line.ts';

/** The cart on disk: what is put in or typed survives a crash and a restart. One cart a connection. */
export interface CartStore {
  lines(connectionId: string): CartLine[];
  add(connectionId: string, line: CartLine): void;
  update(connectionId: string, line: CartLine): void;
  /** Takes lines out together, so that one undo puts them back together. */
  remove(connectionId: string, lineIds: readonly string[]): void;
  /** Takes a line out for good. */
  forget(connectionId: string, lineId: string): void;
  /** Puts back what was taken out last; false where there is nothing. */
  undo(connectionId: string): boolean;
  /** Forgets lines for good: they belong to an order now. Part of the caller's transaction. */
  handOver(connectionId: string, lineIds: readonly string[]): void;
  details(connectionId: string): Partial<CartDetails>;
  setDetails(connectionId: string, details: Partial<CartDetails>): void;
}

export function createCartStore(db: Db): CartStore {
  function place(connectionId: string): number {
    const row = db.get('SELECT max(position) AS last FROM cart_line WHERE connection_id = ?', connectionId);
    return Number(row?.last ?? 0) + 1;
  }
  function lastBatch(connectionId: string): number {
    const row = db.get(
      'SELECT max(removed_batch) AS last FROM cart_line WHERE connection_id = ?',
      connectionId,
    );
    return Number(row?.last ?? 0);
  }

  return {
    lines: (connectionId) =>
      db
        .all(
          'SELECT * FROM cart_line WHERE connection_id = ? AND removed_batch IS NULL ORDER BY position',
          connectionId,
        )
        .map(readLine),
    add(connectionId, line) {
      db.run(
        `INSERT INTO cart_line (id, connection_id, position, product, context, is_warning_acknowledged, extra_data, quoted_at,
           is_wanted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        line.id,
        connectionId,
        place(connectionId),
        JSON.stringify(line.product),
        JSON.stringify(line.context),
        line.isWarningAcknowledged ? 1 : 0,
        JSON.stringify(line.extraData),
        line.quotedAt,
        line.isWanted === false ? 0 : 1,
      );
    },
    update(connectionId, line) {
      db.run(
        `UPDATE cart_line SET product = ?, is_warning_acknowledged = ?, extra_data = ?, quoted_at = ?, is_wanted = ?
         WHERE connection_id = ? AND id = ?`,
        JSON.stringify(line.product),
        line.isWarningAcknowledged ? 1 : 0,
        JSON.stringify(line.extraData),
        line.quotedAt,
        line.isWanted ? 1 : 0,
        connectionId,
        line.id,
      );
    },
    remove(connectionId, lineIds) {
      db.transaction(() => {
        const batch = lastBatch(connectionId) + 1;
        for (const id of lineIds) {
          db.run(
            'UPDATE cart_line SET removed_batch = ? WHERE connection_id = ? AND id = ? AND removed_batch IS NULL',
            batch,
            connectionId,
            id,
          );
        }
      });
    },
    forget(connectionId, lineId) {
      db.run('DELETE FROM cart_line WHERE connection_id = ? AND id = ?', connectionId, lineId);
    },
    undo(connectionId) {
      const batch = lastBatch(connectionId);
      if (batch === 0) return false;
      const changed = db.run(
        'UPDATE cart_line SET removed_batch = NULL WHERE connection_id = ? AND removed_batch = ?',
        connectionId,
        batch,
      );
      return changed > 0;
    },
    handOver(connectionId, lineIds) {
      for (const id of lineIds) {
        db.run(
          'DELETE FROM cart_line WHERE connection_id = ? AND id = ? AND removed_batch IS NULL',
          connectionId,
          id,
        );
      }
    },
    details(connectionId) {
      const row = db.get('SELECT details FROM cart_detail WHERE connection_id = ?', connectionId);
      return row === undefined ? {} : (JSON.parse(String(row.details)) as Partial<CartDetails>);
    },
    setDetails(connectionId, details) {
      db.run(
        `INSERT INTO cart_detail (connection_id, details) VALUES (?, ?)
         ON CONFLICT (connection_id) DO UPDATE SET details = excluded.details`,
        connectionId,
        JSON.stringify(details),
      );
    },
  };
}

function readLine(row: SqlRow): CartLine {
  const kept = JSON.parse(String(row.product)) as CartLine['product'];
  // A line of an older version knows of no prerequisites.
  const product = { ...kept, prerequisites: kept.prerequisites ?? [] };
  const context = JSON.parse(String(row.context)) as CartLine['context'];
  return {
    id: String(row.id),
    product,
    context,
    identifier: identifierOf(product, context),
    isWarningAcknowledged: row.is_warning_acknowledged === 1,
    extraData: JSON.parse(String(row.extra_data)) as CartLine['extraData'],
    quotedAt: Number(row.quoted_at),
    isWanted: row.is_wanted === 1,
  };
}
