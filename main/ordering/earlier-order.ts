import type { EarlierOrderView } from '../../shared/contract/views/cart.ts';
import { isMade } from '../../shared/model/order-state.ts';
import type { Db } from '../storage/db.ts';
import { comparePurchases, latelyMs, type Purchase } from './existing/compare-purchases.ts';
import type { PurchaseLookup } from './existing/purchase-lookup.ts';
import {
  createExtraDataOf,
  matterColumns,
  matterIn,
  matterNumbered,
  matterNumberOfItem,
  matterOfItem,
  ownerOf,
  serverTimeOfWrongClock,
} from './existing/purchases-of.ts';
import type { CartLine } from './journal/intent.ts';

/** So many of one thing are compared: the same may have been ordered for others since. */
const maxCompared = 60;

/**
 * Where the same was ordered lately (existing/compare-purchases.ts): from this library, or as the order history shows it; or where
 * such an order is open. Null where not.
 */
export function createEarlierOrder(
  db: Db,
  parts: PurchaseLookup,
): (connectionId: string, line: CartLine, matterNumber: string) => EarlierOrderView | null {
  const extraDataOf = createExtraDataOf(db);

  function isSame(
    line: CartLine,
    wanted: Purchase,
    existing: Purchase,
    at: number,
    isWaiting: boolean,
  ): boolean {
    const found = { ...existing, at, isWaiting };
    const { product } = line;
    return (
      comparePurchases(product, wanted, found, parts.now(), parts.wire(), parts.rules()).differences
        .length === 0
    );
  }

  function openOrder(
    connectionId: string,
    line: CartLine,
    wanted: Purchase,
    wantedMatter: string,
  ): EarlierOrderView | null {
    // Of what may be ordered twice, age says nothing. What is not certainly the same is told as such beside it.
    const found = parts
      .openOrders(connectionId, line, wantedMatter)
      .find(
        ({ intent, purchase, sameness }) =>
          sameness === 'same' && isSame(line, wanted, purchase, intent.orderedAt, true),
      );
    if (found === undefined) return null;
    const { matterNumber } = found;
    const { id, state, orderId, orderedAt } = found.intent;
    if (!isMade(state)) return { kind: 'open', id, matterNumber, state };
    return { kind: 'placed', id, at: orderedAt, matterNumber, orderId: orderId ?? '', isFromHistory: false };
  }

  function here(
    connectionId: string,
    line: CartLine,
    wanted: Purchase,
    since: number,
  ): EarlierOrderView | null {
    const ids = parts.sameItems(connectionId, line);
    const last = db
      .all(
        `SELECT item.*, ${matterNumberOfItem} AS matter_number, ${matterColumns},
           coalesce(${serverTimeOfWrongClock}, item.placed_at) AS ordered_at FROM item
           LEFT JOIN intent ON intent.id = item.intent_id ${matterOfItem()}
         WHERE item.id IN (SELECT value FROM json_each(?)) AND ordered_at >= ?
         ORDER BY ordered_at DESC`,
        JSON.stringify(ids),
        since,
      )
      .find((row) => {
        const { productCode } = line.product;
        const extraData = extraDataOf(ownerOf(row), String(row.thing_key), productCode);
        const isWaiting = row.state === 'WAITING';
        return isSame(line, wanted, { extraData, matter: matterIn(row) }, Number(row.ordered_at), isWaiting);
      });
    if (last === undefined) return null;
    return {
      kind: 'placed',
      id: String(last.intent_id ?? last.history_id),
      at: Number(last.ordered_at),
      matterNumber: last.matter_number as string | null,
      orderId: String(last.order_id),
      isFromHistory: last.history_id !== null,
    };
  }

  function elsewhere(
    connectionId: string,
    line: CartLine,
    wanted: Purchase,
    since: number,
  ): EarlierOrderView | null {
    const names = parts.namesOf(connectionId, line).all;
    const row = db
      .all(
        `SELECT history_order.*, ${matterColumns} FROM history_item
           JOIN history_order ON history_order.id = history_item.history_id
           LEFT JOIN matter ON matter.connection_id = history_order.connection_id
             AND matter.number = history_order.matter_number AND matter.deleted_at IS NULL
         WHERE history_item.connection_id = ? AND history_item.product_code = ? AND history_order.placed_at >= ?
           AND history_item.identifier IN (${names.map(() => '?').join(', ')})
         ORDER BY history_order.placed_at DESC LIMIT ${maxCompared}`,
        connectionId,
        line.product.productCode,
        since,
        ...names,
      )
      .find((one) =>
        isSame(line, wanted, { extraData: null, matter: matterIn(one) }, Number(one.placed_at), false),
      );
    if (row === undefined) return null;
    return {
      kind: 'placed',
      id: String(row.id),
      at: Number(row.placed_at),
      matterNumber: row.matter_number as string | null,
      orderId: String(row.order_id),
      isFromHistory: true,
    };
  }

  return (connectionId, line, matterNumber) => {
    const since = parts.now() - latelyMs;
    const wanted = { extraData: line.extraData, matter: matterNumbered(db, connectionId, matterNumber) };
    return (
      openOrder(connectionId, line, wanted, matterNumber) ??
      here(connectionId, line, wanted, since) ??
      elsewhere(connectionId, line, wanted, since)
    );
  };
}
