import type { Db } from '../storage/db.ts';
import { type ChargeKind, isAskedAgain } from './charges.ts';

/** A request whose outcome is not known. */
interface ChargeDoubt {
  readonly id: string;
  readonly kind: ChargeKind;
}

/** An invoice of the month tells whether it was charged; later it is history, and its list still shows it. Milliseconds. */
const needsPersonMs = 31 * 86_400_000;

/**
 * Requests of a connection whose outcome is not known and needs a person, newest first: they have no list at the service to
 * look in. One that was knowingly made again is none of them, unless the later one certainly was not done.
 */
export function chargeDoubts(db: Db, connectionId: string, now: number): ChargeDoubt[] {
  return db
    .all(
      `SELECT id, kind FROM charge WHERE connection_id = ? AND state = 'UNKNOWN' AND moved_at > ?
         AND NOT ${isAskedAgain} ORDER BY rowid DESC`,
      connectionId,
      now - needsPersonMs,
    )
    .map((row) => ({ id: String(row.id), kind: row.kind as ChargeKind }));
}
