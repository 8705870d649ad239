import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { eventText } from '../../shared/model/service-failure-text.ts';
import type { ChargeableCall, ChargeableOutcome, LandService } from '../ports/land-service.ts';

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
  /** The disk refused what came of the sending. `cause` says so, for a person. */
  onUnrecorded(id: string, outcome: ChargeableOutcome, error: unknown, cause: string): ServiceFailure | null;
}

/**
 * The one way in which a request that may cost money is sent. It is PREPARED, and is sent at most once: SENDING is on the
 * disk before the first byte, and the answer as received before it is interpreted. Gives the failure where provably
 * nothing was charged; null otherwise, and then the journal says what is known.
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
    const reference = journal.logError('record', id, error);
    const cause = `The answer could not be saved (reference ${reference}).`;
    return journal.onUnrecorded(id, outcome, error, cause);
  }
}

async function send<Row extends Sendable>(
  journal: SendingJournal<Row>,
  service: LandService,
  id: string,
  requestOf: (row: Row) => Request,
): Promise<ChargeableOutcome> {
  try {
    const row = known(journal, id);
    const beforeFirstByte = () => journal.markSending(row, service.serverTime());
    return await service.chargeable({ ...requestOf(row), correlationId: id, beforeFirstByte });
  } catch (error) {
    // What is thrown where nothing should be thrown proves nothing, unless the journal shows that nothing had left.
    const reference = journal.logError('send', id, error);
    const kind = known(journal, id).state === 'PREPARED' ? 'notSent' : 'inDoubt';
    const message = `The ${journal.noun} could not be sent correctly (reference ${reference}).`;
    return { kind, failure: { kind: 'network', message } };
  }
}

function record(journal: SendingJournal, id: string, outcome: ChargeableOutcome): ServiceFailure | null {
  const row = known(journal, id);
  if (outcome.kind === 'answered') {
    journal.storeAnswer(row, outcome);
    return journal.interpret(known(journal, id), outcome.headers);
  }
  const { failure } = outcome;
  if (outcome.kind === 'notSent' && row.state === 'PREPARED') {
    journal.markNotSent(row, eventText(failure));
    return failure;
  }
  journal.markInDoubt(row, failure.message);
  return null;
}

function known<Row extends Sendable>(journal: SendingJournal<Row>, id: string): Row {
  const row = journal.get(id);
  if (row === null) throw new Error(`No ${journal.noun} ${id}`);
  return row;
}

/** Ends what nobody is sending any more. Nothing is sent. `cause` says why it is in doubt, or was not sent. */
export function takeUp<Row extends Sendable>(journal: SendingJournal<Row>, row: Row, cause?: string): void {
  if (row.state === journal.answeredState) journal.interpret(row, null);
  else if (row.state === 'SENDING')
    journal.markInDoubt(row, cause ?? 'Landfolio stopped before the answer arrived.');
  else if (row.state === 'PREPARED')
    journal.markNotSent(row, cause ?? 'Landfolio stopped before it was sent. Nothing was sent.');
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
        // Where the disk takes a note, it would stay locked for ever otherwise: a person must be able to decide.
        journal.markInDoubt(row, `The answer is saved, but could not be processed (reference ${reference}).`);
        return [];
      } catch {
        return [error];
      }
    }
  });
}
