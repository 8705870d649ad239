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

interface Ordered {
  readonly key: string;
  readonly productCode: string;
  readonly extraData: Purchase['extraData'];
}

/** The order of an item: placed here, or elsewhere. */
interface Owner {
  readonly intentId: string | null;
  readonly historyId: string | null;
}

/** The order that a row of `item` belongs to; of what is no item, none that is known. */
export function ownerOf(row: SqlRow): Owner {
  const id = (value: unknown) => (typeof value === 'string' ? value : null);
  return { intentId: id(row.intent_id), historyId: id(row.history_id) };
}

/** The extra data with which an item was ordered, here or by a colleague; null where it is not known. */
export function createExtraDataOf(
  db: Db,
): (owner: Owner, key: string, productCode: string) => Purchase['extraData'] {
  const carts = new Map<string, readonly Ordered[]>();
  function confirmed(intentId: string): readonly Ordered[] {
    const known = carts.get(intentId);
    if (known !== undefined) return known;
    const cart = db.get('SELECT cart FROM intent WHERE id = ?', intentId)?.cart;
    const lines = typeof cart === 'string' ? (JSON.parse(cart) as ConfirmedCart).lines : [];
    const read = lines.map((line) => ({
      key: thingKey(line),
      productCode: line.product.productCode,
      extraData: line.extraData,
    }));
    if (carts.size >= maxCarts) carts.clear();
    carts.set(intentId, read);
    return read;
  }
  /** What a colleague ordered: without extra data it was ordered with none. */
  function told(historyId: string): readonly Ordered[] {
    return db
      .all(
        `SELECT item.value ->> '$.thing' AS key, item.value ->> '$.product' AS code, item.value -> '$.extra' AS extra
         FROM history_order, json_each(shared, '$.fields') AS item WHERE history_order.id = ? AND item.key GLOB 'item *'`,
        historyId,
      )
      .map(({ key, code, extra }) => ({
        key: String(key),
        productCode: String(code),
        extraData: (typeof extra === 'string' ? JSON.parse(extra) : {}) as Purchase['extraData'],
      }));
  }
  return ({ intentId, historyId }, key, productCode) => {
    const lines = intentId !== null ? confirmed(intentId) : historyId === null ? [] : told(historyId);
    const line = lines.find((one) => one.key === key) ?? lines.find((one) => one.productCode === productCode);
    return line?.extraData ?? null;
  };
}
