import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { eventText, reasonText } from '../../shared/model/service-failure-text.ts';
import type { ChargeableCall, ChargeableOutcome, LandService } from '../ports/land-service.ts';
import { isDiskRefusal } from '../storage/library/words.ts';
import type { HeldOutcomes } from './held-outcomes.ts';

/** A request that may cost money. Each journal calls these two of its states PREPARED and SENDING. */
interface Sendable {
  readonly id: string;
  readonly state: string;
}

type Request = Omit<ChargeableCall, 'correlationId' | 'beforeFirstByte'>;

/**
 * What orders and charges do differently. A call that writes is one commit that has reached the disk when it returns, and
 * throws what the disk throws.
 */
export interface SendingJournal<Row extends Sendable = Sendable> {
  readonly held: HeldOutcomes;
  readonly noun: 'order' | 'request';
  /** The state of a request whose answer is stored and not interpreted. */
  readonly answeredState: Row['state'];
  get(id: string): Row | null;
  /** From PREPARED. Throwing closes the socket, and nothing leaves. `serverTime`: the service's clock, milliseconds UTC. */
  markSending(row: Row, serverTime: number | null): void;
  /** Just before it is connected to: what the office's other computers say against it, or null. */
  startSending(id: string): Promise<'claimLost' | 'officeLost' | null>;
  /** From SENDING: stores the answer as received. */
  storeAnswer(row: Row, answer: Extract<ChargeableOutcome, { kind: 'answered' }>): void;
  /**
   * Moves the request to what its stored answer means. Gives the failure where provably nothing was charged. `headers` are
   * those of the answer; null after a restart.
   */
  interpret(row: Row, headers: Readonly<Record<string, string>> | null): ServiceFailure | null;
  /** From PREPARED: provably nothing left. */
  markNotSent(row: Row, cause: string): void;
  /** Bytes may have left, and what became of them is not known. */
  markInDoubt(row: Row, cause: string): void;
  /** Gives the reference of the log. */
  logError(step: 'send' | 'record' | 'recover', id: string, error: unknown): string;
  /** What the disk had refused is written down: says so to whoever shows the request. */
  recordedLate(row: Row): void;
}

/**
 * The one way in which a request that may cost money is sent. It is PREPARED, and is sent at most once: SENDING is on the
 * disk before the first byte, and the answer as received before it is interpreted. Gives the failure where provably
 * nothing was charged; null otherwise, and then the journal says what is known.
 *
 * What came of it stays in memory where the disk refuses it, and is written down as soon as the disk takes it. An answer that
 * is stored and twice not understood is in doubt.
 */
export async function sendJournalled<Row extends Sendable>(
  journal: SendingJournal<Row>,
  service: LandService,
  id: string,
  requestOf: (row: Row) => Request,
): Promise<ServiceFailure | null> {
  journal.held.drop(id);
  const outcome = await send(journal, service, id, requestOf);
  return writeDown(journal, id, outcome, 'record');
}

async function send<Row extends Sendable>(
  journal: SendingJournal<Row>,
  service: LandService,
  id: string,
  requestOf: (row: Row) => Request,
): Promise<ChargeableOutcome> {
  let mayHaveLeft = false;
  try {
    const lost = await journal.startSending(id);
    if (lost !== null) return { kind: 'notSent', failure: { kind: 'cancelled', reason: { code: lost } } };
    const row = known(journal, id);
    const beforeFirstByte = () => {
      journal.markSending(row, service.serverTime());
      mayHaveLeft = true;
    };
    return await service.chargeable({ ...requestOf(row), correlationId: id, beforeFirstByte });
  } catch (error) {
    // What is thrown where nothing should be thrown proves nothing, unless nothing had left.
    const reference = journal.logError('send', id, error);
    const kind = mayHaveLeft ? 'inDoubt' : 'notSent';
    const code = journal.noun === 'order' ? 'orderBroke' : 'requestBroke';
    return { kind, failure: { kind: 'network', reason: { code, reference } } };
  }
}

/**
 * Writes down what came of it; what cannot be written is held and tried again. Gives the failure where provably nothing was
 * charged.
 */
function writeDown<Row extends Sendable>(
  journal: SendingJournal<Row>,
  id: string,
  outcome: ChargeableOutcome,
  step: 'record' | 'recover',
): ServiceFailure | null {
  let failure = outcome.kind === 'notSent' ? outcome.failure : null;
  const write = (isLate: boolean): boolean => {
    try {
      failure = record(journal, id, outcome, isLate);
    } catch (error) {
      journal.logError(step, id, error);
      // What fails twice, and not for the disk, no waiting mends. An answer may have been paid for, and exists nowhere else.
      return isLate && outcome.kind !== 'answered' && !isDiskRefusal(error);
    }
    if (isLate) tellLate();
    return true;
  };
  const tellLate = () => {
    try {
      journal.recordedLate(known(journal, id));
    } catch (error) {
      journal.logError(step, id, error);
    }
  };
  if (!write(false)) journal.held.hold(id, () => write(true));
  return failure;
}

/** A state that it was given in another way meanwhile stays. */
function record<Row extends Sendable>(
  journal: SendingJournal<Row>,
  id: string,
  outcome: ChargeableOutcome,
  isLate: boolean,
): ServiceFailure | null {
  const row = known(journal, id);
  const isAnswered = outcome.kind === 'answered' && row.state === 'SENDING';
  if (isAnswered) journal.storeAnswer(row, outcome);
  if (isAnswered || row.state === journal.answeredState) {
    try {
      return journal.interpret(known(journal, id), outcome.kind === 'answered' ? outcome.headers : null);
    } catch (error) {
      // What passes leaves no doubt of an answer that was paid for.
      if (!isLate || isDiskRefusal(error)) throw error;
      // It would stay locked for ever otherwise: a person must be able to decide.
      const reference = journal.logError('record', id, error);
      journal.markInDoubt(
        known(journal, id),
        `A response was received, but could not be processed (reference ${reference}).`,
      );
      return null;
    }
  }
  if (outcome.kind === 'answered') return null;
  const { failure } = outcome;
  if (row.state === 'SENDING') journal.markInDoubt(row, reasonText(failure.reason));
  else if (outcome.kind === 'notSent') {
    if (row.state === 'PREPARED') journal.markNotSent(row, eventText(failure));
    return failure;
  }
  return null;
}

function known<Row extends Sendable>(journal: SendingJournal<Row>, id: string): Row {
  const row = journal.get(id);
  if (row === null) throw new Error(`No ${journal.noun} ${id}`);
  return row;
}

/** Takes up what an earlier run left, each whatever becomes of the others. Nothing is sent. */
export function recoverJournalled<Row extends Sendable>(
  journal: SendingJournal<Row>,
  rows: readonly Row[],
): void {
  for (const { id, state } of rows) {
    const isUnsent = state === 'PREPARED';
    const code = isUnsent ? 'stoppedUnsent' : 'stoppedUnanswered';
    const failure = { kind: 'cancelled', reason: { code } } as const;
    writeDown(journal, id, { kind: isUnsent ? 'notSent' : 'inDoubt', failure }, 'recover');
  }
}
