import type { ItemView } from '../../shared/contract/views/order.ts';
import { type DaysOff, noDaysOff } from '../../shared/model/working-days.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import type { StoredNotes } from '../storage/stored-notes.ts';
import {
  createItemNumbers,
  described,
  describedColumns,
  describedMarks,
  type ItemNumbers,
} from './item-numbers.ts';
import type { NewItem } from './placing/match-items.ts';
import { expectedAt } from './polling/schedule.ts';

type ItemState = 'WAITING' | 'COMPLETE' | 'ENDED';

/** An ordered item as it is kept. Times in milliseconds UTC. */
export interface Item {
  readonly id: string;
  /** Null where the order was placed elsewhere; then `historyId` names it. */
  readonly intentId: string | null;
  readonly historyId: string | null;
  readonly connectionId: string;
  readonly orderId: string;
  readonly itemNumber: number;
  readonly productCode: string;
  readonly productName: string;
  readonly authorityName: string | null;
  readonly identifier: string;
  readonly address: string | null;
  readonly priceCents: number | null;
  readonly gstCents: number | null;
  readonly turnaroundMs: number | null;
  /** Milliseconds UTC; null where no turnaround was listed. */
  readonly expectedAt: number | null;
  /** What it buys, comparable with a line of the cart. */
  readonly thingKey: string;
  readonly status: string;
  readonly state: ItemState;
  readonly placedAt: number;
  readonly lastCheckedAt: number | null;
  readonly nextCheckAt: number | null;
  readonly failures: number;
  /** Looks on end at which the service showed nothing, or another certificate, under its number. */
  readonly misses: number;
  readonly problem: StoredNotes | null;
  /** It is certainly not what was ordered. */
  readonly matchProblem: StoredNotes | null;
  readonly discounts: ItemView['discounts'];
  /** What they take off, not in `priceCents` any more; null where none is stated or they cannot be read. */
  readonly discountCents: number | null;
  /** Characters of the text that the service gave, or null. */
  readonly textLength: number | null;
  /** When the last link ends, as the service wrote it. */
  readonly linkExpiry: string | null;
  /** When it was seen complete, or ended; milliseconds UTC. */
  readonly completedAt: number | null;
}

export interface ItemStore extends ItemNumbers {
  /** Part of the caller's transaction. An item that is there already is left as it is. */
  add(entry: {
    readonly id: string;
    readonly intentId: string | null;
    readonly historyId?: string;
    readonly connectionId: string;
    readonly orderId: string;
    readonly item: NewItem;
    readonly placedAt: number;
    readonly nextCheckAt: number;
    readonly computer: string;
  }): void;
  get(id: string): Item | null;
  ofIntent(intentId: string): Item[];
  /** Those of an order that was placed elsewhere. */
  ofHistory(historyId: string): Item[];
  /**
   * Items due by `now`: those that wait, longest due first, and then those that failed. `others`: accounts for which another
   * computer asks about what waits.
   */
  due(now: number, limit: number, others?: readonly string[]): Item[];
  /** When the next item is due, or null where none is asked about. */
  nextDue(others?: readonly string[]): number | null;
  /** Makes due `now` every item of a connection whose last check failed. */
  retryFailed(connectionId: string, now: number): void;
  /** Moves every check of a connection that falls due before `until` to then, in one write. */
  postpone(connectionId: string, until: number): void;
  /**
   * Spreads checks over `window` milliseconds from `now`, in one write: those that are overdue, or those beyond a time.
   * `seed` shifts the pattern. How many there were.
   */
  spread(which: 'overdue' | { readonly beyond: number }, now: number, window: number, seed: number): number;
  /** Calculates again when each WAITING item is expected: holidays are proclaimed late, and the office has days off. */
  recomputeExpected(): void;
  update(id: string, change: Partial<ItemChange>): void;
  /** Keeps the text that came with an item, here or elsewhere. */
  keepText(itemId: string, text: string): void;
  text(itemId: string): string | null;
}

interface ItemChange {
  readonly status: string;
  readonly state: ItemState;
  readonly lastCheckedAt: number;
  readonly nextCheckAt: number | null;
  readonly failures: number;
  readonly misses: number;
  readonly problem: StoredNotes | null;
  readonly completedAt: number;
  readonly textLength: number | null;
  readonly linkExpiry: string | null;
}

