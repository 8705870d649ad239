import { isDeepStrictEqual } from 'node:util';
import type { DaysOff } from '../../shared/model/working-days.ts';
import { noDaysOff } from '../../shared/model/working-days.ts';
import type { Fields } from '../ports/shared-kind.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import type { StoredNotes } from '../storage/stored-notes.ts';
import { keepOrder, type NewHistoryItem, type NewHistoryOrder } from './history/history-store.ts';
import { described, describedColumns, describedMarks } from './item-numbers.ts';
import { type Item, readItem } from './item-store.ts';
import type { NewItem } from './placing/match-items.ts';
import { minMisses } from './polling/missed.ts';
import { waitAfterEnd } from './polling/schedule.ts';
import {
  itemName,
  itemNumbers,
  type OrderFields,
  readOrderFields,
  type StatusFields,
  statusOf,
  type ToldItem,
} from './shared-order-fields.ts';

interface SharedOrderParts {
  readonly now: () => number;
  readonly newId: () => string;
  readonly computer: string;
  readonly daysOff?: () => DaysOff;
}

/** As it stands in the column `shared`. */
interface Told {
  /** The order's id for the office. */
  readonly id: string;
  readonly fields: Fields;
}

/**
 * Writes what the office says of an item. What is complete stays so where its certificate is here, or on its way. `asksAt`: when
 * it is asked about from here while it waits; null where it is not.
 */
export function advanceItem(db: Db, id: string, told: StatusFields, asksAt: number | null): void {
  const row = db.get(
    `SELECT *, EXISTS (SELECT 1 FROM download WHERE item_id = item.id) AS is_fetched FROM item WHERE id = ?`,
    id,
  );
  if (row === undefined) return;
  const item = readItem(row);
  if (item.state === 'COMPLETE' && told.state !== 'COMPLETE' && row.is_fetched === 1) return;
  const next = {
    status: told.status,
    state: told.state,
    completedAt: told.completedAt ?? null,
    matchProblem: (told.match ?? item.matchProblem) as StoredNotes | null,
    misses: told.missed === true ? Math.max(item.misses, minMisses) : 0,
  };
  if (isDeepStrictEqual(statusOf(next), statusOf(item))) return;
  db.run(
    `UPDATE item SET status = ?, state = ?, completed_at = ?, match_problem = ?, misses = ?, next_check_at = ?, failures = 0,
       problem = NULL WHERE id = ?`,
    ...[next.status, next.state, next.completedAt, next.matchProblem, next.misses],
    nextCheckOf(item, told, asksAt),
    id,
  );
}

function nextCheckOf(item: Item, told: StatusFields, asksAt: number | null): number | null {
  if (told.state === 'COMPLETE') return null;
  if (told.state === 'WAITING' && item.state === 'WAITING') return item.nextCheckAt ?? asksAt;
  if (asksAt === null || told.state === 'WAITING') return asksAt;
  return Math.round(asksAt + waitAfterEnd(asksAt - item.placedAt));
}

/** An order of a colleague as this library keeps it: among those that the order history shows, with its items. */
export interface SharedOrderRows {
  get(id: string): SqlRow | null;
  /** The row of an order with this number. */
  numbered(connectionId: string, orderId: string): string | null;
  /** What the ledger said of it when it was written last. */
  told(row: SqlRow): Told | null;
  /** `id`: of the row that is to have it. Gives the id of the row that has it: the number may be known already. */
  keep(id: string, told: Told, matterNumber: string, orderedBy: string | null): string;
  /** The number turned out to be another order's: takes the row away, unless something was done with it. */
  takeAway(id: string): void;
  /** Removes colleagues' orders of a matter that is not for this person. Their documents, marks and follow-ups are gone. */
  removeOf(connectionId: string, matterNumber: string): string[];
}

