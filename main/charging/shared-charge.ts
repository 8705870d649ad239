import type { Db } from '../storage/db.ts';
import { type ChargeKind, createCharges, insertCharge } from './charges.ts';
import { clockAt } from './restore-from-log.ts';

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
 * Keeps a colleague's charge: DONE, which nothing moves on from. What it was asked for with is not kept, so that it cannot be
 * sent; it is in no log of orders, and no start finds anything to do with it. Part of the caller's transaction.
 */
export function keepSharedCharge(db: Db, charge: ToldCharge): void {
  const at = Math.round(charge.requestedAt);
  const clock = clockAt(at);
  const told = { bootId: sharedBoot, computer: charge.computer };
  const request = JSON.stringify({ api: 'none', method: 'GET', path: '', query: {} });
  insertCharge(db, clock, { ...charge, ...told, request, body: null, cause: null });
  const charges = createCharges(db, { clock, ...told });
  charges.moveInside(charge.id, 'SENDING', { cause: null });
  charges.moveInside(charge.id, 'ANSWERED', {
    cause: null,
    ...(charge.answer === null
      ? {}
      : {
          httpStatus: charge.answer.httpStatus,
          contentType: charge.answer.contentType,
          rawAnswer: charge.answer.bytes,
        }),
  });
  charges.moveInside(charge.id, 'DONE', { cause: charge.cause });
  db.run('UPDATE charge SET ordered_by = ? WHERE id = ?', charge.orderedBy, charge.id);
}
