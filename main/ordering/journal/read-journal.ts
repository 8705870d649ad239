import type { IntentState } from '../../../shared/model/order-state.ts';
import type { Db } from '../../storage/db.ts';
import type { Intent } from './intent.ts';
import { type KeptWord, wordsOf } from './operator-words.ts';
import { numberOrNull, readIntent } from './read-intent.ts';

/** What the journal knows of orders. */
export interface JournalReads {
  get(id: string): Intent | null;
  /** What the operator said about it, oldest first. */
  words(id: string): KeptWord[];
  /** The unresolved intent of this basket, or null. */
  unresolved(connectionId: string, basketKey: string): Intent | null;
  /** The one of the same basket that was confirmed after this one and may have reached the service, or null. */
  laterOf(intent: Intent): Intent | null;
  /** The one that was given up for this one, or null. */
  givenUpFor(id: string): Intent | null;
  /** Whether it was ever in one of the states. */
  hasBeen(id: string, state: IntentState): boolean;
  /** Whether another intent has this order. */
  isClaimed(connectionId: string, orderId: string, exceptId: string): boolean;
  /** The newest confirmed one of a connection, or null. */
  lastConfirmed(connectionId: string): Intent | null;
  /** The one whose mark stands in this reference, or null. */
  ofReference(connectionId: string, reference: string): Intent | null;
  /** All in one of the states, oldest first. */
  inStates(states: readonly IntentState[]): Intent[];
  /** Those whose outcome is to be looked up by `now`. */
  dueForCheck(now: number): Intent[];
  /** When the next look is due, milliseconds UTC, or null. */
  nextCheck(): number | null;
}

export function createJournalReads(db: Db): JournalReads {
  return {
    get(id) {
      const row = db.get('SELECT * FROM intent WHERE id = ?', id);
      return row === undefined ? null : readIntent(row);
    },

    words: (id) => wordsOf(db, id),

    unresolved(connectionId, basketKey) {
      const row = db.get(
        `SELECT * FROM intent WHERE connection_id = ? AND basket_key = ?
           AND state IN ('PREPARED', 'SENDING', 'RESPONDED', 'UNKNOWN', 'REFUSED', 'PRESUMED_ABSENT')`,
        connectionId,
        basketKey,
      );
      return row === undefined ? null : readIntent(row);
    },

    laterOf(intent) {
      const row = db.get(
        `SELECT * FROM intent WHERE connection_id = ? AND basket_key = ? AND id <> ? AND confirmed_at >= ?
           AND state IN ('SENDING', 'RESPONDED', 'UNKNOWN', 'CONFIRMED', 'DUPLICATE') ORDER BY confirmed_at LIMIT 1`,
        intent.connectionId,
        intent.basketKey,
        intent.id,
        intent.confirmedAt,
      );
      return row === undefined ? null : readIntent(row);
    },

    givenUpFor(id) {
      const row = db.get('SELECT * FROM intent WHERE superseded_by = ?', id);
      return row === undefined ? null : readIntent(row);
    },

    hasBeen: (id, state) =>
      db.get('SELECT 1 AS one FROM intent_event WHERE intent_id = ? AND to_state = ?', id, state) !==
      undefined,

    isClaimed: (connectionId, orderId, exceptId) =>
      db.get(
        'SELECT 1 AS one FROM intent WHERE connection_id = ? AND order_id = ? AND id <> ?',
        connectionId,
        orderId,
        exceptId,
      ) !== undefined,

    lastConfirmed(connectionId) {
      const row = db.get(
        `SELECT * FROM intent WHERE connection_id = ? AND state = 'CONFIRMED' ORDER BY confirmed_at DESC LIMIT 1`,
        connectionId,
      );
      return row === undefined ? null : readIntent(row);
    },

    ofReference(connectionId, reference) {
      const marks = reference.toUpperCase().match(/[0-9A-Z]{12}/g) ?? [];
      for (const mark of marks) {
        const row = db.get('SELECT * FROM intent WHERE mark = ? AND connection_id = ?', mark, connectionId);
        if (row !== undefined) return readIntent(row);
      }
      return null;
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
