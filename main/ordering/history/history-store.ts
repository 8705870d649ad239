import type { FeeView, ItemView } from '../../../shared/contract/views/order.ts';
import type { Db, SqlRow } from '../../storage/db.ts';
import { currentNumber } from '../../storage/known-matter.ts';
import type { StoredNotes } from '../../storage/stored-notes.ts';
import { keptDiscounts } from '../item-store.ts';

/** An order that was placed elsewhere, as the order history showed it. Times in milliseconds UTC. */
export interface HistoryOrder {
  readonly id: string;
  readonly connectionId: string;
  readonly orderId: string;
  readonly customerId: string | null;
  readonly matterNumber: string;
  readonly reference: string;
  readonly placedAt: number;
  readonly totalCents: number | null;
  readonly gstCents: number | null;
  readonly fees: readonly FeeView[];
  /** See the view's `contact`; null where the service did not show it. */
  readonly delivery: string | null;
  readonly email: string | null;
  readonly contactName: string | null;
  /** The colleague who ordered it, where the office's server says so. */
  readonly orderedBy: string | null;
  /** The office's computer that it was placed from. */
  readonly orderedOn: string | null;
}

/** What a reading of the history, or a colleague, says of an order. */
export type NewHistoryOrder = Omit<HistoryOrder, 'orderedBy' | 'orderedOn'>;

/** An item of such an order. */
export interface HistoryItem {
  readonly id: string;
  readonly historyId: string;
  readonly connectionId: string;
  readonly orderId: string;
  readonly itemNumber: number;
  readonly productCode: string;
  readonly productName: string;
  readonly authorityName: string | null;
  readonly identifier: string;
  readonly priceCents: number | null;
  readonly gstCents: number | null;
  readonly discounts: ItemView['discounts'];
  readonly discountCents: number | null;
  readonly status: string;
  readonly lastCheckedAt: number | null;
  readonly problem: StoredNotes | null;
  readonly textLength: number | null;
  readonly linkExpiry: string | null;
}

interface HistoryItemChange {
  readonly status?: string;
  readonly lastCheckedAt: number;
  readonly problem: StoredNotes | null;
  readonly textLength?: number | null;
  readonly linkExpiry?: string | null;
}

export type NewHistoryItem = Pick<
  HistoryItem,
  | 'itemNumber'
  | 'productCode'
  | 'productName'
  | 'authorityName'
  | 'identifier'
  | 'priceCents'
  | 'gstCents'
  | 'discounts'
  | 'discountCents'
> & {
  /** Null where the service says nothing of it: a new item is then as if it had just been ordered. */
  readonly status: string | null;
};

/** The orders of the service's history that this library did not place. */
export interface HistoryStore {
  /**
   * Keeps an order with its items. What is known already keeps its id, and is brought up to date; what is complete stays so,
   * since a list may have been read before the answer that said it.
   */
  keep(
    order: NewHistoryOrder,
    items: readonly NewHistoryItem[],
    newId: () => string,
  ): { readonly id: string; readonly isNew: boolean };
  get(id: string): HistoryOrder | null;
  item(id: string): HistoryItem | null;
  items(historyId: string): HistoryItem[];
  noteItem(id: string, change: HistoryItemChange): void;
  /** Whether an order is known to have been placed elsewhere. */
  has(connectionId: string, orderId: string): boolean;
  /** Whether it was known before then, milliseconds UTC by this computer's clock. */
  wasKnownAt(connectionId: string, orderId: string, at: number): boolean;
  /** Whether the items of an order are known. */
  hasItems(connectionId: string, orderId: string): boolean;
  /** The numbers of a customer's orders elsewhere that its list has shown, placed since then (milliseconds UTC; null: all). */
  orderIdsSince(connectionId: string, customerId: string | null, since: number | null): string[];
  /**
   * The customers of a connection that this library knows of, the latest first: it ordered for them, a matter is theirs, or a
   * person named them. With `since`, in milliseconds UTC, those of lately.
   */
  customers(connectionId: string, since?: number): (string | null)[];
  /** A child customer whose orders are to be read as well. */
  addCustomer(connectionId: string, customerId: string): void;
}

