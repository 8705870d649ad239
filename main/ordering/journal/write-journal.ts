import { createHash } from 'node:crypto';
import { type IntentState, inDoubtStates } from '../../../shared/model/order-state.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Db } from '../../storage/db.ts';
import type { IntentEntry } from '../../storage/intent-log.ts';
import { type Columns, setColumns } from '../../storage/set-columns.ts';
import { stateList } from '../../storage/state-list.ts';
import { writeChargedOrders } from './charged-orders.ts';
import type { Fee, LookResult, NewIntent } from './intent.ts';
import { keepWord, type OperatorWord, wordText } from './operator-words.ts';
import { readIntent } from './read-intent.ts';

/** What may be written together with a move. */
interface MoveFields {
  readonly cause: string;
  readonly sentAt?: number;
  readonly serverSentAt?: number | null;
  readonly httpStatus?: number;
  readonly serverDate?: string | null;
  readonly rawResponse?: Uint8Array;
  readonly orderId?: string;
  readonly totalCents?: number | null;
  readonly gstCents?: number | null;
  readonly fees?: readonly Fee[];
  readonly negativePasses?: number;
  readonly nextCheckAt?: number | null;
  readonly watchUntil?: number;
  readonly foundOrderIds?: readonly string[];
  /** With UNKNOWN after PLACED: the number was another order's. What came with it is forgotten. */
  readonly foreignOrderIds?: readonly string[];
  /** What the operator said, where that is why. */
  readonly word?: OperatorWord;
}

/** Each call is one commit that has reached the disk when it returns. */
export interface JournalWrites {
  /**
   * Commits a PREPARED intent, and in the same transaction what `also` does. Throws where the basket is unresolved.
   * `instead` is one that is presumed absent: it is given up for this one in the same transaction, and watched until then.
   */
  prepare(
    intent: NewIntent,
    also: () => void,
    instead?: { readonly id: string; readonly watchUntil: number; readonly nextCheckAt: number },
  ): void;
  /** Moves an intent, and in the same transaction does `also`. Throws where the move is illegal. */
  move(id: string, to: IntentState, fields: MoveFields, also?: () => void): void;
  /** Keeps what the operator said about an intent, with an event of its own and without a move. */
  hear(id: string, word: OperatorWord): void;
  /**
   * Keeps what the operator said about orders that were made where one was wanted, each with an event of its own, and
   * writes down what is charged once none of its numbers is open.
   */
  hearOfSurplus(id: string, words: readonly OperatorWord[]): void;
  /** Notes the result of a check without a move, and in the same transaction does `also`. */
  note(
    id: string,
    noted: {
      readonly negativePasses?: number;
      readonly nextCheckAt?: number | null;
      readonly look?: LookResult;
      readonly foundOrderIds?: readonly string[];
      /** What was paid for could not be read for a day. */
      readonly isOverdue?: boolean;
      /** Its number in the spelling under which the service gives it. */
      readonly orderId?: string;
    },
    also?: () => void,
  ): void;
  /** Adds to a confirmed order what its answer did not give, and in the same transaction does `also`. */
  fill(
    id: string,
    known: {
      readonly totalCents: number | null;
      readonly gstCents: number | null;
      readonly fees: readonly Fee[];
      readonly nextCheckAt: number | null;
    },
    also: () => void,
  ): void;
  /** Looks once at every start for those whose watch is over and that are in doubt still. */
  watchOn(now: number): void;
  /** Makes the next look due now for those of a connection whose last one gave no answer. */
  retryUnread(connectionId: string, now: number): void;
  /** Makes every look that is still to come due now. */
  checkAllAt(now: number): void;
}

export interface JournalOptions {
  readonly bootId: string;
  readonly computer: string;
  /** Writes to the independent log of orders, and returns when it is on the disk. Throwing undoes the move. */
  readonly append?: (entry: IntentEntry) => void;
}

