import { createHash } from 'node:crypto';
import type { Log } from '../ports/log.ts';
import type { Db, SqlValue } from '../storage/db.ts';
import { type ChargeSentEntry, type LoggedCharge, mayHaveBeenCharged } from '../storage/logged-charges.ts';
import type { ChargeKind, ChargeState } from './charges.ts';

/** What a capability knows of a charge that the log of orders brings back. */
interface RestoredCharge {
  /** The same thing has the same key, in this library. */
  readonly key: string;
  /** Makes the capability's row. Part of the merge's transaction. */
  readonly add: () => void;
  /**
   * Takes what the log kept of the answer, as a part of the same transaction. `cause` says what is missing of it, in words for
   * a person. Not known: what was kept does not say what was bought, and nothing was written.
   */
  readonly answered: (
    answer: Readonly<Record<string, string>>,
  ) => { readonly isKnown: false } | { readonly isKnown: true; readonly cause: string | null };
}

export type RestoreCharge = (sent: ChargeSentEntry) => RestoredCharge;

interface MergeChargesParts {
  readonly now: () => number;
  readonly bootId: string;
  readonly log: Log;
  readonly restore: Readonly<Record<ChargeKind, RestoreCharge>>;
}

const found = 'found in the log of orders';

function doubtOf({ httpStatus }: LoggedCharge): string {
  return httpStatus === null
    ? 'The log of orders shows that it was sent, and nobody knows what was answered.'
    : `The log of orders shows that the service answered (status ${httpStatus}); the answer itself was lost with the library.`;
}

/**
 * Brings the journal of charges up to what the independent log of orders knows, where the library was lost or is an old
 * copy. Part of the caller's transaction; the log that is being read is not written to. Gives the number of charges of which
 * something was missing.
 *
 * What may have left comes back as UNKNOWN, and stands in the way of asking for the same again until a person decides; as
 * DONE where the log's own line says what was bought. What never left, or was refused, does not come back.
 */
export function mergeCharges(db: Db, logged: readonly LoggedCharge[], parts: MergeChargesParts): number {
  const now = Math.round(parts.now());
  let lost = 0;
  for (const one of logged) {
    // One that cannot be brought back leaves nothing half done, and the others come back all the same.
    db.exec('SAVEPOINT merge_charge');
    try {
      if (bring(one)) lost += 1;
    } catch (error) {
      db.exec('ROLLBACK TO merge_charge');
      lost += 1;
      parts.log.error('charge.restore', error, { charge: one.id });
    }
    db.exec('RELEASE merge_charge');
  }
  return lost;

  function bring(one: LoggedCharge): boolean {
    const state = stateOf(one.id);
    if (state === null) {
      if (one.sent === null || !mayHaveBeenCharged(one)) return false;
      makeAgain(one.sent);
    }
    // One of an earlier run that the log knows no more of is ended by the next start, like any that was being sent.
    const isEnded = state === null || one.state !== 'SENDING';
    for (let at = stateOf(one.id); at !== 'SENDING' || isEnded; at = stateOf(one.id)) {
      const next = stepAfter(at, one);
      if (next === null || !step(next, one)) break;
    }
    return state !== stateOf(one.id);
  }

  function stateOf(id: string): ChargeState | null {
    return (db.get('SELECT state FROM charge WHERE id = ?', id)?.state ?? null) as ChargeState | null;
  }

  function restored(sent: ChargeSentEntry): RestoredCharge {
    const restores: Readonly<Record<string, RestoreCharge | undefined>> = parts.restore;
    const restore = restores[sent.kind];
    if (restore === undefined) throw new Error(`Charges of the kind ${sent.kind} are not known`);
    return restore(sent);
  }

  function makeAgain(sent: ChargeSentEntry): void {
    const { key, add } = restored(sent);
    finishAnswered(sent, key);
    // Whoever asked for the same later knew of the earlier, or the earlier was over.
    db.run(
      `UPDATE charge SET superseded_by = ? WHERE connection_id = ? AND kind = ? AND thing_key = ?
         AND state = 'UNKNOWN' AND superseded_by IS NULL`,
      sent.id,
      sent.connectionId,
      sent.kind,
      key,
    );
    const body = sent.body === null ? null : Buffer.from(sent.body, 'base64');
    db.run(
      `INSERT INTO charge (id, connection_id, kind, thing_key, request, body, body_sha256, requested_at, computer,
         boot_id, state, moved_at, moved_at_monotonic, cause)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'PREPARED', ?, 0, ?)`,
      sent.id,
      sent.connectionId,
      sent.kind,
      key,
      sent.request,
      body,
      body === null ? null : createHash('sha256').update(body).digest('hex'),
      sent.requestedAt,
      sent.computer,
      parts.bootId,
      now,
      found,
    );
    add();
  }

  /**
   * An older library may hold the earlier of the two as answered and not interpreted yet. What came of it stands further up in
   * the log, or the same would not have been asked for again.
   */
  function finishAnswered({ connectionId, kind }: ChargeSentEntry, key: string): void {
    const row = db.get(
      `SELECT id FROM charge WHERE connection_id = ? AND kind = ? AND thing_key = ? AND state = 'ANSWERED'`,
      connectionId,
      kind,
      key,
    );
    const earlier = logged.find(({ id }) => id === row?.id);
    if (earlier === undefined || earlier.state === 'ANSWERED') return;
    if (earlier.state !== 'DONE' || !step('DONE', earlier)) {
      step(earlier.state === 'UNREADABLE' ? 'UNREADABLE' : 'UNKNOWN', earlier);
    }
  }

  /** False where the log does not know enough for it. */
  function step(to: ChargeState, one: LoggedCharge): boolean {
    switch (to) {
      case 'SENDING':
        move(one.id, to, found, one.sent?.at ?? null);
        return true;
      case 'UNKNOWN':
        move(one.id, to, hasAnswer(one.id) ? found : doubtOf(one));
        return true;
      case 'DONE': {
        const known =
          one.sent === null || one.answer === null ? null : restored(one.sent).answered(one.answer);
        if (known?.isKnown !== true) return false;
        move(one.id, to, hasAnswer(one.id) ? null : known.cause);
        return true;
      }
      default:
        move(one.id, to, found);
        return true;
    }
  }

  function hasAnswer(id: string): boolean {
    return db.get('SELECT 1 FROM charge WHERE id = ? AND raw_answer IS NOT NULL', id) !== undefined;
  }

  function move(id: string, to: ChargeState, cause: string | null, sentAt: SqlValue = null): void {
    db.run(
      `UPDATE charge SET state = ?, moved_at = ?, moved_at_monotonic = 0, cause = ?, sent_at = coalesce(sent_at, ?)
       WHERE id = ?`,
      to,
      now,
      cause,
      sentAt,
      id,
    );
  }
}

/** The way of a charge from what the database has to what the log has, a legal move at a time; null where it is there. */
function stepAfter(state: ChargeState | null, one: LoggedCharge): ChargeState | null {
  const isRefused = one.state === 'REFUSED';
  switch (state) {
    case 'PREPARED':
      if (one.state === 'NOT_SENT') return 'NOT_SENT';
      return one.sent === null ? null : 'SENDING';
    case 'SENDING':
      return isRefused ? 'ANSWERED' : 'UNKNOWN';
    case 'ANSWERED':
      // Where the answer itself is there, the next start interprets that.
      return isRefused ? 'REFUSED' : null;
    case 'UNKNOWN':
      return one.state === 'DONE' ? 'DONE' : null;
    default:
      return null;
  }
}