/** `read_at` of an order that only a colleague told of: a list that does not show it proves nothing. */
const neverRead = 0;

export function createHistoryStore(
  db: Db,
  parts: { readonly now: () => number; readonly computer: string },
): HistoryStore {
  return {
    keep: (order, items, newId) => db.transaction(() => keepOrder(db, parts, order, items, newId)),
    get(id) {
      const row = db.get('SELECT * FROM history_order WHERE id = ?', id);
      return row === undefined ? null : readOrder(row);
    },
    item(id) {
      const row = db.get('SELECT * FROM history_item WHERE id = ?', id);
      return row === undefined ? null : readHistoryItem(row);
    },
    items: (historyId) =>
      db
        .all('SELECT * FROM history_item WHERE history_id = ? ORDER BY item_number', historyId)
        .map(readHistoryItem),
    noteItem(id, change) {
      db.run(
        `UPDATE history_item SET status = coalesce(?, status), last_checked_at = ?, problem = ?,
           text_length = coalesce(?, text_length), link_expiry = coalesce(?, link_expiry) WHERE id = ?`,
        change.status ?? null,
        Math.round(change.lastCheckedAt),
        change.problem,
        change.textLength ?? null,
        change.linkExpiry ?? null,
        id,
      );
    },
    has: (connectionId, orderId) =>
      db.get(
        'SELECT 1 AS one FROM history_order WHERE connection_id = ? AND order_id = ?',
        connectionId,
        orderId,
      ) !== undefined,
    wasKnownAt: (connectionId, orderId, at) =>
      db.get(
        'SELECT 1 AS one FROM history_order WHERE connection_id = ? AND order_id = ? AND first_seen_at < ?',
        connectionId,
        orderId,
        at,
      ) !== undefined,
    hasItems: (connectionId, orderId) =>
      db.get(
        'SELECT 1 AS one FROM history_item WHERE connection_id = ? AND order_id = ? LIMIT 1',
        connectionId,
        orderId,
      ) !== undefined,
    orderIdsSince: (connectionId, customerId, since) =>
      db
        .all(
          `SELECT order_id FROM history_order WHERE connection_id = ? AND customer_id IS ? AND placed_at >= ?
             AND read_at > ${neverRead}`,
          connectionId,
          customerId,
          since ?? Number.MIN_SAFE_INTEGER,
        )
        .map((row) => String(row.order_id)),
    customers: (connectionId, since = Number.MIN_SAFE_INTEGER) =>
      db
        .all(
          `SELECT customer_id, max(at) AS at FROM (
             SELECT customer_id, confirmed_at AS at FROM intent WHERE connection_id = ?1 AND confirmed_at >= ?2
             UNION ALL SELECT client, last_used_at FROM matter
               WHERE connection_id = ?1 AND last_used_at >= ?2 AND client <> '' AND deleted_at IS NULL
             UNION ALL SELECT customer_id, 9e15 FROM history_customer WHERE connection_id = ?1
           ) GROUP BY customer_id ORDER BY at DESC`,
          connectionId,
          since,
        )
        .map((row) => row.customer_id as string | null),
    addCustomer(connectionId, customerId) {
      db.run(
        `INSERT INTO history_customer (connection_id, customer_id, added_at) VALUES (?, ?, ?)
         ON CONFLICT DO NOTHING`,
        connectionId,
        customerId,
        Math.round(parts.now()),
      );
    },
  };
}