const columns: Readonly<Record<keyof ItemChange, string>> = {
  status: 'status',
  state: 'state',
  lastCheckedAt: 'last_checked_at',
  nextCheckAt: 'next_check_at',
  failures: 'failures',
  misses: 'misses',
  problem: 'problem',
  completedAt: 'completed_at',
  textLength: 'text_length',
  linkExpiry: 'link_expiry',
};

/** Items that are asked about, each condition that of an index: what waits, and what failed and may come after all. */
const asked = [`state = 'WAITING'`, `state = 'ENDED' AND next_check_at IS NOT NULL`];

/** SQL: of an order that was placed here for a restricted matter: whoever asks for all may not read it. Two looks do no harm. */
const ofRestricted = `intent_id IN (SELECT intent.id FROM office_restriction
  JOIN office_thing ON office_thing.kind = 'matter' AND office_thing.id = office_restriction.matter
  JOIN intent ON intent.matter_id = office_thing.local_id WHERE readers IS NOT NULL)`;

/** The same without what waits at other accounts. The plus keeps SQLite to the index of what is due. */
function askedBesides(others: readonly string[]): string[] {
  if (others.length === 0) return asked;
  return asked.map((which, at) =>
    at === 0
      ? `${which} AND (+connection_id NOT IN (${others.map(() => '?').join(', ')}) OR ${ofRestricted})`
      : which,
  );
}

export function createItemStore(db: Db, daysOff: () => DaysOff = () => noDaysOff): ItemStore {
  function nextDue(others: readonly string[] = []): number | null {
    const times = askedBesides(others)
      .map(
        (which, at) =>
          db.get(`SELECT min(next_check_at) AS at FROM item WHERE ${which}`, ...(at === 0 ? others : []))?.at,
      )
      .filter((at) => typeof at === 'number');
    return times.length === 0 ? null : Math.min(...times);
  }

  return {
    ...createItemNumbers(db, daysOff),
    add({ id, intentId, historyId, connectionId, orderId, item, placedAt, nextCheckAt, computer }) {
      db.run(
        `INSERT INTO item (id, intent_id, history_id, connection_id, order_id, ${describedColumns}, status, state, placed_at,
           next_check_at, computer)
         VALUES (?, ?, ?, ?, ?, ${describedMarks}, 'PROCESSING', 'WAITING', ?, ?, ?)
         ON CONFLICT (connection_id, order_id, item_number) DO NOTHING`,
        id,
        intentId,
        historyId ?? null,
        connectionId,
        orderId,
        ...described(item, placedAt, daysOff()),
        placedAt,
        nextCheckAt,
        computer,
      );
    },
    get(id) {
      const row = db.get('SELECT * FROM item WHERE id = ?', id);
      return row === undefined ? null : readItem(row);
    },
    ofIntent: (intentId) =>
      db.all('SELECT * FROM item WHERE intent_id = ? ORDER BY item_number', intentId).map(readItem),
    ofHistory: (historyId) =>
      db.all('SELECT * FROM item WHERE history_id = ? ORDER BY item_number', historyId).map(readItem),
    due(now, limit, others = []) {
      // Nearly every beat of the poller finds nothing, and this costs a fifth of reading no rows.
      if ((nextDue(others) ?? Infinity) > now) return [];
      const rows = askedBesides(others).flatMap((which, at) =>
        db.all(
          `SELECT * FROM item WHERE ${which} AND next_check_at <= ? ORDER BY next_check_at LIMIT ?`,
          ...(at === 0 ? others : []),
          now,
          limit,
        ),
      );
      return rows.slice(0, limit).map(readItem);
    },
    nextDue,
    retryFailed(connectionId, now) {
      const at = Math.round(now);
      db.run(
        `UPDATE item SET next_check_at = ? WHERE state = 'WAITING' AND next_check_at > ? AND failures > 0 AND +connection_id = ?`,
        at,
        at,
        connectionId,
      );
    },
    postpone(connectionId, until) {
      // The plus keeps SQLite to the index of what waits; the one of the connection holds all that was ever bought.
      const at = Math.round(until);
      for (const which of asked) {
        db.run(
          `UPDATE item SET next_check_at = ? WHERE ${which} AND next_check_at < ? AND +connection_id = ?`,
          at,
          at,
          connectionId,
        );
      }
    },
    spread(which, now, window, seed) {
      const where =
        which === 'overdue'
          ? `state = 'WAITING' AND next_check_at <= ?`
          : `state = 'WAITING' AND next_check_at > ?`;
      const edge = Math.round(which === 'overdue' ? now : which.beyond);
      const count = Number(db.get(`SELECT count(*) AS n FROM item WHERE ${where}`, edge)?.n ?? 0);
      // A prime step through the rows spreads them evenly without one write each.
      if (count > 0) {
        db.run(
          `UPDATE item SET next_check_at = ? + (rowid * 7919 + ?) % ? WHERE ${where}`,
          Math.round(now),
          Math.round(seed),
          Math.round(window),
          edge,
        );
      }
      return count;
    },
    recomputeExpected() {
      const closed = daysOff();
      const moved = db
        .all(
          `SELECT id, placed_at, turnaround_ms, expected_at FROM item WHERE state = 'WAITING' AND turnaround_ms IS NOT NULL`,
        )
        .map((row) => ({
          id: String(row.id),
          was: row.expected_at,
          at: expectedAt(Number(row.placed_at), Number(row.turnaround_ms), closed),
        }))
        .filter(({ was, at }) => was !== at);
      if (moved.length === 0) return;
      db.transaction(() => {
        for (const { id, at } of moved) db.run('UPDATE item SET expected_at = ? WHERE id = ?', at, id);
      });
    },
    update(id, change) {
      const entries = Object.entries(change) as [keyof ItemChange, string | number | null][];
      const sets = entries.map(([key]) => `${columns[key]} = ?`).join(', ');
      db.run(`UPDATE item SET ${sets} WHERE id = ?`, ...entries.map(([, value]) => whole(value)), id);
    },
    keepText(itemId, text) {
      db.run(
        `INSERT INTO item_text (item_id, text) VALUES (?, ?)
         ON CONFLICT (item_id) DO UPDATE SET text = excluded.text`,
        itemId,
        text,
      );
    },
    text(itemId) {
      const row = db.get('SELECT text FROM item_text WHERE item_id = ?', itemId);
      return row === undefined ? null : String(row.text);
    },
  };
}

