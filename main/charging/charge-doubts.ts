import type { Db } from '../storage/db.ts';
import { freeChargeStates } from '../storage/logged-charges.ts';
import { stateList } from '../storage/state-list.ts';
import type { ChargeKind } from './charges.ts';

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
         AND NOT (superseded_by IS NOT NULL AND EXISTS (SELECT 1 FROM charge AS later WHERE later.connection_id = charge.connection_id
           AND later.kind = charge.kind AND later.thing_key = charge.thing_key AND later.rowid > charge.rowid
           AND later.state NOT IN ${stateList(freeChargeStates)}))
       ORDER BY rowid DESC`,
      connectionId,
      now - needsPersonMs,
    )
    .map((row) => ({ id: String(row.id), kind: row.kind as ChargeKind }));
}