export function createJournalWrites(db: Db, clock: Clock, options: JournalOptions): JournalWrites {
  const log = options.append ?? (() => {});

  function logPrepared(intent: NewIntent): void {
    log({
      state: 'PREPARED',
      id: intent.id,
      at: clock.now(),
      connectionId: intent.connectionId,
      matterNumber: intent.cart.details.matterNumber,
      customerId: intent.customerId,
      mark: intent.mark,
      customerReference: intent.customerReference,
      basketKey: intent.basketKey,
      body: Buffer.from(intent.body).toString('base64'),
      cart: JSON.stringify(intent.cart),
      quotedTotalCents: intent.quotedTotalCents,
      computer: options.computer,
    });
  }

  const set = (id: string, columns: Columns) => setColumns(db, 'intent', id, columns);

  function event(id: string, from: string | null, to: string, cause: string): void {
    db.run(
      'INSERT INTO intent_event (intent_id, at, at_monotonic, from_state, to_state, cause) VALUES (?, ?, ?, ?, ?, ?)',
      id,
      clock.now(),
      clock.monotonic(),
      from,
      to,
      cause,
    );
  }

  function kept(id: string, word: OperatorWord): void {
    keepWord(db, id, { ...word, at: clock.now() }, options.computer);
  }

  return {
    prepare(intent, also, instead) {
      db.transaction(() => {
        if (instead !== undefined) {
          const cause = 'ordered again';
          set(instead.id, {
            state: 'ABANDONED',
            cause,
            boot_id: options.bootId,
            superseded_by: intent.id,
            watch_until: instead.watchUntil,
            next_check_at: instead.nextCheckAt,
          });
          event(instead.id, 'PRESUMED_ABSENT', 'ABANDONED', cause);
          log({ state: 'ABANDONED', id: instead.id, at: clock.now() });
        }
        db.run(
          `INSERT INTO intent (id, connection_id, matter_id, customer_id, mark, customer_reference, basket_key, body,
             body_sha256, cart, quoted_total_cents, confirmed_at, computer, state, boot_id)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'PREPARED', ?)`,
          intent.id,
          intent.connectionId,
          intent.matterId,
          intent.customerId,
          intent.mark,
          intent.customerReference,
          intent.basketKey,
          intent.body,
          createHash('sha256').update(intent.body).digest('hex'),
          JSON.stringify(intent.cart),
          intent.quotedTotalCents,
          clock.now(),
          options.computer,
          options.bootId,
        );
        event(intent.id, null, 'PREPARED', 'confirmed');
        also();
        logPrepared(intent);
      });
    },

    move(id, to, fields, also) {
      db.transaction(() => {
        const from = db.get('SELECT state FROM intent WHERE id = ?', id)?.state;
        if (typeof from !== 'string') throw new Error(`No intent ${id}`);
        // Before the move, which the database allows only for a reason.
        if (fields.word !== undefined) kept(id, fields.word);
        // The number of another order, and what that one cost, are none of this one's.
        if (fields.foreignOrderIds !== undefined)
          set(id, { order_id: null, total_cents: null, gst_cents: null, fees: null });
        set(id, {
          state: to,
          cause: fields.cause,
          boot_id: options.bootId,
          sent_at: fields.sentAt,
          server_sent_at: rounded(fields.serverSentAt),
          http_status: fields.httpStatus,
          server_date: fields.serverDate,
          raw_response: fields.rawResponse,
          order_id: fields.orderId,
          total_cents: fields.totalCents,
          gst_cents: fields.gstCents,
          fees: json(fields.fees),
          negative_passes: fields.negativePasses,
          next_check_at: whole(fields.nextCheckAt),
          watch_until: rounded(fields.watchUntil),
          found_order_ids: json(fields.foundOrderIds),
          foreign_order_ids: json(fields.foreignOrderIds),
        });
        event(id, from, to, fields.cause);
        also?.();
        const { orderId } = fields;
        log({ state: to, id, at: clock.now(), ...(orderId === undefined ? {} : { orderId }) });
      });
    },

    hear(id, word) {
      db.transaction(() => {
        const state = db.get('SELECT state FROM intent WHERE id = ?', id)?.state;
        if (typeof state !== 'string') throw new Error(`No intent ${id}`);
        kept(id, word);
        event(id, state, state, wordText(word));
      });
    },

    hearOfSurplus(id, words) {
      db.transaction(() => {
        const row = db.get('SELECT * FROM intent WHERE id = ?', id);
        if (row?.state !== 'DUPLICATE') throw new Error(`No intent ${id} that was made more than once`);
        for (const word of words) {
          kept(id, word);
          event(id, 'DUPLICATE', 'DUPLICATE', wordText(word));
        }
        writeChargedOrders(db, readIntent(row));
      });
    },

    note(id, noted, also) {
      db.transaction(() => {
        if (noted.orderId !== undefined) {
          const row = db.get('SELECT state, order_id FROM intent WHERE id = ?', id);
          const state = String(row?.state);
          event(id, state, state, `The service gives order ${row?.order_id} as ${noted.orderId}.`);
        }
        set(id, {
          order_id: noted.orderId,
          negative_passes: noted.negativePasses,
          next_check_at: whole(noted.nextCheckAt),
          last_look_at: noted.look === undefined ? undefined : clock.now(),
          last_look: noted.look,
          found_order_ids: json(noted.foundOrderIds),
          is_overdue: noted.isOverdue === undefined ? undefined : Number(noted.isOverdue),
        });
        also?.();
      });
    },

    fill(id, known, also) {
      db.transaction(() => {
        db.run(
          `UPDATE intent SET total_cents = coalesce(total_cents, ?), gst_cents = coalesce(gst_cents, ?), fees = ?,
             next_check_at = ?, is_overdue = 0 WHERE id = ?`,
          known.totalCents,
          known.gstCents,
          JSON.stringify(known.fees),
          whole(known.nextCheckAt),
          id,
        );
        also();
      });
    },

    watchOn(now) {
      db.run(
        `UPDATE intent SET next_check_at = ? WHERE state IN ${stateList(inDoubtStates)} AND next_check_at IS NULL`,
        now,
      );
    },

    retryUnread(connectionId, now) {
      const at = Math.round(now);
      db.run(
        `UPDATE intent SET next_check_at = ? WHERE next_check_at > ? AND last_look = 'unread' AND connection_id = ?`,
        at,
        at,
        connectionId,
      );
    },

    checkAllAt(now) {
      db.run('UPDATE intent SET next_check_at = ? WHERE next_check_at > ?', now, now);
    },
  };
}

function json(value: readonly unknown[] | undefined): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}

function rounded(value: number | null | undefined): number | null | undefined {
  return typeof value === 'number' ? Math.round(value) : value;
}

function whole(value: number | null | undefined): number | null {
  return rounded(value) ?? null;
}
