import type { HostFailure } from '../../shared/model/host-failure.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { reasonText } from '../../shared/model/service-failure-text.ts';
import type { AppContext } from '../context/app-context.ts';
import { failureOfStatus, landInformationService } from '../http/failure.ts';
import { itSaid } from '../http/server-message.ts';
import { type Claims, noClaims } from '../ports/claims.ts';
import type { Clock } from '../ports/clock.ts';
import type { ChargeableCall, LandService } from '../ports/land-service.ts';
import type { Log } from '../ports/log.ts';
import { isDiskFull } from '../storage/library/words.ts';
import type { Charge, Charges } from './charges.ts';
import type { HeldOutcomes } from './held-outcomes.ts';
import { recoverJournalled, type SendingJournal, sendJournalled } from './journalled-send.ts';
import { judgeAnswer } from './refusals.ts';

export interface SendingParts {
  readonly charges: Charges;
  readonly held: HeldOutcomes;
  readonly clock: Clock;
  readonly log: Log;
  /** Of the office; without it this computer belongs to none. */
  readonly claims?: Claims;
}

/** The disk refused the note that must stand before anything is sent. */
export function notNoted(log: Log, error: unknown): HostFailure {
  const reference = log.error('charge.prepare', error);
  return { kind: 'requestNotSaved', isDiskFull: isDiskFull(error), reference };
}

/**
 * Moves the charge from ANSWERED to what its stored answer means. Throws what the disk throws.
 *
 * `doubt` is null for a status from 200 to 299. Otherwise it says that the status and the body contradict each other: then
 * the answer is never told as free.
 */
export type ApplyAnswer = (charge: Charge, doubt: string | null) => void;

/** Sends a PREPARED charge as it stands in the journal: see {@link sendJournalled}. */
export function sendCharge(
  parts: SendingParts,
  service: LandService,
  id: string,
  given: Pick<ChargeableCall, 'headers' | 'maxBytes'>,
  applyAnswer: ApplyAnswer,
): Promise<ServiceFailure | null> {
  const journal = sendingJournal(parts, applyAnswer);
  return sendJournalled(journal, service, id, ({ request }) => ({ ...request, ...given }));
}

/** What a start finds half done. */
export function recoverCharges(
  parts: SendingParts & Pick<AppContext, 'ids'>,
  kind: Charge['kind'],
  applyAnswer: ApplyAnswer,
): void {
  const left = parts.charges.left(kind, ['PREPARED', 'SENDING', 'ANSWERED']);
  recoverJournalled(
    sendingJournal(parts, applyAnswer),
    left.filter(({ bootId }) => bootId !== parts.ids.bootId),
  );
}

function sendingJournal(parts: SendingParts, applyAnswer: ApplyAnswer): SendingJournal<Charge> {
  const { charges, held, clock, log, claims = noClaims } = parts;
  return {
    held,
    noun: 'request',
    answeredState: 'ANSWERED',
    get: charges.get,
    markSending: ({ id }) => charges.move(id, 'SENDING', { cause: 'connected', sentAt: clock.now() }),
    startSending: claims.startSending,
    storeAnswer({ id }, { status, headers, bytes }) {
      // Bytes that could not be unpacked are no text, whatever they were.
      const isPacked = headers['content-encoding'] !== undefined;
      const contentType = isPacked ? 'packed' : (headers['content-type'] ?? null);
      const answer = { httpStatus: status, contentType, rawAnswer: bytes };
      charges.move(id, 'ANSWERED', { cause: 'answered', ...answer });
    },
    interpret: (charge, headers) => interpretAnswer(parts, charge, headers, applyAnswer),
    markNotSent: ({ id }, cause) => charges.move(id, 'NOT_SENT', { cause }),
    markInDoubt: ({ id }, cause) => charges.move(id, 'UNKNOWN', { cause }),
    logError: (step, id, error) => log.error(`charge.${step}`, error, { charge: id }),
    // The journal says so itself: see watch-charges.ts.
    recordedLate() {},
  };
}

function interpretAnswer(
  { charges, clock }: SendingParts,
  charge: Charge,
  headers: Readonly<Record<string, string>> | null,
  applyAnswer: ApplyAnswer,
): ServiceFailure | null {
  const { id, kind, contentType } = charge;
  const status = charge.httpStatus ?? 0;
  if (status >= 200 && status <= 299) {
    applyAnswer(charge, null);
    return null;
  }
  const bytes = charge.rawAnswer ?? new Uint8Array();
  const failure = failureOfStatus(
    { status, headers: headers ?? (contentType === null ? {} : { 'content-type': contentType }), bytes },
    landInformationService,
    id,
    clock.now(),
  );
  const words = itSaid(failure.serverMessage);
  // There is no history of charges that could disprove a refusal: its body is the only other evidence.
  const proven = judgeAnswer(status, kind, bytes, textOf(charge));
  if (proven === 'refused') {
    charges.move(id, 'REFUSED', { cause: `${reasonText(failure.reason)}${words}` });
    return failure;
  }
  if (proven === 'mayHoldResult') {
    applyAnswer(
      charge,
      `The service responded with ${status}, but the response may contain a result.${words}`,
    );
    return null;
  }
  const cause = `The service responded with ${status}, which does not say whether it accepted the request.${words}`;
  charges.move(id, 'UNKNOWN', { cause });
  return null;
}

/** What was sent, for a refusal that repeats it. */
function textOf({ request: { path, query, body } }: Charge): string {
  return [path, ...Object.values(query ?? {}), new TextDecoder().decode(body ?? undefined)].join(' ');
}
