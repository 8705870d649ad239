import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { failureOfStatus, landInformationService } from '../http/failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { ChargeableCall, ChargeableOutcome, LandService } from '../ports/land-service.ts';
import type { Log } from '../ports/log.ts';
import { fullDiskMessage, isDiskFull } from '../storage/library/words.ts';
import type { Charge, Charges } from './charges.ts';
import { isRefusal } from './refusals.ts';

export interface SendingParts {
  readonly charges: Charges;
  readonly clock: Clock;
  readonly log: Log;
}

/** The disk refused the note that must stand before anything is sent: says so, for a person. */
export function notNoted(log: Log, error: unknown): string {
  const reference = log.error('charge.prepare', error);
  if (isDiskFull(error))
    return `${fullDiskMessage(null, ' and ask for it again.')} Nothing was sent (reference ${reference}).`;
  return `This computer could not note down the request, so nothing was sent (reference ${reference}).`;
}

/** Says what is there of an answer that the disk let us store and not interpret. */
export const storedNotRead =
  'The answer came and is stored, but this computer could not note down what it says: its disk may be full. ' +
  'Landfolio tries again by itself and asks for nothing a second time.';

/** What the stored answer of a status from 200 to 299 means; moves the charge from ANSWERED. Throws what the disk throws. */
type Settle = (charge: Charge) => void;

/** What goes with the request of the journal. */
type Manner = Pick<ChargeableCall, 'headers' | 'maxBytes'>;

/**
 * Sends a PREPARED charge, as it stands in the journal, at most once and writes what came of it: SENDING before the first
 * byte, the answer as it came before it is interpreted. Gives the failure where provably nothing was charged (NOT_SENT,
 * REFUSED); null otherwise, and then the journal says what is known.
 */
export async function sendCharge(
  parts: SendingParts,
  service: LandService,
  id: string,
  manner: Manner,
  settle: Settle,
): Promise<ServiceFailure | null> {
  const outcome = await send(parts, service, id, manner);
  try {
    return record(parts, id, outcome, settle);
  } catch (error) {
    const reference = parts.log.error('charge.record', error, { charge: id });
    try {
      const { state } = known(parts, id);
      if (state === 'PREPARED' && outcome.kind === 'notSent') return outcome.failure;
      // What is stored is interpreted again: the answer is there and loses nothing by waiting.
      if (state === 'ANSWERED') noteLater(parts, id, reference, settle);
      else if (state === 'SENDING') parts.charges.move(id, 'UNKNOWN', { cause: notKept(reference) });
    } catch (again) {
      // The disk refuses this too: it stays locked as being sent until the disk takes the note.
      parts.log.error('charge.record', again, { charge: id });
      noteLater(parts, id, reference, settle);
    }
    return null;
  }
}

function notKept(reference: string): string {
  return `The answer could not be kept (reference ${reference}).`;
}

/** Between tries to note what the disk refused. Milliseconds. */
const noteAgainMs = 60_000;

/** Tries until the disk takes it. Where the program ends before, the next start does it. */
function noteLater(parts: SendingParts, id: string, reference: string, settle: Settle): void {
  const { charges, clock, log } = parts;
  clock.after(noteAgainMs, () => {
    let charge: Charge | null;
    try {
      charge = charges.get(id);
    } catch {
      // Only a library that was closed meanwhile cannot even be read.
      return;
    }
    try {
      if (charge?.state === 'SENDING') charges.move(id, 'UNKNOWN', { cause: notKept(reference) });
      else if (charge?.state === 'ANSWERED') settleStored(parts, charge, settle);
    } catch (error) {
      log.error('charge.record', error, { charge: id });
      noteLater(parts, id, reference, settle);
    }
  });
}

async function send(
  parts: SendingParts,
  service: LandService,
  id: string,
  manner: Manner,
): Promise<ChargeableOutcome> {
  try {
    return await service.chargeable({
      ...known(parts, id).request,
      ...manner,
      correlationId: id,
      beforeFirstByte: () =>
        parts.charges.move(id, 'SENDING', { cause: 'connected', sentAt: parts.clock.now() }),
    });
  } catch (error) {
    // What is thrown where nothing should be thrown proves nothing, unless the journal shows that nothing had left.
    const reference = parts.log.error('charge.send', error, { charge: id });
    const isUnsent = known(parts, id).state === 'PREPARED';
    const message = `The request could not be sent as it should be (reference ${reference}).`;
    return { kind: isUnsent ? 'notSent' : 'inDoubt', failure: { kind: 'network', message } };
  }
}

