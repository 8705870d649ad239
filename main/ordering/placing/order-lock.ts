import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { checkYourName } from '../../../shared/model/person-name.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { OrderingParts } from '../ordering-parts.ts';

/** What keeps a connection from ordering: its library was restored, and the order history has not been read whole since. */
export interface OrderLock {
  /** Why nothing is ordered, as it is stored (`readOrderingLock`), or null. */
  cause(connectionId: string): string | null;
  lock(connectionId: string, cause: string): void;
  /** The order history was read whole. */
  end(connectionId: string): void;
  /** A person takes the risk. False where nothing was locked. */
  endBy(connectionId: string, by: { readonly name: string; readonly reason: string }): boolean;
}

export function createOrderLock({ db, clock, ids }: Pick<AppContext, 'db' | 'clock' | 'ids'>): OrderLock {
  const open = (connectionId: string) =>
    db.get('SELECT n, cause FROM order_lock WHERE connection_id = ? AND ended_at IS NULL', connectionId);
  return {
    cause(connectionId) {
      const row = open(connectionId);
      return row === undefined ? null : String(row.cause);
    },
    lock(connectionId, cause) {
      if (open(connectionId) !== undefined) return;
      db.run(
        'INSERT INTO order_lock (connection_id, since, cause) VALUES (?, ?, ?)',
        connectionId,
        Math.round(clock.now()),
        cause,
      );
    },
    end(connectionId) {
      db.run(
        'UPDATE order_lock SET ended_at = ? WHERE connection_id = ? AND ended_at IS NULL',
        Math.round(clock.now()),
        connectionId,
      );
    },
    endBy(connectionId, { name, reason }) {
      const row = open(connectionId);
      if (row === undefined) return false;
      db.run(
        'UPDATE order_lock SET ended_at = ?, ended_by = ?, reason = ?, computer = ? WHERE n = ?',
        Math.round(clock.now()),
        name,
        reason,
        ids.computer,
        Number(row.n),
      );
      return true;
    },
  };
}

type LibraryLockParts = Pick<OrderingParts, 'libraryLock' | 'connectionIds' | 'db' | 'events' | 'current'> & {
  readonly orderLock: OrderLock;
};

/** A library that was made whole again lets nothing be ordered over any connection until its history was read whole. */
export function takeOverLibraryLock(parts: LibraryLockParts): void {
  const reason = parts.libraryLock?.reason() ?? null;
  if (reason === null) return;
  const known = parts.db.all('SELECT DISTINCT connection_id AS id FROM intent').map((row) => String(row.id));
  const ids = new Set([...known, ...(parts.connectionIds?.() ?? []), parts.current().connection.id]);
  for (const id of ids) parts.orderLock.lock(id, reason);
  parts.libraryLock?.release();
  parts.events.publish('orderingLockChanged', { connectionId: null });
}

const maxReasonLength = 2000;

/** A person lets a connection order again though its order history proves nothing. Who and why is kept for good. */
export function unlockOrdering(
  { orderLock, events }: { readonly orderLock: OrderLock } & Pick<AppContext, 'events'>,
  connectionId: string,
  by: { readonly name: string; readonly reason: string },
): Result<void, Fault[]> {
  const given = { name: by.name.trim(), reason: by.reason.trim() };
  const faults = checkYourName(given.name, 'name');
  if (given.reason === '')
    faults.push({ field: 'reason', message: 'Enter how you checked that nothing is ordered twice.' });
  if (given.reason.length > maxReasonLength)
    faults.push({ field: 'reason', message: `Enter at most ${maxReasonLength} characters.` });
  if (faults.length > 0) return failed(faults);
  if (orderLock.endBy(connectionId, given)) events.publish('orderingLockChanged', { connectionId });
  return ok(undefined);
}
