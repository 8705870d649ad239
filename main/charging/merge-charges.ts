import type { Log } from '../ports/log.ts';
import type { Db } from '../storage/db.ts';
import { type ChargeSentEntry, type LoggedCharge, mayHaveBeenCharged } from '../storage/logged-charges.ts';
import { chargeWordsOf, keepChargeWord } from './charge-words.ts';
import { type ChargeKind, type ChargeState, createCharges, insertCharge } from './charges.ts';
import { clockAt, restoreFromLog } from './restore-from-log.ts';

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
  readonly computer: string;
  readonly log: Log;
  readonly restore: Readonly<Record<ChargeKind, RestoreCharge>>;
}

const found = 'found in the order log';

function doubtOf({ httpStatus }: LoggedCharge): string {
  return httpStatus === null
    ? 'The order log shows that this was sent, but not how the service responded.'
    : `The order log shows that the service responded (status ${httpStatus}). The response itself was lost with the library.`;
}

/**
 * Brings the journal of charges up to what the independent log of orders knows, where the library was lost or is an old
 * copy: see {@link restoreFromLog}. The log that is being read is not written to.
 *
 * What may have left comes back as UNKNOWN, and stands in the way of asking for the same again until a person decides; as
 * DONE where the log's own line says what was bought. What never left, or was refused, does not come back.
 */
export function mergeCharges(db: Db, logged: readonly LoggedCharge[], parts: MergeChargesParts): number {
  const clock = clockAt(Math.round(parts.now()));
  const charges = createCharges(db, { clock, bootId: parts.bootId, computer: parts.computer });
  const count = restoreFromLog<LoggedCharge, ChargeState>(db, logged, {
    idOf: ({ id }) => id,
    stateOf: (id) => charges.get(id)?.state ?? null,
    isMissed: (one) => one.sent !== null && mayHaveBeenCharged(one),
    make(one) {
      if (one.sent !== null) makeAgain(one.sent);
    },
    stepAfter,
    step,
    logError,
  });
  // Also where no step was missing: a word is kept whatever became of the charge.
  for (const one of logged) {
    try {
      const state = charges.get(one.id)?.state;
      // A number may have come after the word that decided.
      if (state !== undefined && takeWords(one) && isTold(state)) takeNumber(one);
    } catch (error) {
      logError(one.id, error);
    }
  }
  return count;

  function logError(id: string, error: unknown): void {
    parts.log.error('charge.restore', error, { charge: id });
  }

  function restored(sent: ChargeSentEntry): RestoredCharge {
    const restores: Readonly<Record<string, RestoreCharge | undefined>> = parts.restore;
    const restore = restores[sent.kind];
    if (restore === undefined) throw new Error(`Charges of the kind ${sent.kind} are not known`);
    return restore(sent);
  }

  function makeAgain(sent: ChargeSentEntry): void {
    const { key, add } = restored(sent);
    const { id, connectionId, kind } = sent;
    finishAnswered(sent, key);
    // Whoever asked for the same later knew of the earlier, or the earlier was over.
    db.run(
      `UPDATE charge SET superseded_by = ? WHERE connection_id = ? AND kind = ? AND thing_key = ?
         AND state = 'UNKNOWN' AND superseded_by IS NULL`,
      id,
      connectionId,
      kind,
      key,
    );
    const body = sent.body === null ? null : Buffer.from(sent.body, 'base64');
    insertCharge(db, clock, { ...sent, key, body, bootId: parts.bootId, cause: found });
    add();
  }

  /**
   * An older library may hold the earlier of the two as answered and not interpreted yet. What came of it stands further up in
   * the log, or the same would not have been asked for again.
   */
  function finishAnswered({ connectionId, kind }: ChargeSentEntry, key: string): void {
    const earlier = charges.unresolved(connectionId, kind as ChargeKind, key);
    const one = earlier?.state === 'ANSWERED' ? logged.find(({ id }) => id === earlier.id) : undefined;
    if (one === undefined || one.state === 'ANSWERED') return;
    if (one.state !== 'DONE' || !step(one, 'DONE')) {
      step(one, one.state === 'UNREADABLE' ? 'UNREADABLE' : 'UNKNOWN');
    }
  }

  /** Whether one was missing. */
  function takeWords({ id, words }: LoggedCharge): boolean {
    const known = new Set(chargeWordsOf(db, id).map(({ at }) => at));
    const missing = words.filter(({ at }) => !known.has(at));
    for (const word of missing) keepChargeWord(db, id, word, word.computer ?? parts.computer);
    return missing.length > 0;
  }

  /** A number that the provider gave stays, also where a later word contradicts. */
  function takeNumber({ sent, answer }: LoggedCharge): void {
    if (sent !== null && answer !== null) restored(sent).answered(answer);
  }

  function step(one: LoggedCharge, to: ChargeState): boolean {
    const { id, sent } = one;
    const hasAnswer = charges.get(id)?.rawAnswer != null;
    let cause: string | null = found;
    if (to === 'UNKNOWN' && !hasAnswer) cause = doubtOf(one);
    if (to === 'DONE') {
      const answered = sent === null || one.answer === null ? null : restored(sent).answered(one.answer);
      if (answered?.isKnown !== true) return false;
      cause = hasAnswer ? null : answered.cause;
      // What was proven may contradict a word.
      takeWords(one);
    }
    if (isTold(to)) {
      takeWords(one);
      takeNumber(one);
    }
    charges.moveInside(id, to, { cause, ...(to === 'SENDING' && sent !== null ? { sentAt: sent.at } : {}) });
    return true;
  }
}

/** One of an earlier run that the log knows no more of is ended by the next start, like any that was being sent. */
function stepAfter(state: ChargeState, one: LoggedCharge, wasKnown: boolean): ChargeState | null {
  const isRefused = one.state === 'REFUSED';
  switch (state) {
    case 'PREPARED':
      if (one.state === 'NOT_SENT') return 'NOT_SENT';
      return one.sent === null ? null : 'SENDING';
    case 'SENDING':
      if (wasKnown && one.state === 'SENDING') return null;
      return isRefused ? 'ANSWERED' : 'UNKNOWN';
    case 'ANSWERED':
      if (isTold(one.state)) return 'UNKNOWN';
      // Where the answer itself is there, the next start interprets that.
      return isRefused ? 'REFUSED' : null;
    case 'UNKNOWN':
    case 'UNREADABLE':
    case 'PLACED':
    case 'PRESUMED_ABSENT':
      if (isTold(one.state)) return one.state === state ? null : one.state;
      return one.state === 'DONE' && state !== 'UNREADABLE' ? 'DONE' : null;
    default:
      return null;
  }
}

/** Whether the word of the service provider decided. */
function isTold(state: string): state is 'PLACED' | 'PRESUMED_ABSENT' {
  return state === 'PLACED' || state === 'PRESUMED_ABSENT';
}