function record(
  parts: SendingParts,
  id: string,
  outcome: ChargeableOutcome,
  settle: Settle,
): ServiceFailure | null {
  const { charges } = parts;
  if (outcome.kind === 'answered') {
    charges.move(id, 'ANSWERED', {
      cause: 'answered',
      httpStatus: outcome.status,
      // Bytes that could not be unpacked are no text, whatever they were.
      contentType:
        outcome.headers['content-encoding'] === undefined
          ? (outcome.headers['content-type'] ?? null)
          : 'packed',
      rawAnswer: outcome.bytes,
    });
    return settleAnswer(charges, known(parts, id), settle, parts.clock.now(), outcome.headers);
  }
  if (outcome.kind === 'notSent' && known(parts, id).state === 'PREPARED') {
    charges.move(id, 'NOT_SENT', { cause: outcome.failure.message });
    return outcome.failure;
  }
  charges.move(id, 'UNKNOWN', { cause: outcome.failure.message });
  return null;
}

function settleAnswer(
  charges: Charges,
  charge: Charge,
  settle: Settle,
  now: number,
  headers: Readonly<Record<string, string>>,
): ServiceFailure | null {
  const status = charge.httpStatus ?? 0;
  if (status >= 200 && status <= 299) {
    settle(charge);
    return null;
  }
  const failure = failureOfStatus(
    { status, headers, bytes: charge.rawAnswer ?? new Uint8Array() },
    landInformationService,
    charge.id,
    now,
  );
  const words = failure.serverMessage === undefined ? '' : ` It said: ${asSentence(failure.serverMessage)}`;
  if (isRefusal(status)) {
    charges.move(charge.id, 'REFUSED', { cause: `${failure.message}${words}` });
    return failure;
  }
  const cause = `The service answered ${status}, which does not say whether it was done.${words}`;
  charges.move(charge.id, 'UNKNOWN', { cause });
  return null;
}

/**
 * What a start finds half done: what was never sent says so, what was being sent is in doubt, and what was answered is
 * interpreted again.
 */
export function recoverCharges(
  parts: SendingParts & { readonly bootId: string },
  kind: Charge['kind'],
  settle: Settle,
): void {
  for (const charge of parts.charges.left(kind, ['PREPARED', 'SENDING', 'ANSWERED'])) {
    if (charge.bootId === parts.bootId) continue;
    try {
      takeUp(parts, charge, settle);
    } catch (error) {
      // The rest of the office must start all the same.
      const reference = parts.log.error('charge.recover', error, { charge: charge.id });
      if (charge.state === 'ANSWERED') giveUp(parts, charge.id, reference);
    }
  }
}

function takeUp(parts: SendingParts, charge: Charge, settle: Settle): void {
  if (charge.state === 'PREPARED') {
    const cause = 'Landfolio stopped before it was sent. Nothing was sent.';
    parts.charges.move(charge.id, 'NOT_SENT', { cause });
  } else if (charge.state === 'SENDING') {
    parts.charges.move(charge.id, 'UNKNOWN', { cause: 'Landfolio stopped before the answer came.' });
  } else {
    settleStored(parts, charge, settle);
  }
}

function settleStored(parts: SendingParts, charge: Charge, settle: Settle): void {
  const headers: Record<string, string> =
    charge.contentType === null ? {} : { 'content-type': charge.contentType };
  settleAnswer(parts.charges, charge, settle, parts.clock.now(), headers);
}

/** What cannot be interpreted although the disk takes a note would stay locked for ever: a person must be able to decide. */
function giveUp(parts: SendingParts, id: string, reference: string): void {
  try {
    const cause = `The answer is kept, but could not be taken up (reference ${reference}).`;
    parts.charges.move(id, 'UNKNOWN', { cause });
  } catch (error) {
    // It stays as it is, locked and visible, until the next start.
    parts.log.error('charge.recover', error, { charge: id });
  }
}

function known(parts: SendingParts, id: string): Charge {
  const charge = parts.charges.get(id);
  if (charge === null) throw new Error(`No charge ${id}`);
  return charge;
}

/** Another sentence may follow the words of the service. */
function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
