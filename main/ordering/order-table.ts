import type { OrderLineCounts, OrderLineView } from '../../shared/contract/views/order-line.ts';
import type { Db, SqlRow, SqlValue } from '../storage/db.ts';
import { wordsOf } from './journal/operator-words.ts';
import { isOrderedAgain } from './journal/ordered-instead.ts';
import { readIntent } from './journal/read-intent.ts';
import {
  before,
  type Condition,
  conditionOf,
  type LineFilter,
  type LineList,
  type LineOrder,
  orderOf,
  pagedTable,
  sortKey,
} from './order-line-sql.ts';
import { wordsSql } from './order-line-terms.ts';
import { createOrderLineTotals } from './order-line-totals.ts';
import {
  joinedTables,
  type OrderSaid,
  orderLineView,
  orderToSayOf,
  type ShownRow,
  shownColumns,
} from './order-line-view.ts';
import { orderActions, orderProblem } from './order-problem.ts';

/** The list of orders, one row a certificate, as the database keeps it (migration 015). */
export interface OrderTable {
  rows(page: LineList & { readonly limit: number; readonly offset: number; readonly find: string | null }): {
    rows: OrderLineView[];
    total: number;
    foundAt: number | null;
  };
  pick(stretch: LineList & { readonly limit: number; readonly offset: number }): string[];
  counts(filter: LineFilter): OrderLineCounts;
  /** In the given order, or newest first; ids of other connections and of nothing are passed over. */
  chosen(connectionId: string, ids: readonly string[], order?: LineOrder): OrderLineView[];
  /** The newest orders that hold each piece of the text, with what was ordered, without counting the rest. */
  newest(connectionId: string, text: string, limit: number): FoundLine[];
}

interface FoundLine {
  readonly orderViewId: string;
  readonly orderId: string | null;
  readonly matterNumber: string;
  readonly placedAt: number;
  /** The row that holds the text, and how many more the order has. */
  readonly productName: string;
  readonly more: number;
}

const nothingSaid: OrderSaid = { problem: null, mayPutAway: false };

interface OrderTableParts {
  readonly now: () => number;
  /** The orders that are being sent now. */
  readonly underWay?: ReadonlySet<string>;
}

export function createOrderTable(db: Db, parts: OrderTableParts): OrderTable {
  const totals = createOrderLineTotals(db, parts.now);

  function foundAt(list: LineList, { where, values }: Condition, id: string | null): number | null {
    if (id === null) return null;
    const key = sortKey(list, parts.now());
    const row = db.get(
      `SELECT ${key.sql} AS value, place, rowid AS n FROM order_line WHERE id = ? AND ${where}`,
      ...key.values,
      id,
      ...values,
    );
    if (row === undefined) return null;
    const { sql, given } = before(list, row, parts.now());
    const found = db.get(
      `SELECT count(*) AS n FROM order_line WHERE ${where} AND (${sql})`,
      ...values,
      ...given,
    );
    return Number(found?.n ?? 0);
  }

  function viewed(rows: readonly ShownRow[]): OrderLineView[] {
    const now = parts.now();
    // An order has several rows.
    const known = new Map<string, OrderSaid>();
    return rows.map((row) => {
      const id = orderToSayOf(row);
      const said = id === null ? nothingSaid : (known.get(id) ?? saidOf(id, now));
      if (id !== null) known.set(id, said);
      const line = orderLineView(row, said, now);
      return line.state === 'PREPARED' && parts.underWay?.has(line.orderViewId) ? sendingNow(line) : line;
    });
  }

  function saidOf(intentId: string, now: number): OrderSaid {
    const row = db.get('SELECT * FROM intent WHERE id = ?', intentId);
    if (row === undefined) return nothingSaid;
    const intent = readIntent(row);
    return {
      problem: orderProblem(intent, wordsOf(db, intent.id), isOrderedAgain(db, intent)),
      mayPutAway: orderActions(intent, now).includes('discard'),
    };
  }

  return {
    rows(page) {
      const condition = conditionOf(page, parts.now());
      const order = orderOf(page, parts.now());
      const found = db.lists(
        `SELECT ${shownColumns} FROM (SELECT rowid AS n FROM ${pagedTable(page)} WHERE ${condition.where}
           ORDER BY ${order.sql} LIMIT ? OFFSET ?) AS page CROSS JOIN order_line AS line ON line.rowid = page.n ${joinedTables}`,
        ...condition.values,
        ...order.values,
        page.limit,
        page.offset,
      );
      const isEnd = found.length < page.limit && (found.length > 0 || page.offset === 0);
      return {
        rows: viewed(found),
        total: totals.total(page, isEnd ? page.offset + found.length : null),
        foundAt: foundAt(page, condition, page.find),
      };
    },
    pick(stretch) {
      const { where, values } = conditionOf(stretch, parts.now());
      const order = orderOf(stretch, parts.now());
      return db
        .all(
          `SELECT id FROM ${pagedTable(stretch)} WHERE ${where} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
          ...values,
          ...order.values,
          stretch.limit,
          stretch.offset,
        )
        .map((row) => String(row.id));
    },
    counts: (filter) => totals.counts(filter),
    // Without a limit SQLite leaves out the order of what is joined.
    chosen(connectionId, ids, list = { by: 'placed', isDescending: true }) {
      const order = orderOf(list, parts.now());
      return viewed(
        db.lists(
          `SELECT ${shownColumns} FROM (SELECT rowid AS n FROM order_line WHERE connection_id = ?
             AND id IN (SELECT value FROM json_each(?)) ORDER BY ${order.sql} LIMIT -1) AS page
           CROSS JOIN order_line AS line ON line.rowid = page.n ${joinedTables}`,
          connectionId,
          JSON.stringify(ids),
          ...order.values,
        ),
      );
    },
    newest(connectionId, typed, limit) {
      const found: FoundLine[] = [];
      const terms = wordsSql(typed);
      const holds = ['connection_id = ?', 'place < ?', ...terms.map(({ sql }) => sql)].join(' AND ');
      let below: SqlValue = Number.MAX_SAFE_INTEGER;
      // An order has several rows, and one of them is enough to find it.
      while (found.length < limit) {
        const row: SqlRow | undefined = db.get(
          `SELECT coalesce(intent_id, history_id) AS owner, order_id, matter, placed_at, product_name, place,
             (SELECT count(*) - 1 FROM order_line AS more WHERE more.intent_id = line.intent_id
               OR (line.intent_id IS NULL AND more.history_id = line.history_id)) AS more
           FROM order_line AS line WHERE rowid = (SELECT rowid FROM order_line WHERE ${holds} ORDER BY place DESC LIMIT 1)`,
          connectionId,
          below,
          ...terms.flatMap(({ values }) => values),
        );
        if (row === undefined) break;
        below = Math.floor(Number(row.place) / 1024) * 1024;
        found.push({
          orderViewId: String(row.owner),
          orderId: text(row.order_id),
          matterNumber: String(row.matter),
          placedAt: Number(row.placed_at),
          productName: String(row.product_name),
          more: Number(row.more),
        });
      }
      return found;
    },
  };
}

function text(value: SqlValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

/** Until it is connected the journal has an order as PREPARED, as one that nobody sends. */
function sendingNow(line: OrderLineView): OrderLineView {
  return { ...line, state: 'SENDING', needsPerson: false, problem: null, canPutAway: false };
}
