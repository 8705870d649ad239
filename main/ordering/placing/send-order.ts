import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import type { HeldOutcomes } from '../../charging/held-outcomes.ts';
import { recoverJournalled, type SendingJournal, sendJournalled } from '../../charging/journalled-send.ts';
import { answerCaps } from '../../http/answer-caps.ts';
import { readRetryAfter } from '../../http/retry-after.ts';
import type { Checkpoints } from '../../ports/checkpoints.ts';
import type { Claims } from '../../ports/claims.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Log } from '../../ports/log.ts';
import type { Intent } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import type { Backoff } from '../polling/backoff.ts';
import type { ApplyOutcome } from './apply-outcome.ts';

interface SendOrderParts {
  readonly checkpoints: Checkpoints;
  readonly journal: Journal;
  readonly applyOutcome: ApplyOutcome;
  readonly backoff: Backoff;
  readonly held: HeldOutcomes;
  readonly clock: Clock;
  readonly log: Log;
  readonly claims: Claims;
}

/**
 * Sends a PREPARED order as it stands in the journal: see {@link sendJournalled}. `recordedLate`: what came of it is written
 * down after this has ended.
 */
export async function sendOrder(
  parts: SendOrderParts,
  service: LandService,
  id: string,
  recordedLate: (intent: Intent) => void,
): Promise<ServiceFailure | null> {
  const { wire } = service.connection;
  const journal = sendingJournal(parts, () => wire, recordedLate);
  const failure = await sendJournalled(journal, service, id, (intent) => ({
    api: 'orders',
    method: 'POST',
    path: '/orders/v1',
    headers: {
      'content-type': 'application/json',
      'customer-id': intent.customerId ?? undefined,
      'customer-reference': intent.customerReference,
      [wire.idempotencyKeyHeader]: intent.id,
    },
    body: intent.body,
    maxBytes: answerCaps.order,
  }));
  parts.log.info('order.sent', { intent: id, state: parts.journal.get(id)?.state });
  return failure;
}

/** Takes up what an earlier run left. One that is PREPARED waits for a person. */
export function recoverOrders(
  parts: SendOrderParts & { readonly serviceFor: (connectionId: string) => LandService | null },
  recordedLate: (intent: Intent) => void,
): void {
  const wireOf = ({ connectionId }: Intent) => parts.serviceFor(connectionId)?.connection.wire ?? null;
  const left = parts.journal.inStates(['SENDING', 'RESPONDED']);
  recoverJournalled(sendingJournal(parts, wireOf, recordedLate), left);
}

function sendingJournal(
  parts: SendOrderParts,
  wireOf: (intent: Intent) => WireProfile | null,
  recordedLate: (intent: Intent) => void,
): SendingJournal<Intent> {
  const { journal, applyOutcome, held, clock, log } = parts;
  return {
    held,
    noun: 'order',
    answeredState: 'RESPONDED',
    get: journal.get,
    markSending: ({ id }, serverSentAt) =>
      journal.move(id, 'SENDING', { cause: 'connected', sentAt: clock.now(), serverSentAt }),
    startSending: parts.claims.startSending,
    storeAnswer({ id }, { status, headers, bytes }) {
      journal.move(id, 'RESPONDED', {
        cause: 'answered',
        httpStatus: status,
        serverDate: headers.date ?? null,
        rawResponse: bytes,
      });
      parts.checkpoints('responded', id);
    },
    interpret(intent, headers) {
      const wire = wireOf(intent);
      if (wire === null)
        applyOutcome.inDoubt(intent, 'The connection that was used to send this order no longer exists.');
      else applyOutcome.fromAnswer(intent, wire, headers === null ? 0 : backoffUntil(parts, intent, headers));
      if (headers !== null) parts.checkpoints('settled', intent.id);
      return null;
    },
    markNotSent: applyOutcome.notSent,
    markInDoubt: (intent, cause) => applyOutcome.inDoubt(intent, cause),
    logError: (step, id, error) => log.error(`order.${step}`, error, { intent: id }),
    recordedLate,
  };
}

/** Where the service asks to wait, the history is read after that. Milliseconds UTC, or 0. */
function backoffUntil(
  { clock, backoff }: SendOrderParts,
  { connectionId, httpStatus }: Intent,
  headers: Readonly<Record<string, string>>,
): number {
  const now = clock.now();
  const seconds = readRetryAfter(headers['retry-after'], headers.date, now) ?? 0;
  if (seconds <= 0 || httpStatus === null || (httpStatus !== 429 && httpStatus < 500)) return 0;
  const reason = { code: 'askedToWait' } as const;
  backoff.heed(connectionId, { kind: 'limited', reason, retryAfterSeconds: seconds }, now);
  return now + seconds * 1000;
}
