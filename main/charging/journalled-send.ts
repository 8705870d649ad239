import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { eventText } from '../../shared/model/service-failure-text.ts';
import type { Clock } from '../ports/clock.ts';
import type { ChargeableCall, ChargeableOutcome, LandService } from '../ports/land-service.ts';
import { isDiskRefusal } from '../storage/library/words.ts';

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
  readonly clock: Clock;
  /** What a person calls the request. */
  readonly noun: string;
  /** The state of a request whose answer is stored and not interpreted. */
  readonly answeredState: Row['state'];
  get(id: string): Row | null;
  /** From PREPARED. Throwing closes the socket, and nothing leaves. `serverTime`: the service's clock, milliseconds UTC. */
  markSending(row: Row, serverTime: number | null): void;
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
  recordedLate?(row: Row): void;
}

/** The disk may be full for a moment only: until the first try to write down what it refused. Milliseconds. */
const soonMs = 1000;
/** Between the tries after that. Milliseconds. */
const againMs = 60_000;

/**
 * The one way in which a request that may cost money is sent. It is PREPARED, and is sent at most once: SENDING is on the
 * disk before the first byte, and the answer as received before it is interpreted. Gives the failure where provably
 * nothing was charged; null otherwise, and then the journal says what is known.
 *
 * What came of it stays in memory where the disk refuses it, and is written down as soon as the disk takes it.
 */
export async function sendJournalled<Row extends Sendable>(
  journal: SendingJournal<Row>,
  service: LandService,
  id: string,
  requestOf: (row: Row) => Request,
): Promise<ServiceFailure | null> {
  const outcome = await send(journal, service, id, requestOf);
  try {
    return record(journal, id, outcome);
  } catch (error) {
    journal.logError('record', id, error);
    recordLater(journal, id, outcome, soonMs);
    return outcome.kind === 'notSent' ? outcome.failure : null;
  }
}

async function send<Row extends Sendable>(
  journal: SendingJournal<Row>,
  service: LandService,
  id: string,
  requestOf: (row: Row) => Request,
): Promise<ChargeableOutcome> {
  let mayHaveLeft = false;
  try {
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
    const message = `The ${journal.noun} could not be sent correctly (reference ${reference}).`;
    return { kind, failure: { kind: 'network', message } };
  }
}

/** Writes down what came of it. A state that it was given in another way meanwhile stays. */
function record(journal: SendingJournal, id: string, outcome: ChargeableOutcome): ServiceFailure | null {
  const row = known(journal, id);
  if (outcome.kind === 'answered') {
    if (row.state === 'SENDING') journal.storeAnswer(row, outcome);
    const stored = known(journal, id);
    return stored.state === journal.answeredState ? journal.interpret(stored, outcome.headers) : null;
  }
  const { failure } = outcome;
  if (outcome.kind === 'notSent' && row.state === 'PREPARED') {
    journal.markNotSent(row, eventText(failure));
    return failure;
  }
  if (row.state === 'SENDING') journal.markInDoubt(row, failure.message);
  return null;
}

/** Tries until the disk takes it. Where the program ends before, the next start does not know what came of it. */
function recordLater<Row extends Sendable>(
  journal: SendingJournal<Row>,
  id: string,
  outcome: ChargeableOutcome,
  afterMs: number,
): void {
  journal.clock.after(afterMs, () => {
    let row: Row | null;
    try {
      row = journal.get(id);
    } catch {
      // Only a library that was closed meanwhile cannot even be read.
      return;
    }
    if (row === null) return;
    try {
      try {
        record(journal, id, outcome);
      } catch (error) {
        if (row.state !== journal.answeredState || isDiskRefusal(error)) throw error;
        answerInDoubt(journal, row, journal.logError('record', id, error));
      }
    } catch (error) {
      journal.logError('record', id, error);
      recordLater(journal, id, outcome, againMs);
      return;
    }
    journal.recordedLate?.(row);
  });
}

function known<Row extends Sendable>(journal: SendingJournal<Row>, id: string): Row {
  const row = journal.get(id);
  if (row === null) throw new Error(`No ${journal.noun} ${id}`);
  return row;
}

/** Ends what an earlier run left. Nothing is sent. */
function takeUp<Row extends Sendable>(journal: SendingJournal<Row>, row: Row): void {
  if (row.state === journal.answeredState) journal.interpret(row, null);
  else if (row.state === 'SENDING')
    journal.markInDoubt(row, 'Landfolio stopped before an answer could be saved.');
  else if (row.state === 'PREPARED')
    journal.markNotSent(row, 'Landfolio stopped before it was sent. Nothing was sent.');
}

/** It would stay locked for ever otherwise: a person must be able to decide. */
function answerInDoubt<Row extends Sendable>(
  journal: SendingJournal<Row>,
  row: Row,
  reference: string,
): void {
  journal.markInDoubt(row, `The answer is saved, but could not be processed (reference ${reference}).`);
}

/** Takes up each, whatever becomes of the others. Gives what was thrown for those that stay as they were. */
export function recoverJournalled<Row extends Sendable>(
  journal: SendingJournal<Row>,
  rows: readonly Row[],
): unknown[] {
  return rows.flatMap((row) => {
    try {
      takeUp(journal, row);
      return [];
    } catch (error) {
      const reference = journal.logError('recover', row.id, error);
      if (row.state !== journal.answeredState) return [error];
      try {
        answerInDoubt(journal, row, reference);
        return [];
      } catch {
        return [error];
      }
    }
  });
}
