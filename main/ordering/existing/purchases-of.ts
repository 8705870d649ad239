import { thingKey } from '../../../shared/model/land-identity.ts';
import type { MatterKind } from '../../../shared/model/matter.ts';
import type { Db, SqlRow } from '../../storage/db.ts';
import { partiesIn, partiesOfMatter } from '../../storage/matter-parties.ts';
import type { ConfirmedCart } from '../journal/intent.ts';
import type { Purchase } from './compare-purchases.ts';

/** The columns of `matter` that {@link matterIn} reads. */
export const matterColumns = `matter.kind AS matter_kind, ${partiesOfMatter} AS matter_parties,
  matter.settlement_on AS matter_settlement_on`;

/**
 * SQL: joins the matter of an `item` that the order history brought, after `intent` is joined. Such an item has no intent, and its
 * matter need not be known here. `idOf`: SQL for what knows it better.
 */
export const matterOfItem = (...idOf: readonly string[]) =>
  `LEFT JOIN history_order ON history_order.id = item.history_id
   LEFT JOIN matter ON matter.id = coalesce(${[...idOf, 'intent.matter_id'].join(', ')},
     (SELECT id FROM matter AS numbered WHERE numbered.connection_id = history_order.connection_id
       AND numbered.number = history_order.matter_number AND numbered.deleted_at IS NULL))`;

/** SQL: its number, for {@link matterOfItem}. */
export const matterNumberOfItem = 'coalesce(matter.number, history_order.matter_number)';

/** What a row says of the matter of a purchase; null where it has none. */
export function matterIn(row: SqlRow): Purchase['matter'] {
  return typeof row.matter_kind !== 'string'
    ? null
    : {
        kind: row.matter_kind as MatterKind,
        parties: partiesIn(row.matter_parties),
        settlementOn: row.matter_settlement_on as string | null,
      };
}

/**
 * SQL: when an order was sent by the service's clock, where the computer's was wrong then; else NULL. Reads `intent`. Ages of what was
 * bought must not follow a clock that was put right since.
 */
export const serverTimeOfWrongClock = 'nullif(intent.ordered_at, intent.confirmed_at)';

/** What is written on the matter with this number; null where none has it. */
export function matterNumbered(db: Db, connectionId: string, number: string): Purchase['matter'] {
  const row = db.get(
    `SELECT ${matterColumns} FROM matter WHERE connection_id = ? AND number = ? AND deleted_at IS NULL`,
    connectionId,
    number.trim(),
  );
  return row === undefined ? null : matterIn(row);
}

/** Carts of orders, which never change: a cart on the screen asks for the same few again and again. */
const maxCarts = 100;

/** The extra data with which an item was ordered; null where it is not known. */
export function createExtraDataOf(
  db: Db,
): (intentId: string | null, key: string, productCode: string) => Purchase['extraData'] {
  const carts = new Map<string, ConfirmedCart | null>();
  function cartOf(intentId: string): ConfirmedCart | null {
    const known = carts.get(intentId);
    if (known !== undefined) return known;
    const cart = db.get('SELECT cart FROM intent WHERE id = ?', intentId)?.cart;
    const read = typeof cart === 'string' ? (JSON.parse(cart) as ConfirmedCart) : null;
    if (carts.size >= maxCarts) carts.clear();
    carts.set(intentId, read);
    return read;
  }
  return (intentId, key, productCode) => {
    const lines = (intentId === null ? null : cartOf(intentId))?.lines ?? [];
    const line =
      lines.find((one) => thingKey(one) === key) ??
      lines.find(({ product }) => product.productCode === productCode);
    return line?.extraData ?? null;
  };
}
