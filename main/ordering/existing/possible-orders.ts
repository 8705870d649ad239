import { matterKey } from '../../../shared/model/customer-reference.ts';
import { titleNumber } from '../../../shared/model/land-identity.ts';
import type { Db, SqlRow } from '../../storage/db.ts';
import type { CartLine } from '../journal/intent.ts';
import { type LandNames, propertyNamed } from '../land-name.ts';
import { latelyMs, recentMs } from './compare-purchases.ts';
import { matterColumns } from './purchases-of.ts';

/** An order of the history that may hold the same thing. */
export interface PossibleOrder {
  /** Of `history_order`, with its item where one is shown (`item_id`, else null). */
  readonly row: SqlRow;
  /** It is for another matter, and nothing shows that its land is the same. */
  readonly isOfOtherMatter: boolean;
}

/** So many of a product are looked at, the newest first. */
const maxCompared = 60;

/**
 * What the order history shows of a product without saying of which land it is, or of a title while the number of the one that is
 * wanted is not known. It may be the same. Other land of the same order, or of the same number, excludes it; so does another
 * matter after some hours.
 */
export function createPossibleOrders(
  db: Db,
  now: () => number,
): (
  connectionId: string,
  line: Pick<CartLine, 'product' | 'context'>,
  names: LandNames,
  matterNumber: string,
) => PossibleOrder[] {
  /** PFIs that the items of an order show. */
  function propertiesOf(historyId: unknown): string[] {
    return db
      .all('SELECT identifier FROM history_item WHERE history_id = ?', String(historyId))
      .flatMap(({ identifier }) => propertyNamed(String(identifier)) ?? []);
  }

  /** A title with this number was bought at another address, and not at this one. */
  function isOfOtherAddress(connectionId: string, number: string, address: string | null): boolean {
    if (address === null) return false;
    const rows = db.all(
      `SELECT DISTINCT address FROM item WHERE connection_id = ? AND identifier = ? AND address IS NOT NULL`,
      connectionId,
      number,
    );
    return rows.length > 0 && rows.every((row) => row.address !== address);
  }

  return (connectionId, { product, context }, names, matterNumber) => {
    const isOfTitle = product.productIds.titleId !== undefined;
    const isNumberKnown = names.numbers.length > 0;
    const rows = db.all(
      `SELECT history_order.*, history_item.id AS item_id, coalesce(product_code, '') AS product_code,
         coalesce(product_name, 'Order') AS product_name, coalesce(identifier, 'Order ' || history_order.order_id) AS identifier,
         price_cents, NULL AS turnaround_ms, NULL AS document_id, NULL AS received_at, '' AS thing_key, ${matterColumns}
       FROM history_order LEFT JOIN history_item ON history_item.history_id = history_order.id
         LEFT JOIN matter ON matter.connection_id = history_order.connection_id
           AND matter.number = history_order.matter_number AND matter.deleted_at IS NULL
       WHERE history_order.connection_id = ? AND history_order.placed_at >= ?
         AND coalesce(product_code, 'unknown') IN (?, 'unknown')
         AND upper(coalesce(history_item.status, '')) NOT IN ('FAILED', 'CANCELLED')
         AND NOT EXISTS (SELECT 1 FROM intent WHERE intent.connection_id = history_order.connection_id
           AND intent.order_id = history_order.order_id)
       ORDER BY history_order.placed_at DESC LIMIT ${maxCompared}`,
      connectionId,
      now() - latelyMs,
      product.productCode,
    );
    const wanted = matterKey(matterNumber);

    function possible(row: SqlRow): PossibleOrder[] {
      const shown = String(row.identifier);
      const isProductShown = row.product_code === product.productCode;
      const number = titleNumber(shown);
      const isLandShown = isOfTitle
        ? number !== null || propertyNamed(shown) !== null
        : shown !== row.product_code;
      // What can be compared is found by its name or is not the same.
      if (isProductShown && isLandShown && (!isOfTitle || (number !== null && isNumberKnown))) return [];
      const pfis = context.propertyPfi === null ? [] : propertiesOf(row.id);
      const isSameLand = pfis.some((pfi) => pfi === context.propertyPfi);
      if (pfis.length > 0 && !isSameLand) return [];
      if (number !== null && isOfOtherAddress(connectionId, number, context.address)) return [];
      const isMatterShown = row.customer_reference !== '';
      const isSameMatter = wanted !== '' && matterKey(String(row.matter_number)) === wanted;
      if (isSameLand || isSameMatter || (!isMatterShown && isProductShown))
        return [{ row, isOfOtherMatter: false }];
      return isProductShown && now() - Number(row.placed_at) < recentMs
        ? [{ row, isOfOtherMatter: true }]
        : [];
    }

    return rows.flatMap(possible);
  };
}
