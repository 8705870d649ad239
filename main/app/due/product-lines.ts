import type { Db, SqlRow } from '../../storage/db.ts';

/** What was ordered of some products for some matters, as far as lines of Today read it. */
export interface ProductLine {
  readonly matterId: string;
  readonly itemId: string | null;
  readonly orderViewId: string;
  readonly productCode: string;
  readonly productName: string;
  readonly identifier: string;
  readonly address: string | null;
  /** Milliseconds UTC. */
  readonly placedAt: number;
  /** It is here: when it came (milliseconds UTC), and its document. Null where it has not come. */
  readonly kept: { readonly documentId: string; readonly at: number } | null;
  /** It is on its way, as far as that is known. */
  readonly isWaiting: boolean;
  /** It failed, was cancelled or was never made. */
  readonly isOver: boolean;
  /** JSON: ids of the product besides its title; null where they are not known. */
  readonly ids: string | null;
}

/** SQL: the codes under which products were ordered, however a service writes them. Takes the connection and the codes as JSON. */
const orderedCodes = `(SELECT DISTINCT product_code FROM order_line_tally WHERE connection_id = ?
  AND lower(product_code) IN (SELECT lower(value) FROM json_each(?)))`;

const columns = `line.item_id, coalesce(line.intent_id, line.history_id) AS view_id, line.product_code, line.product_name,
  line.identifier, line.address, line.placed_at, line.stage, line.charged_orders, document.id AS document_id, document.received_at,
  (SELECT iif(json_valid(thing_key), thing_key -> '$[2]', NULL) FROM item WHERE item.id = line.item_id) AS ids`;
const kept = `LEFT JOIN document ON document.id = line.document_id AND document.state = 'STORED'`;

/** Lines of products under the matters with these ids. Of a number that is used again those before do not count. */
export function linesOfMatters(
  db: Db,
  connectionId: string,
  matterIds: readonly string[],
  productCodes: readonly string[],
): ProductLine[] {
  if (matterIds.length === 0 || productCodes.length === 0) return [];
  return db
    .all(
      `SELECT matter.id AS matter_id, ${columns} FROM json_each(?) AS asked JOIN matter ON matter.id = asked.value
         CROSS JOIN order_line AS line INDEXED BY order_line_matter ON line.connection_id = matter.connection_id
           AND line.matter = matter.number AND line.placed_at >= coalesce(matter.reused_at, 0) ${kept}
       WHERE line.product_code IN ${orderedCodes}`,
      JSON.stringify(matterIds),
      connectionId,
      JSON.stringify(productCodes),
    )
    .map(lineOf);
}

/** Lines of products that were ordered since a moment (milliseconds UTC), for whatever matter. */
export function linesSince(
  db: Db,
  connectionId: string,
  since: number,
  productCodes: readonly string[],
): ProductLine[] {
  return db
    .all(
      `SELECT '' AS matter_id, ${columns} FROM order_line AS line ${kept}
       WHERE line.connection_id = ? AND line.place >= ? AND line.product_code IN ${orderedCodes}`,
      connectionId,
      since * 1024,
      connectionId,
      JSON.stringify(productCodes),
    )
    .map(lineOf);
}

function lineOf(row: SqlRow): ProductLine {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  // Of several orders where one was wanted a person said that none stands.
  const isOver = row.stage === 'ended' || row.charged_orders === 0;
  return {
    matterId: String(row.matter_id),
    itemId: text(row.item_id),
    orderViewId: String(row.view_id),
    productCode: String(row.product_code),
    productName: String(row.product_name),
    identifier: String(row.identifier),
    address: text(row.address),
    placedAt: Number(row.placed_at),
    kept:
      row.document_id === null ? null : { documentId: String(row.document_id), at: Number(row.received_at) },
    isWaiting: !isOver && row.stage !== 'complete',
    isOver,
    ids: text(row.ids),
  };
}
