import type { Db } from '../db.ts';
import type { LoggedIntent } from '../intent-log.ts';
import { type LoggedCharge, mayHaveBeenCharged } from '../logged-charges.ts';

/** What the log may say while the database, cut off before its own commit, still says PREPARED. */
const oneStepAhead = new Set(['PREPARED', 'SENDING', 'NOT_SENT', 'DISCARDED']);

/**
 * How many orders the log knows more of than the database could have lost by a mere stop: the database is an older
 * one. An order that may have left is missing, or stands as not sent although the log has seen what became of it.
 */
export function countLostOrders(db: Db, logged: readonly LoggedIntent[]): number {
  return logged.filter((one) => {
    const state = db.get('SELECT state FROM intent WHERE id = ?', one.prepared.id)?.state;
    if (state === undefined) return one.mayHaveLeft && one.state !== 'REJECTED';
    return state === 'PREPARED' && !oneStepAhead.has(one.state);
  }).length;
}

/** The same of whatever else may cost money. */
export function countLostCharges(db: Db, logged: readonly LoggedCharge[]): number {
  return logged.filter((one) => {
    const state = db.get('SELECT state FROM charge WHERE id = ?', one.id)?.state;
    if (state === undefined) return one.sent !== null && mayHaveBeenCharged(one);
    return state === 'PREPARED' && one.sent !== null && !oneStepAhead.has(one.state);
  }).length;
}
