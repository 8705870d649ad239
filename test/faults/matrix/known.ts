import type { Db } from '../../../main/storage/db.ts';
import { readIntentLog } from '../../../main/storage/intent-log.ts';
import type { KnownIntent } from './job.ts';
import type { SmallOffice } from './office.ts';

const needsPerson = ['PREPARED', 'UNKNOWN', 'REFUSED', 'PRESUMED_ABSENT', 'DUPLICATE'];

/** What the program knows of each order, as it would show it. */
export function known({ db, ordering, connectionId }: SmallOffice): KnownIntent[] {
  const asked = { connectionId, limit: 100, offset: 0 } as const;
  const attention = new Set(ordering.list({ ...asked, show: 'attention' }).orders.map(({ id }) => id));
  const all = new Map(ordering.list({ ...asked, show: 'all' }).orders.map((order) => [order.id, order]));
  const counts = ordering.counts(connectionId).orders;
  const { unsent, unknown, refused, presumedAbsent, duplicate } = counts;
  const counted = unsent + unknown + refused + presumedAbsent + duplicate;
  const legal = new Set(
    db.all('SELECT from_state, to_state FROM intent_move').map((row) => `${row.from_state} ${row.to_state}`),
  );
  return db.all('SELECT * FROM intent').map((row) => {
    const id = String(row.id);
    const events = db.all(
      'SELECT from_state, to_state, at FROM intent_event WHERE intent_id = ? ORDER BY rowid',
      id,
    );
    const state = String(row.state);
    const doubtAt = events.find((event) => event.to_state === 'UNKNOWN');
    const sure = events.findLast((event) => event.from_state === 'UNKNOWN' && event.to_state === 'CONFIRMED');
    const absent = events.find((event) => event.to_state === 'PRESUMED_ABSENT');
    return {
      id,
      reference: String(row.customer_reference),
      state,
      orderIds: all.get(id)?.orderIds ?? [],
      lastLook: row.last_look === null ? null : String(row.last_look),
      absentSince: absent === undefined ? null : Number(absent.at),
      sendings: events.filter((event) => event.to_state === 'SENDING').length,
      illegal: events
        .filter(({ from_state, to_state }) => from_state !== null && !legal.has(`${from_state} ${to_state}`))
        .map(({ from_state, to_state }) => `${from_state} ${to_state}`),
      isGivenUp: ['PLACED', 'CONFIRMED', 'DUPLICATE'].includes(state) && isGivenUp(db, id),
      isShown: !needsPerson.includes(state) || (attention.has(id) && counted > 0),
      doubtMs: doubtAt && sure ? Number(sure.at) - Number(doubtAt.at) : null,
    };
  });
}

function isGivenUp(db: Db, intentId: string): boolean {
  const row = db.get(
    `SELECT (next_check_at IS NULL AND NOT EXISTS (SELECT 1 FROM item WHERE intent_id = intent.id))
       OR EXISTS (SELECT 1 FROM item WHERE intent_id = intent.id AND state = 'WAITING' AND next_check_at IS NULL) AS is_so
     FROM intent WHERE id = ?`,
    intentId,
  );
  return row?.is_so === 1;
}

/** References of the orders that the log of orders has as proven to be refused: from it these do not come back. */
export function refusedInLog(store: string): string[] {
  return readIntentLog(store)
    .intents.filter(({ state }) => state === 'REJECTED')
    .map(({ prepared }) => prepared.customerReference);
}
