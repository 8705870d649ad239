import { z } from 'zod';
import type { SharedIds } from '../ports/shared-kind.ts';
import type { Db, SqlRow } from './db.ts';

/** An item as every computer of an office knows it: by the service's number of its order, and its own number in that. */
export const itemReference = z.object({ order: z.string().min(1).max(100), item: z.int() });
export type ItemReference = z.infer<typeof itemReference>;

/** null: its order has no number. */
export function referenceOfItem(db: Db, itemId: string): ItemReference | null {
  const row = db.get('SELECT order_id, item_number FROM item WHERE id = ?', itemId);
  return row === undefined ? null : { order: String(row.order_id), item: Number(row.item_number) };
}

/** The item of this library, whoever placed its order. */
export function referencedItem(
  db: Db,
  connectionId: string,
  { order, item }: ItemReference,
): SqlRow | undefined {
  return db.get(
    `SELECT item.* FROM item WHERE item_number = ?1 AND order_id = ?2
       AND intent_id IN (SELECT id FROM intent WHERE connection_id = ?3 AND order_id = ?2)
     UNION ALL SELECT item.* FROM item WHERE item_number = ?1
       AND history_id IN (SELECT id FROM history_order WHERE connection_id = ?3 AND order_id = ?2) LIMIT 1`,
    ...[item, order, connectionId],
  );
}

/** SQL: ids of the items of matter ?1: of orders placed here, and of those that colleagues placed. */
export const itemsOfMatter = `SELECT item.id FROM item WHERE intent_id IN (SELECT id FROM intent WHERE matter_id = ?1)
  UNION ALL SELECT item.id FROM item WHERE history_id IN (SELECT history_order.id FROM history_order JOIN matter
    ON matter.connection_id = history_order.connection_id AND matter.number = history_order.matter_number
    WHERE matter.id = ?1 AND shared IS NOT NULL)`;

/** The shared id of the matter of an item's order; null where it is not shared. */
export function sharedMatterOfItem(db: Db, itemId: string, ids: SharedIds): string | null {
  const row = db.get(
    `SELECT coalesce(intent.matter_id, matter.id) AS id FROM item LEFT JOIN intent ON intent.id = item.intent_id
       LEFT JOIN history_order ON history_order.id = item.history_id
       LEFT JOIN matter ON matter.connection_id = history_order.connection_id AND matter.number = history_order.matter_number
     WHERE item.id = ?`,
    itemId,
  );
  return typeof row?.id === 'string' ? ids.sharedOf('matter', row.id) : null;
}
