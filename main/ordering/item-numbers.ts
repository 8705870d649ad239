import { minCheckIntervalMs } from '../../shared/model/order-state.ts';
import type { DaysOff } from '../../shared/model/working-days.ts';
import type { Db, SqlValue } from '../storage/db.ts';
import { storeNotes } from '../storage/stored-notes.ts';
import type { NewItem } from './placing/match-items.ts';
import { expectedAt } from './polling/schedule.ts';

/** What follows for items from the numbers that the service shows their order and themselves under. */
export interface ItemNumbers {
  /**
   * Gives items the numbers and the words of their order's record, as if they had just been ordered so. Part of the caller's
   * transaction; nothing else of the order may have the numbers.
   */
  renumber(moves: readonly { readonly id: string; readonly item: NewItem }[], nextCheckAt: number): void;
  /** Keeps that what the record shows under a number may be something else than was ordered. Part of the caller's transaction. */
  noteMatch(
    connectionId: string,
    orderId: string,
    item: Pick<NewItem, 'orderItemNumber' | 'identifier' | 'matchProblem'>,
  ): void;
  /** The service gives the order under another number than it answered: its items are asked for there. Part of the caller's transaction. */
  moveTo(intentId: string, from: string, to: string, now: number): void;
  /** Makes items due now that the service's list or record calls complete, and that are not so here. */
  makeCompleteDue(connectionId: string, orderId: string, itemNumbers: readonly number[], now: number): void;
  /** Whether nothing that came for an item is kept or under way. */
  isUnkept(id: string): boolean;
  /** What was watched under a number that is another order's is none of ours. Part of the caller's transaction. */
  endForeign(intentId: string, orderId: string, now: number): void;
  /** The order is this one's after all: its items are watched again. Part of the caller's transaction. */
  reviveForeign(intentId: string, orderId: string, now: number): void;
}

export function createItemNumbers(db: Db, daysOff: () => DaysOff): ItemNumbers {
  return {
    renumber(moves, nextCheckAt) {
      // Two may change their numbers with each other.
      for (const [n, { id }] of moves.entries())
        db.run('UPDATE item SET item_number = ? WHERE id = ?', -1 - n, id);
      for (const { id, item } of moves) {
        const placedAt = Number(db.get('SELECT placed_at FROM item WHERE id = ?', id)?.placed_at);
        db.run(
          `UPDATE item SET (${describedColumns}) = (${describedMarks}),
             status = iif(state = 'COMPLETE', status, 'PROCESSING'), state = iif(state = 'COMPLETE', state, 'WAITING'),
             next_check_at = iif(state = 'COMPLETE', next_check_at, ?), completed_at = NULL, failures = 0, misses = 0,
             problem = NULL WHERE id = ?`,
          ...described(item, placedAt, daysOff()),
          Math.round(nextCheckAt),
          id,
        );
      }
    },
    noteMatch(connectionId, orderId, { orderItemNumber, identifier, matchProblem }) {
      if (matchProblem === null) return;
      db.run(
        `UPDATE item SET match_problem = ?1, identifier = ?2, address = NULL
         WHERE connection_id = ?3 AND order_id = ?4 AND item_number = ?5 AND match_problem IS NOT ?1`,
        matchProblem,
        identifier,
        connectionId,
        orderId,
        orderItemNumber,
      );
    },
    moveTo(intentId, from, to, now) {
      // Another's, such as those of an order that was taken in from the history, keep their place.
      const isTaken = db.get(
        `SELECT 1 AS one FROM item WHERE order_id = ?1
           AND connection_id = (SELECT connection_id FROM intent WHERE id = ?2)`,
        to,
        intentId,
      );
      if (isTaken !== undefined) return;
      // In two steps, since the lists are written again where the number of an item changes.
      db.run(
        `UPDATE item SET order_id = ?, item_number = -1 - item_number, failures = 0, misses = 0, problem = NULL,
           next_check_at = iif(state = 'COMPLETE', next_check_at, ?) WHERE intent_id = ? AND order_id = ?`,
        to,
        Math.round(now),
        intentId,
        from,
      );
      db.run(
        'UPDATE item SET item_number = -1 - item_number WHERE intent_id = ? AND order_id = ?',
        intentId,
        to,
      );
    },
    makeCompleteDue(connectionId, orderId, itemNumbers, now) {
      if (itemNumbers.length === 0) return;
      const at = Math.round(now);
      db.run(
        `UPDATE item SET next_check_at = ?1 WHERE connection_id = ?2 AND order_id = ?3 AND intent_id IS NOT NULL
           AND item_number IN (SELECT value FROM json_each(?4)) AND state <> 'COMPLETE' AND next_check_at > ?1
           AND coalesce(last_checked_at, 0) < ?5`,
        at,
        connectionId,
        orderId,
        JSON.stringify(itemNumbers),
        at - minCheckIntervalMs,
      );
    },
    isUnkept: (id) =>
      db.get(
        `SELECT 1 AS one FROM item WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM document WHERE item_id = ?1)
           AND NOT EXISTS (SELECT 1 FROM download WHERE item_id = ?1 AND (state <> 'WANTED' OR sha256 IS NOT NULL))`,
        id,
      ) !== undefined,
    endForeign(intentId, orderId, now) {
      // A certificate that came is kept, and says so too.
      db.run(
        `UPDATE item SET state = 'ENDED', next_check_at = NULL, completed_at = ?1, problem = ?2, match_problem = ?2
         WHERE intent_id = ?3 AND order_id = ?4`,
        Math.round(now),
        storeNotes({ code: 'otherOrder', orderId }),
        intentId,
        orderId,
      );
    },
    reviveForeign(intentId, orderId, now) {
      // Nothing else that ended is never asked about again.
      db.run(
        `UPDATE item SET state = 'WAITING', status = 'PROCESSING', next_check_at = ?, completed_at = NULL, problem = NULL,
           match_problem = NULL
         WHERE intent_id = ? AND order_id = ? AND state = 'ENDED' AND next_check_at IS NULL`,
        Math.round(now),
        intentId,
        orderId,
      );
    },
  };
}

/** The columns of what the service says of an item, in the order of `described`. */
export const describedColumns =
  'item_number, product_code, product_name, authority_name, identifier, address, price_cents, gst_cents, turnaround_ms, ' +
  'expected_at, thing_key, discounts, discount_cents, match_problem';
export const describedMarks = describedColumns.replaceAll(/\w+/g, '?');

/** `placedAt`: milliseconds UTC, from which it is told when the item is expected. */
export function described(item: NewItem, placedAt: number, daysOff: DaysOff): SqlValue[] {
  return [
    item.orderItemNumber,
    item.productCode,
    item.productName,
    item.authorityName,
    item.identifier,
    item.address,
    item.priceCents,
    item.gstCents,
    item.turnaroundMs,
    expectedAt(placedAt, item.turnaroundMs, daysOff),
    item.thingKey,
    item.discounts.length === 0 ? null : JSON.stringify(item.discounts),
    item.discountCents,
    item.matchProblem,
  ];
}
