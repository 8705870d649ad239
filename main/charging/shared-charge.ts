import type { Db } from '../storage/db.ts';
import type { ChargeKind } from './charges.ts';

/** What a colleague's computer says of a request that was answered, and of which it knows what was bought. */
interface ToldCharge {
  readonly id: string;
  readonly connectionId: string;
  readonly kind: ChargeKind;
  /** The same thing has the same key. */
  readonly key: string;
  readonly requestedAt: number;
  readonly computer: string;
  /** The colleague, where the entry is theirs. */
  readonly orderedBy: string | null;
  readonly cause: string | null;
  readonly answer: {
    readonly bytes: Uint8Array;
    readonly contentType: string | null;
    readonly httpStatus: number;
  } | null;
}

/** By this a colleague's charge is known: nothing was asked here. */
const sharedBoot = 'office';

/** Whether a charge is a colleague's copy, which was not paid for here. */
export function isSharedCharge(db: Db, id: string): boolean {
  return db.get('SELECT 1 FROM charge WHERE id = ? AND boot_id = ?', id, sharedBoot) !== undefined;
}

/** Takes a colleague's charge away, of a matter that is not for this person. What was asked with it goes before. */
export function dropSharedCharge(db: Db, id: string): void {
  db.run('DELETE FROM charge_event WHERE charge_id = ?', id);
  db.run('DELETE FROM charge WHERE id = ?', id);
}

/**
 * Keeps a colleague's charge: DONE from the start, so that a request of this computer for the same thing that was not answered does
 * not keep it out, and nothing moves on from it. What it was asked for with is not kept, so that it cannot be sent; it is in no log
 * of orders, and no start finds anything to do with it. Part of the caller's transaction.
 */
export function keepSharedCharge(db: Db, charge: ToldCharge): void {
  const at = Math.round(charge.requestedAt);
  const request = JSON.stringify({ api: 'none', method: 'GET', path: '', query: {} });
  const { answer } = charge;
  db.run(
    `INSERT INTO charge (id, connection_id, kind, thing_key, request, requested_at, computer, boot_id, state, moved_at,
       moved_at_monotonic, http_status, content_type, raw_answer, cause, ordered_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'DONE', ?, 0, ?, ?, ?, ?, ?)`,
    ...[
      charge.id,
      charge.connectionId,
      charge.kind,
      charge.key,
      request,
      at,
      charge.computer,
      sharedBoot,
      at,
    ],
    ...[answer?.httpStatus ?? null, answer?.contentType ?? null, answer?.bytes ?? null],
    ...[charge.cause, charge.orderedBy],
  );
}