export function createSharedOrderRows(db: Db, parts: SharedOrderParts): SharedOrderRows {
  const { computer } = parts;

  function get(id: string): SqlRow | null {
    return db.get('SELECT * FROM history_order WHERE id = ?', id) ?? null;
  }

  function numbered(connectionId: string, orderId: string): string | null {
    const sql = 'SELECT id FROM history_order WHERE connection_id = ? AND order_id = ?';
    const row = db.get(sql, connectionId, orderId);
    return row === undefined ? null : String(row.id);
  }

  function told(row: SqlRow): Told | null {
    return typeof row.shared === 'string' ? (JSON.parse(row.shared) as Told) : null;
  }

  /** The service gives it under another number than it answered. Gives the row that has that number now. */
  function renumber(row: SqlRow, orderId: string): string {
    const id = String(row.id);
    const other = numbered(String(row.connection_id), orderId);
    if (other !== null) {
      takeAway(id);
      return other;
    }
    for (const table of ['history_item', 'item'])
      db.run(
        `UPDATE ${table} SET order_id = ?, item_number = -1 - item_number WHERE history_id = ?`,
        orderId,
        id,
      );
    // In two steps, since the lists are written again where the number of an item changes.
    for (const table of ['history_item', 'item'])
      db.run(`UPDATE ${table} SET item_number = -1 - item_number WHERE history_id = ?`, id);
    db.run('UPDATE history_order SET order_id = ? WHERE id = ?', orderId, id);
    db.run('UPDATE order_line SET order_id = ? WHERE history_id = ?', orderId, id);
    return id;
  }

  function takeAway(id: string): void {
    const items = db.all('SELECT id FROM history_item WHERE history_id = ?', id);
    const left = items.filter((item) => !takeItem(String(item.id)));
    const isMarked = db.get('SELECT 1 FROM dealt_with WHERE history_id = ?', id) !== undefined;
    if (left.length > 0 || isMarked) {
      db.run('UPDATE history_order SET shared = NULL, ordered_by = NULL WHERE id = ?', id);
      return;
    }
    db.run('DELETE FROM order_line WHERE history_id = ?', id);
    db.run('DELETE FROM history_order WHERE id = ?', id);
  }

  /** False where something was done with it here, or came for it. */
  function takeItem(id: string): boolean {
    const isUsed = ['download WHERE item_id', 'document WHERE item_id', 'follow_up_item WHERE item_id'].some(
      (where) => db.get(`SELECT 1 FROM ${where} = ?`, id) !== undefined,
    );
    if (isUsed || db.get('SELECT 1 FROM dealt_with WHERE line_id = ?', id) !== undefined) return false;
    db.run('DELETE FROM order_line WHERE id = ?', id);
    db.run('DELETE FROM item_text WHERE item_id = ?', id);
    db.run('DELETE FROM item WHERE id = ?', id);
    db.run('DELETE FROM history_item WHERE id = ?', id);
    return true;
  }

  function keepItem(historyId: string, order: OrderFields, told: ToldItem, isNews: boolean): void {
    const orderId = order.orderId ?? '';
    const where = [order.connection, orderId, told.number] as const;
    const known = db.get(
      'SELECT id FROM history_item WHERE connection_id = ? AND order_id = ? AND item_number = ?',
      ...where,
    );
    const id = String(known?.id);
    const item = newItemOf(told);
    const values = described(item, order.placedAt, parts.daysOff?.() ?? noDaysOff);
    const row = db.get('SELECT id, state FROM item WHERE id = ?', id);
    if (row === undefined)
      db.run(
        `INSERT INTO item (id, history_id, connection_id, order_id, ${describedColumns}, status, state, placed_at, computer)
         VALUES (?, ?, ?, ?, ${describedMarks}, 'PROCESSING', 'WAITING', ?, ?)`,
        ...[id, historyId, order.connection, orderId, ...values, order.placedAt, order.computer],
      );
    else if (isNews) {
      // In two steps, as above. What was found out here of what came for it stays.
      const match = db.get('SELECT match_problem FROM item WHERE id = ?', id)?.match_problem ?? null;
      db.run('UPDATE item SET item_number = -1 - item_number WHERE id = ?', id);
      db.run(
        `UPDATE item SET (${describedColumns}) = (${describedMarks}) WHERE id = ?`,
        ...described(
          { ...item, matchProblem: (item.matchProblem ?? match) as StoredNotes | null },
          order.placedAt,
          parts.daysOff?.() ?? noDaysOff,
        ),
        id,
      );
    }
    keepStatus(id, order, told);
  }

  /** Certificates that were fetched before the office knew of their order are news for it. */
  function tellDocuments(historyId: string): void {
    db.run(
      `INSERT OR IGNORE INTO office_changed (kind, local_id)
       SELECT 'document', (SELECT id FROM document WHERE item_id = item.id ORDER BY rowid LIMIT 1) FROM item
       WHERE history_id = ? AND EXISTS (SELECT 1 FROM document WHERE item_id = item.id AND state = 'STORED')`,
      historyId,
    );
  }

  /** A computer asks about its own orders, also those that its library had forgotten. */
  function keepStatus(id: string, order: OrderFields, { status }: ToldItem): void {
    advanceItem(db, id, status, order.computer === computer ? Math.round(parts.now()) : null);
  }

  return {
    get,
    numbered,
    told,
    takeAway,
    removeOf(connectionId, matterNumber) {
      const rows = db.all(
        'SELECT id FROM history_order WHERE connection_id = ? AND matter_number = ? AND shared IS NOT NULL',
        ...[connectionId, matterNumber],
      );
      for (const { id } of rows) {
        const items = 'SELECT id FROM item WHERE history_id = ?';
        for (const sql of [
          `item_text WHERE item_id IN (${items})`,
          `download WHERE item_id IN (${items})`,
          'order_line WHERE history_id = ?',
          'item WHERE history_id = ?',
          'history_item WHERE history_id = ?',
          'history_order WHERE id = ?',
        ])
          db.run(`DELETE FROM ${sql}`, id ?? null);
      }
      return rows.map(({ id }) => String(id));
    },
    keep(id, shared, matterNumber, orderedBy) {
      const { fields } = shared;
      const read = readOrderFields(fields);
      if (read === null) throw new Error('An order that cannot be read is not kept');
      const { order, items } = read;
      const orderId = order.orderId ?? '';
      const before = get(id);
      const rowId = before === null || before.order_id === orderId ? id : renumber(before, orderId);
      const kept = keepOrder(
        db,
        { ...parts, isTold: true },
        historyOrderOf(rowId, order, matterNumber),
        items.map(historyItemOf),
        parts.newId,
      );
      const row = get(kept.id);
      const was = (row === null ? null : told(row))?.fields ?? {};
      db.run(
        `UPDATE history_order SET shared = ?, ordered_by = coalesce(?, ordered_by), total_cents = coalesce(?, total_cents),
           fees = ? WHERE id = ?`,
        JSON.stringify(shared satisfies Told),
        orderedBy,
        order.total ?? null,
        JSON.stringify(order.fees ?? []),
        kept.id,
      );
      if (row?.shared === null) tellDocuments(kept.id);
      for (const number of itemNumbers(was)) {
        if (fields[itemName(number)] !== undefined) continue;
        const gone = db.get(
          'SELECT id FROM history_item WHERE history_id = ? AND item_number = ?',
          kept.id,
          number,
        );
        if (gone !== undefined) takeItem(String(gone.id));
      }
      for (const one of items) {
        const name = itemName(one.number);
        keepItem(kept.id, order, one, JSON.stringify(was[name]) !== JSON.stringify(fields[name]));
      }
      return kept.id;
    },
  };
}

