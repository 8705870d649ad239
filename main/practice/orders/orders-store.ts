import { randomBytes, randomInt } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../store/database.ts';
import type { PracticeItem, PracticeOrder, PracticeStatus } from './practice-order.ts';

const rememberedMilliseconds = 24 * 3600 * 1000;

export interface StoredAnswer {
  readonly status: number;
  readonly json: string;
}

interface DownloadLink {
  readonly orderId: string;
  readonly orderItemNumber: number;
  readonly expiresAt: number;
}

/** What the practice service remembers. Times in milliseconds UTC. */
export interface OrdersStore {
  /** Keeps the order and, where there is a key, the answer that a repetition of the key gets, in one act. */
  add(
    order: Omit<PracticeOrder, 'orderId'>,
    key: string | null,
    answer: (order: PracticeOrder) => StoredAnswer,
  ): StoredAnswer;
  /** Keeps the answer that a repetition of the key gets. */
  remember(key: string, now: number, answer: StoredAnswer): void;
  /** The first answer to this idempotency key, for 24 hours. */
  remembered(key: string, now: number): StoredAnswer | null;
  get(orderId: string): PracticeOrder | null;
  /** Newest first. */
  list(customerId: string): PracticeOrder[];
  all(): PracticeOrder[];
  /** Holds on to an outcome, so that a slower pace later does not take it back. */
  settle(orderId: string, orderItemNumber: number, status: PracticeStatus): void;
  settled(orderId: string, orderItemNumber: number): PracticeStatus | null;
  /** Returns the random part of the link. */
  addLink(link: DownloadLink): string;
  link(token: string): DownloadLink | null;
  /** Whether a link to this item was ever given. */
  hasLink(orderId: string, orderItemNumber: number): boolean;
}

const firstOrderId = 10_219_435;
/** Each service that keeps its orders begins elsewhere: computers of one office share the orders of several such services. */
const beginnings = 80_000_000;

const schema = `
  CREATE TABLE IF NOT EXISTS orders (
    order_id INTEGER PRIMARY KEY, created_at INTEGER NOT NULL, customer_id TEXT NOT NULL, details TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS outcomes (
    order_id INTEGER NOT NULL, item INTEGER NOT NULL, status TEXT NOT NULL, PRIMARY KEY (order_id, item)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS answers (
    idempotency_key TEXT PRIMARY KEY, made_at INTEGER NOT NULL, status INTEGER NOT NULL, json TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS links (
    token TEXT PRIMARY KEY, order_id INTEGER NOT NULL, item INTEGER NOT NULL, expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

type Details = Omit<PracticeOrder, 'orderId' | 'createdAt' | 'customerId'> & {
  items: readonly PracticeItem[];
};

/** `isKept`: the orders outlive the service. */
export function createOrdersStore(database: DatabaseSync, isKept = false): OrdersStore {
  database.exec(schema);
  const columns = 'SELECT order_id, created_at, customer_id, details FROM orders';

  const orders = (sql: string, ...values: (string | number)[]): PracticeOrder[] =>
    database
      .prepare(sql)
      .all(...values)
      .map(toOrder);

  const remember: OrdersStore['remember'] = (key, now, answer) => {
    database
      .prepare('INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?)')
      .run(key, now, answer.status, answer.json);
  };

  return {
    add(order, key, answer) {
      const { createdAt, customerId, ...details } = order;
      return inTransaction(database, () => {
        const last = database.prepare('SELECT max(order_id) AS id FROM orders').get()?.id;
        const number =
          last === null || last === undefined
            ? firstOrderId + (isKept ? randomInt(beginnings) : 0)
            : Number(last) + 1;
        database
          .prepare('INSERT INTO orders VALUES (?, ?, ?, ?)')
          .run(number, createdAt, customerId, JSON.stringify(details));
        const given = answer({ ...order, orderId: orderIdOf(number, order) });
        if (key !== null) remember(key, createdAt, given);
        return given;
      });
    },
    remember,
    remembered(key, now) {
      const row = database
        .prepare('SELECT status, json FROM answers WHERE idempotency_key = ? AND made_at > ?')
        .get(key, now - rememberedMilliseconds);
      return row === undefined ? null : { status: Number(row.status), json: String(row.json) };
    },
    get(orderId) {
      const [order] = orders(`${columns} WHERE order_id = ?`, numberOf(orderId));
      return order?.orderId === orderId ? order : null;
    },
    list: (customerId) => orders(`${columns} WHERE customer_id = ? ORDER BY order_id DESC`, customerId),
    all: () => orders(`${columns} ORDER BY order_id`),
    settle(orderId, orderItemNumber, status) {
      database
        .prepare('INSERT OR IGNORE INTO outcomes VALUES (?, ?, ?)')
        .run(numberOf(orderId), orderItemNumber, status);
    },
    settled(orderId, orderItemNumber) {
      const row = database
        .prepare('SELECT status FROM outcomes WHERE order_id = ? AND item = ?')
        .get(numberOf(orderId), orderItemNumber);
      return row === undefined ? null : (String(row.status) as PracticeStatus);
    },
    addLink(link) {
      const token = randomBytes(24).toString('base64url');
      database
        .prepare('INSERT INTO links VALUES (?, ?, ?, ?)')
        .run(token, numberOf(link.orderId), link.orderItemNumber, link.expiresAt);
      return token;
    },
    hasLink: (orderId, orderItemNumber) =>
      database
        .prepare('SELECT 1 FROM links WHERE order_id = ? AND item = ? LIMIT 1')
        .get(numberOf(orderId), orderItemNumber) !== undefined,
    link(token) {
      const row = database.prepare('SELECT order_id, item, expires_at FROM links WHERE token = ?').get(token);
      if (row === undefined) return null;
      const [order] = orders(`${columns} WHERE order_id = ?`, Number(row.order_id));
      return {
        orderId: order?.orderId ?? '',
        orderItemNumber: Number(row.item),
        expiresAt: Number(row.expires_at),
      };
    },
  };
}

function toOrder(row: Record<string, unknown>): PracticeOrder {
  const details = JSON.parse(String(row.details)) as Details;
  return {
    ...details,
    orderId: orderIdOf(Number(row.order_id), details),
    createdAt: Number(row.created_at),
    customerId: String(row.customer_id),
  };
}

/** The number of an order as callers see it. The interface gives it no format. */
function orderIdOf(number: number, { isOddlyNumbered }: Pick<PracticeOrder, 'isOddlyNumbered'>): string {
  return isOddlyNumbered === true ? `ORD ${number}/ü#?%` : String(number);
}

function numberOf(orderId: string): number {
  return Number(/^(?:ORD )?([0-9]{1,15})/.exec(orderId)?.[1] ?? 0);
}
