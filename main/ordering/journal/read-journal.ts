import { markPieces, matchReference } from '../../../shared/model/customer-reference.ts';
import { type IntentState, unresolvedStates } from '../../../shared/model/order-state.ts';
import type { Db, SqlValue } from '../../storage/db.ts';
import { currentNumber } from '../../storage/known-matter.ts';
import { stateList } from '../../storage/state-list.ts';
import { mayBeSameNumber } from '../placing/order-number.ts';
import type { Intent } from './intent.ts';
import { type KeptWord, wordsOf } from './operator-words.ts';
import { orderedInstead } from './ordered-instead.ts';
import { numberOrNull, readIntent } from './read-intent.ts';

/** A confirmed order with the reference that it was sent with. */
type ConfirmedOrder = Pick<Intent, 'id' | 'customerReference' | 'mark'> & { readonly orderId: string };

/** What the journal knows of orders. */
export interface JournalReads {
  get(id: string): Intent | null;
  /** The number that the order's matter has now; of a deleted one that which the order went out under. */
  matterNumber(intent: Pick<Intent, 'matterId' | 'cart'>): string;
  /** Every number that means its matter: that which it was sent with, what this stands for now, and that of the matter it is in. */
  matterNumbers(intent: Pick<Intent, 'connectionId' | 'matterId' | 'cart'>): string[];
  /** What the operator said about it, oldest first. */
  words(id: string): KeptWord[];
  /** The unresolved intent of this basket, or null. */
  unresolved(connectionId: string, basketKey: string): Intent | null;
  /** See {@link orderedInstead}. */
  orderedInstead(intent: Intent): Intent | null;
  /** Whether it was ever in one of the states. */
  hasBeen(id: string, state: IntentState): boolean;
  /** The one that has this order number, or null. */
  ofOrder(connectionId: string, orderId: string): Intent | null;
  /** Whether another intent has this order, by this number or another spelling of it. */
  isClaimed(connectionId: string, orderId: string, exceptId: string): boolean;
  /** The one whose reference this is, whatever the service made of it, or null. */
  ofReference(connectionId: string, shown: string): Intent | null;
  /**
   * The confirmed orders of a customer, newest first, that were sent since then (milliseconds UTC, by the service's clock where it
   * is known; null: all). Whether they are still open only the service knows.
   */
  confirmedSince(connectionId: string, customerId: string | null, since: number | null): ConfirmedOrder[];
  /** All in one of the states, oldest first. */
  inStates(states: readonly IntentState[]): Intent[];
  /** Those whose outcome is to be looked up by `now`. */
  dueForCheck(now: number): Intent[];
  /** When the next look is due, milliseconds UTC, or null. */
  nextCheck(): number | null;
}

export function createJournalReads(db: Db): JournalReads {
  function one(sql: string, ...values: SqlValue[]): Intent | null {
    const row = db.get(sql, ...values);
    return row === undefined ? null : readIntent(row);
  }

  function matterNumber({ matterId, cart }: Pick<Intent, 'matterId' | 'cart'>): string {
    const row = db.get('SELECT number FROM matter WHERE id = ? AND deleted_at IS NULL', matterId);
    return row === undefined ? cart.details.matterNumber.trim() : String(row.number);
  }

  return {
    get: (id) => one('SELECT * FROM intent WHERE id = ?', id),

    matterNumber,
    matterNumbers(intent) {
      const sent = intent.cart.details.matterNumber.trim();
      return [sent, currentNumber(db, intent.connectionId, sent), matterNumber(intent)];
    },

    words: (id) => wordsOf(db, id),

    unresolved: (connectionId, basketKey) =>
      one(
        `SELECT * FROM intent WHERE connection_id = ? AND basket_key = ?
           AND state IN ${stateList(unresolvedStates)}`,
        connectionId,
        basketKey,
      ),

    orderedInstead: (intent) => orderedInstead(db, intent),

    hasBeen: (id, state) =>
      db.get('SELECT 1 AS one FROM intent_event WHERE intent_id = ? AND to_state = ?', id, state) !==
      undefined,

    ofOrder: (connectionId, orderId) =>
      one(
        'SELECT * FROM intent WHERE connection_id = ? AND order_id = ? ORDER BY confirmed_at LIMIT 1',
        connectionId,
        orderId,
      ),

    isClaimed: (connectionId, orderId, exceptId) =>
      db
        .all(
          `SELECT order_id FROM intent WHERE connection_id = ?1 AND id <> ?2 AND order_id = ?3
           UNION SELECT order_id FROM intent WHERE connection_id = ?1 AND id <> ?2 AND order_id IS NOT NULL
             AND ltrim(upper(replace(order_id, ' ', '')), '0') = ltrim(upper(replace(?3, ' ', '')), '0')`,
          connectionId,
          exceptId,
          orderId,
        )
        .some((row) => mayBeSameNumber(String(row.order_id), orderId)),

    ofReference(connectionId, shown) {
      const { beginnings, ends } = markPieces(shown);
      // Marks alone stand in an index, where their ends are looked through without reading orders.
      const rows = db.all(
        `SELECT * FROM intent WHERE connection_id = ?1 AND mark IN (
           SELECT intent.mark FROM json_each(?2) AS beginning
             JOIN intent ON intent.mark >= beginning.value AND intent.mark < beginning.value || '~'
           UNION SELECT mark FROM intent WHERE substr(mark, 5) IN (SELECT value FROM json_each(?3)))`,
        connectionId,
        JSON.stringify(beginnings),
        JSON.stringify(ends),
      );
      const found = rows
        .map(readIntent)
        .find((one) => matchReference(shown, one.customerReference, one.mark) === 'same');
      return found ?? null;
    },

    confirmedSince(connectionId, customerId, since) {
      return db
        .all(
          `SELECT id, order_id, customer_reference, mark FROM intent
           WHERE connection_id = ? AND customer_id IS ? AND state = 'CONFIRMED' AND order_id IS NOT NULL
             AND charged_orders IS NOT 0 AND coalesce(server_sent_at, sent_at, confirmed_at) >= ?
           ORDER BY confirmed_at DESC`,
          connectionId,
          customerId,
          since ?? Number.MIN_SAFE_INTEGER,
        )
        .map((row) => ({
          id: String(row.id),
          orderId: String(row.order_id),
          customerReference: String(row.customer_reference),
          mark: String(row.mark),
        }));
    },

    inStates(states) {
      const marks = states.map(() => '?').join(', ');
      return db
        .all(`SELECT * FROM intent WHERE state IN (${marks}) ORDER BY confirmed_at, id`, ...states)
        .map(readIntent);
    },

    nextCheck() {
      const row = db.get('SELECT min(next_check_at) AS at FROM intent WHERE next_check_at IS NOT NULL');
      return numberOrNull(row?.at);
    },

    dueForCheck(now) {
      return db
        .all(
          'SELECT * FROM intent WHERE next_check_at IS NOT NULL AND next_check_at <= ? ORDER BY next_check_at',
          now,
        )
        .map(readIntent);
    },
  };
}