function historyOrderOf(id: string, order: OrderFields, matterNumber: string): NewHistoryOrder {
  return {
    id,
    connectionId: order.connection,
    orderId: order.orderId ?? '',
    customerId: order.customerId ?? null,
    matterNumber,
    reference: order.reference ?? '',
    placedAt: order.placedAt,
    totalCents: order.total ?? null,
    gstCents: order.gst ?? null,
    fees: order.fees ?? [],
    delivery: order.delivery ?? null,
    email: order.email ?? null,
    contactName: order.contact ?? null,
  };
}

function historyItemOf({ number, item, status }: ToldItem): NewHistoryItem {
  return {
    itemNumber: number,
    productCode: item.product,
    productName: item.name,
    authorityName: item.authority ?? null,
    identifier: item.identifier,
    priceCents: item.price ?? null,
    gstCents: item.gst ?? null,
    discounts: item.discounts ?? [],
    discountCents: item.discount ?? null,
    status: status.status,
  };
}

function newItemOf(told: ToldItem): NewItem {
  const { number, item, status } = told;
  return {
    ...historyItemOf(told),
    orderItemNumber: number,
    address: item.address ?? null,
    turnaroundMs: item.turnaround ?? null,
    thingKey: item.thing,
    matchProblem: (status.match ?? null) as StoredNotes | null,
  };
}
