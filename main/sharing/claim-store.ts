import type { IntentState } from '../../shared/model/order-state.ts';
import type { ChargeState } from '../charging/charges.ts';
import type { Db, SqlRow } from '../storage/db.ts';

/** A key of what is bought. `id`: of its claim at the server; null where an earlier order of this computer holds it. */
export interface HeldThing {
  readonly id: string | null;
  readonly key: string;
  readonly productName: string;
  readonly identifier: string;
}

export interface ClaimRow {
  readonly orderId: string;
  readonly kind: 'order' | 'charge';
  readonly connectionId: string;
  readonly things: readonly HeldThing[];
  readonly matterNumber: string;
  readonly state: 'asked' | 'claimed' | 'unseen';
  /** The last entry of the office that this library had applied then. */
  readonly cursor: number;
  /** Milliseconds UTC. */
  readonly madeAt: number;
}

/**
 * What the journal says of a claim. `open`: it was not sent yet, or nobody knows. `unwritten`: no journal has it, so that it can
 * never be sent.
 */
export type ClaimOutcome = 'open' | 'ordered' | 'free' | 'unwritten';

/** A given-up order may have been made: the office's other computers are told of it as of one that was. */
const ofOrder: Readonly<Record<IntentState, ClaimOutcome>> = {
  PREPARED: 'open',
  SENDING: 'open',
  RESPONDED: 'open',
  UNKNOWN: 'open',
  REFUSED: 'open',
  PRESUMED_ABSENT: 'open',
  PLACED: 'ordered',
  CONFIRMED: 'ordered',
  DUPLICATE: 'ordered',
  ABANDONED: 'ordered',
  NOT_SENT: 'free',
  REJECTED: 'free',
  DISCARDED: 'free',
};

const ofCharge: Readonly<Record<ChargeState, ClaimOutcome>> = {
  PREPARED: 'open',
  SENDING: 'open',
  ANSWERED: 'open',
  UNKNOWN: 'open',
  DONE: 'ordered',
  UNREADABLE: 'ordered',
  PLACED: 'ordered',
  REFUSED: 'free',
  NOT_SENT: 'free',
  PRESUMED_ABSENT: 'free',
};

export type AskedRow = Omit<ClaimRow, 'state' | 'madeAt'>;

export interface ClaimStore {
  get(orderId: string): ClaimRow | null;
  /** Those whose outcome the server does not know, oldest first. */
  open(): ClaimRow[];
  /** Begins a claim, or the claim of the same order again. */
  ask(row: AskedRow): void;
  /** Of an order or charge that a journal has; null where none has it. */
  journalled(orderId: string): Pick<ClaimRow, 'kind' | 'connectionId'> | null;
  /** What was bought without the server's knowledge is claimed now, as far as these things go. */
  claimedLate(orderId: string, things: readonly HeldThing[]): void;
  /** Whether an order that another computer may be told of was claimed from here. */
  isOwn(orderId: string | null): boolean;
  setState(orderId: string, state: ClaimRow['state']): void;
  end(orderId: string): void;
  /** What its journal says of it now. */
  outcome(row: Pick<ClaimRow, 'orderId' | 'kind'>): ClaimOutcome;
  /** The order with a number in this library, also a colleague's; null where it has none. */
  orderHere(connectionId: string, orderNumber: string): string | null;
  /** The service's number of it; null where it has none. */
  orderNumber(row: Pick<ClaimRow, 'orderId' | 'kind'>): string | null;
  /** Whether bytes of it may have left. */
  mayBeSent(row: Pick<ClaimRow, 'orderId' | 'kind'>): boolean;
}

export function createClaimStore(db: Db, now: () => number): ClaimStore {
  function journalOf({ orderId, kind }: Pick<ClaimRow, 'orderId' | 'kind'>): SqlRow | undefined {
    const table = kind === 'order' ? 'intent' : 'charge';
    return db.get(`SELECT state, superseded_by FROM ${table} WHERE id = ?`, orderId);
  }

  return {
    get(orderId) {
      const row = db.get('SELECT * FROM office_claim WHERE order_id = ? AND ended_at IS NULL', orderId);
      return row === undefined ? null : readRow(row);
    },
    open: () => db.all('SELECT * FROM office_claim WHERE ended_at IS NULL ORDER BY rowid').map(readRow),
    ask(row) {
      db.run(
        `INSERT INTO office_claim (order_id, kind, connection_id, things, matter_number, state, cursor_n, made_at)
         VALUES (?, ?, ?, ?, ?, 'asked', ?, ?)
         ON CONFLICT (order_id) DO UPDATE SET things = excluded.things, state = 'asked', cursor_n = excluded.cursor_n,
           made_at = excluded.made_at, ended_at = NULL`,
        row.orderId,
        row.kind,
        row.connectionId,
        JSON.stringify(row.things),
        row.matterNumber,
        row.cursor,
        Math.round(now()),
      );
    },
    journalled(orderId) {
      const row = db.get(
        `SELECT 'order' AS kind, connection_id FROM intent WHERE id = ?1
         UNION ALL SELECT 'charge', connection_id FROM charge WHERE id = ?1`,
        orderId,
      );
      return row === undefined
        ? null
        : { kind: row.kind as ClaimRow['kind'], connectionId: String(row.connection_id) };
    },
    claimedLate(orderId, things) {
      db.run(
        "UPDATE office_claim SET state = 'claimed', things = ? WHERE order_id = ?",
        JSON.stringify(things),
        orderId,
      );
    },
    isOwn: (orderId) =>
      orderId !== null &&
      db.get('SELECT 1 AS one FROM office_claim WHERE order_id = ?', orderId) !== undefined,
    setState(orderId, state) {
      db.run('UPDATE office_claim SET state = ? WHERE order_id = ?', state, orderId);
    },
    end(orderId) {
      db.run('UPDATE office_claim SET ended_at = ? WHERE order_id = ?', Math.round(now()), orderId);
    },
    outcome(row) {
      const journal = journalOf(row);
      if (journal === undefined) return 'unwritten';
      if (row.kind === 'order') return ofOrder[journal.state as IntentState];
      // A person knowingly asked again: it stands like an order that was given up.
      const isGivenUp = journal.state === 'UNKNOWN' && journal.superseded_by !== null;
      return isGivenUp ? 'ordered' : ofCharge[journal.state as ChargeState];
    },
    orderHere(connectionId, orderNumber) {
      const row = db.get(
        `SELECT id FROM intent WHERE connection_id = ?1 AND order_id = ?2
         UNION ALL SELECT id FROM history_order WHERE connection_id = ?1 AND order_id = ?2`,
        connectionId,
        orderNumber,
      );
      return row === undefined ? null : String(row.id);
    },
    orderNumber({ orderId, kind }) {
      const row = kind === 'order' ? db.get('SELECT order_id FROM intent WHERE id = ?', orderId) : undefined;
      return typeof row?.order_id === 'string' ? row.order_id : null;
    },
    mayBeSent(row) {
      const state = journalOf(row)?.state;
      return state !== undefined && state !== 'PREPARED';
    },
  };
}

function readRow(row: SqlRow): ClaimRow {
  return {
    orderId: String(row.order_id),
    kind: row.kind as ClaimRow['kind'],
    connectionId: String(row.connection_id),
    things: JSON.parse(String(row.things)) as HeldThing[],
    matterNumber: String(row.matter_number),
    state: row.state as ClaimRow['state'],
    cursor: Number(row.cursor_n),
    madeAt: Number(row.made_at),
  };
}
