import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { answerCaps } from '../../http/answer-caps.ts';
import { readRetryAfter } from '../../http/retry-after.ts';
import type { Checkpoints } from '../../ports/checkpoints.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ChargeableCall, ChargeableOutcome, LandService } from '../../ports/land-service.ts';
import type { Log } from '../../ports/log.ts';
import type { Intent } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import type { Pauses } from '../polling/pauses.ts';
import type { Settle } from './settle.ts';

interface SendOrderParts {
  readonly checkpoints: Checkpoints;
  readonly journal: Journal;
  readonly settle: Settle;
  readonly pauses: Pauses;
  readonly clock: Clock;
  readonly log: Log;
  readonly changed: (intentId: string) => void;
}

/** Sends an order at most once. Gives the failure where provably nothing left; otherwise the journal says what is known. */
export async function sendAndRecord(
  parts: SendOrderParts,
  service: LandService,
  intent: Intent,
): Promise<ServiceFailure | null> {
  const { wire } = service.connection;
  const outcome = await chargeable(parts, service, {
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
    correlationId: intent.id,
    beforeFirstByte: () =>
      parts.journal.move(intent.id, 'SENDING', {
        cause: 'connected',
        sentAt: parts.clock.now(),
        serverSentAt: service.serverTime(),
      }),
  });
  const failure = recordSafely(parts, service, intent, outcome);
  parts.changed(intent.id);
  return failure;
}

/** What is thrown where nothing should be thrown proves nothing, unless the journal shows that nothing had left. */
async function chargeable(
  parts: SendOrderParts,
  service: LandService,
  call: ChargeableCall,
): Promise<ChargeableOutcome> {
  try {
    return await service.chargeable(call);
  } catch (error) {
    const reference = parts.log.error('order.send', error, { intent: call.correlationId });
    const isUnsent = known(parts, call.correlationId).state === 'PREPARED';
    const message = `The order could not be sent as it should be (reference ${reference}).`;
    return { kind: isUnsent ? 'notSent' : 'inDoubt', failure: { kind: 'network', message } };
  }
}

/** Where the disk refuses the outcome, the order is in doubt; where it refuses that too, `recover` says so later. */
function recordSafely(
  parts: SendOrderParts,
  service: LandService,
  intent: Intent,
  outcome: ChargeableOutcome,
): ServiceFailure | null {
  try {
    return record(parts, service, intent, outcome);
  } catch (error) {
    const reference = parts.log.error('order.record', error, { intent: intent.id });
    const { state } = known(parts, intent.id);
    if (state === 'SENDING' || state === 'RESPONDED') {
      parts.settle.inDoubt(known(parts, intent.id), `The answer could not be kept (reference ${reference}).`);
      return null;
    }
    throw error;
  }
}

/** Writes what came of the sending. Gives the failure where provably nothing left. */
function record(
  parts: SendOrderParts,
  service: LandService,
  intent: Intent,
  outcome: ChargeableOutcome,
): ServiceFailure | null {
  const { journal, settle, log } = parts;
  const { state } = known(parts, intent.id);
  log.info('order.sent', { intent: intent.id, outcome: outcome.kind, state });
  if (outcome.kind === 'answered') {
    journal.move(intent.id, 'RESPONDED', {
      cause: 'answered',
      httpStatus: outcome.status,
      serverDate: outcome.headers.date ?? null,
      rawResponse: outcome.bytes,
    });
    parts.checkpoints('responded', intent.id);
    settle.fromAnswer(known(parts, intent.id), service.connection.wire, restUntil(parts, intent, outcome));
    parts.checkpoints('settled', intent.id);
    return null;
  }
  if (outcome.kind === 'notSent' && state === 'PREPARED') {
    settle.notSent(known(parts, intent.id), outcome.failure.message);
    return outcome.failure;
  }
  settle.inDoubt(known(parts, intent.id), outcome.failure.message);
  return null;
}

/** A service that asks for a rest gets it: the history is read after that. Milliseconds UTC, or 0. */
function restUntil(
  parts: SendOrderParts,
  intent: Intent,
  answer: Extract<ChargeableOutcome, { kind: 'answered' }>,
): number {
  const now = parts.clock.now();
  const seconds = readRetryAfter(answer.headers['retry-after'], answer.headers.date, now) ?? 0;
  if (seconds <= 0 || (answer.status !== 429 && answer.status < 500)) return 0;
  const message = 'The service asked to be left alone for a while.';
  parts.pauses.heed(intent.connectionId, { kind: 'limited', message, retryAfterSeconds: seconds }, now);
  return now + seconds * 1000;
}

function known({ journal }: SendOrderParts, id: string): Intent {
  const intent = journal.get(id);
  if (intent === null) throw new Error(`No intent ${id}`);
  return intent;
}