/** Times are whole milliseconds in the database; jitter makes fractions. */
function whole(value: string | number | null): string | number | null {
  return typeof value === 'number' ? Math.round(value) : value;
}

export function readItem(row: SqlRow): Item {
  return {
    id: String(row.id),
    intentId: row.intent_id as string | null,
    historyId: row.history_id as string | null,
    connectionId: String(row.connection_id),
    orderId: String(row.order_id),
    itemNumber: Number(row.item_number),
    productCode: String(row.product_code),
    productName: String(row.product_name),
    authorityName: row.authority_name as string | null,
    identifier: String(row.identifier),
    address: row.address as string | null,
    priceCents: row.price_cents as number | null,
    gstCents: row.gst_cents as number | null,
    turnaroundMs: row.turnaround_ms as number | null,
    expectedAt: row.expected_at as number | null,
    thingKey: String(row.thing_key),
    status: String(row.status),
    state: row.state as ItemState,
    placedAt: Number(row.placed_at),
    lastCheckedAt: row.last_checked_at as number | null,
    nextCheckAt: row.next_check_at as number | null,
    failures: Number(row.failures),
    misses: Number(row.misses),
    problem: row.problem as StoredNotes | null,
    matchProblem: row.match_problem as StoredNotes | null,
    discounts: keptDiscounts(row.discounts),
    discountCents: row.discount_cents as number | null,
    textLength: row.text_length as number | null,
    linkExpiry: row.link_expiry as string | null,
    completedAt: row.completed_at as number | null,
  };
}

/** Discounts as they are kept: JSON, or nothing. */
export function keptDiscounts(value: unknown): ItemView['discounts'] {
  return typeof value === 'string' ? (JSON.parse(value) as ItemView['discounts']) : [];
}

/** An item as the events name it. */
export function itemEvent({ id, intentId, historyId, connectionId }: Item) {
  return { itemId: id, orderViewId: intentId ?? historyId ?? '', connectionId };
}