/** {@link HistoryStore.keep} as part of the caller's transaction. `isTold`: a colleague says so, and not the service's list. */
export function keepOrder(
  db: Db,
  parts: { readonly now: () => number; readonly computer: string; readonly isTold?: boolean },
  order: NewHistoryOrder,
  items: readonly NewHistoryItem[],
  newId: () => string,
): { readonly id: string; readonly isNew: boolean } {
  const now = Math.round(parts.now());
  const known = db.get(
    'SELECT id FROM history_order WHERE connection_id = ? AND order_id = ?',
    order.connectionId,
    order.orderId,
  );
  const id = known === undefined ? order.id : String(known.id);
  db.run(
    `INSERT INTO history_order (id, connection_id, order_id, customer_id, matter_number, customer_reference,
         placed_at, total_cents, gst_cents, fees, delivery, email, contact_name, first_seen_at, read_at, computer)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (connection_id, order_id) DO UPDATE SET read_at = max(read_at, excluded.read_at), fees = excluded.fees,
         total_cents = coalesce(excluded.total_cents, total_cents),
         gst_cents = coalesce(excluded.gst_cents, gst_cents), delivery = coalesce(excluded.delivery, delivery),
         email = coalesce(excluded.email, email), contact_name = coalesce(excluded.contact_name, contact_name)`,
    id,
    order.connectionId,
    order.orderId,
    order.customerId,
    // An old number stands for the matter that had it. What was moved since keeps its matter: see above.
    currentNumber(db, order.connectionId, order.matterNumber),
    order.reference,
    order.placedAt,
    order.totalCents,
    order.gstCents,
    JSON.stringify(order.fees),
    order.delivery,
    order.email,
    order.contactName,
    now,
    parts.isTold === true ? neverRead : now,
    parts.computer,
  );
  for (const item of items) {
    db.run(
      `INSERT INTO history_item (id, history_id, connection_id, order_id, item_number, product_code,
           product_name, authority_name, identifier, price_cents, gst_cents, discounts, discount_cents, status)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, coalesce(?, 'PROCESSING'))
         ON CONFLICT (connection_id, order_id, item_number) DO UPDATE
           SET status = CASE upper(status) WHEN 'COMPLETE' THEN status ELSE coalesce(?, status) END`,
      newId(),
      id,
      order.connectionId,
      order.orderId,
      item.itemNumber,
      item.productCode,
      item.productName,
      item.authorityName,
      item.identifier,
      item.priceCents,
      item.gstCents,
      item.discounts.length === 0 ? null : JSON.stringify(item.discounts),
      item.discountCents,
      item.status,
      item.status,
    );
  }
  return { id, isNew: known === undefined };
}

function readOrder(row: SqlRow): HistoryOrder {
  return {
    id: String(row.id),
    connectionId: String(row.connection_id),
    orderId: String(row.order_id),
    customerId: row.customer_id as string | null,
    matterNumber: String(row.matter_number),
    reference: String(row.customer_reference),
    placedAt: Number(row.placed_at),
    totalCents: row.total_cents as number | null,
    gstCents: row.gst_cents as number | null,
    fees: JSON.parse(String(row.fees)) as HistoryOrder['fees'],
    delivery: row.delivery as string | null,
    email: row.email as string | null,
    contactName: row.contact_name as string | null,
    orderedBy: row.ordered_by as string | null,
    orderedOn: row.ordered_on as string | null,
  };
}

function readHistoryItem(row: SqlRow): HistoryItem {
  return {
    id: String(row.id),
    historyId: String(row.history_id),
    connectionId: String(row.connection_id),
    orderId: String(row.order_id),
    itemNumber: Number(row.item_number),
    productCode: String(row.product_code),
    productName: String(row.product_name),
    authorityName: row.authority_name as string | null,
    identifier: String(row.identifier),
    priceCents: row.price_cents as number | null,
    gstCents: row.gst_cents as number | null,
    discounts: keptDiscounts(row.discounts),
    discountCents: row.discount_cents as number | null,
    status: String(row.status),
    lastCheckedAt: row.last_checked_at as number | null,
    problem: row.problem as StoredNotes | null,
    textLength: row.text_length as number | null,
    linkExpiry: row.link_expiry as string | null,
  };
}
