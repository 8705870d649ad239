import type { Db } from '../../storage/db.ts';
import type { Intent } from '../journal/intent.ts';
import { readIntent } from '../journal/read-intent.ts';

/**
 * `reference`: an order came back with another reference than it was sent with, so none could be found again.
 * `restored`: the library was restored, and the order history has not been read since.
 */
type StopKind = 'reference' | 'restored';

/** What keeps a connection from ordering, and which of its orders proved that references come back as they were sent. */
export interface OrderStops {
  /** Words for a person by kind; empty where nothing is in the way. */
  of(connectionId: string): ReadonlyMap<StopKind, string>;
  set(connectionId: string, kind: StopKind, detail: string): void;
  clear(connectionId: string, kind: StopKind): void;
  /** The newest confirmed order whose reference is longer than any that is proven to come back whole, or null. */
  unproven(connectionId: string): Intent | null;
  /** This order's reference came back; so will shorter ones. */
  prove(intent: Intent): void;
}

export function createOrderStops(db: Db, now: () => number): OrderStops {
  return {
    of: (connectionId) =>
      new Map(
        db
          .all('SELECT kind, detail FROM order_stop WHERE connection_id = ?', connectionId)
          .map((row) => [row.kind as StopKind, String(row.detail)]),
      ),
    set(connectionId, kind, detail) {
      db.run(
        `INSERT INTO order_stop (connection_id, kind, since, detail) VALUES (?, ?, ?, ?)
         ON CONFLICT (connection_id, kind) DO UPDATE SET detail = excluded.detail`,
        connectionId,
        kind,
        now(),
        detail,
      );
    },
    clear(connectionId, kind) {
      db.run('DELETE FROM order_stop WHERE connection_id = ? AND kind = ?', connectionId, kind);
    },
    unproven(connectionId) {
      const row = db.get(
        `SELECT intent.* FROM intent LEFT JOIN reference_proof USING (connection_id)
         WHERE intent.connection_id = ? AND intent.state = 'CONFIRMED'
           AND length(intent.customer_reference) > coalesce(reference_proof.longest, 0)
         ORDER BY intent.confirmed_at DESC LIMIT 1`,
        connectionId,
      );
      return row === undefined ? null : readIntent(row);
    },
    prove(intent) {
      db.run(
        `INSERT INTO reference_proof (connection_id, intent_id, longest, at) VALUES (?, ?, ?, ?)
         ON CONFLICT (connection_id) DO UPDATE SET intent_id = excluded.intent_id, longest = excluded.longest,
           at = excluded.at WHERE excluded.longest > longest`,
        intent.connectionId,
        intent.id,
        intent.customerReference.length,
        now(),
      );
    },
  };
}
