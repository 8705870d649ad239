import type { DeclaredFailure } from '../../../shared/contract/errors.ts';
import { invalid, serviceFailed } from '../../../shared/contract/failures.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { hasMark } from '../../../shared/model/customer-reference.ts';
import { isSameMatterNumber } from '../../../shared/model/matter-number.ts';
import { reasonText } from '../../../shared/model/service-failure-text.ts';
import { minAbsenceMs, saidFaults } from '../../charging/provider-answer.ts';
import type { AppContext } from '../../context/app-context.ts';
import { isPathPart, noPathPart } from '../../http/path-part.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { Intent } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { type OperatorWord, wordText } from '../journal/operator-words.ts';
import { numbersOf } from '../operator-question.ts';
import type { ApplyOutcome } from './apply-outcome.ts';
import { readOrderRecord } from './history.ts';
import type { Reconcile } from './reconcile.ts';
import { ageOf, nextLookFor, watchedFor } from './reconcile-times.ts';
import { proofOf } from './reference-proof.ts';

/** What a person writes down of the operator's answer. */
export interface OperatorAnswer {
  readonly says: OperatorWord['says'];
  /** As typed; only of what was made. */
  readonly orderId: string;
  /** Of what was cancelled, or stands: the numbers that were shown when the person wrote it down. */
  readonly orderIds?: readonly string[];
  readonly saidBy: string;
  /** YYYY-MM-DD, in Melbourne. */
  readonly saidOn: string;
  /** The matter number, typed where the service does not show that the order is this one. */
  readonly typed: string;
}

export type AnswerFailure = DeclaredFailure<'INVALID' | 'SERVICE_FAILED'>;

export type RecordAnswer = (
  service: LandService,
  intentId: string,
  given: OperatorAnswer,
) => Promise<Result<void, AnswerFailure>>;

interface OperatorAnswerParts extends Pick<AppContext, 'clock' | 'events'> {
  readonly journal: Journal;
  readonly reconcile: Pick<Reconcile, 'found'>;
  readonly applyOutcome: Pick<ApplyOutcome, 'disown'>;
  readonly stopping: AbortSignal;
}

/**
 * Takes the operator's answer about an order whose history proves nothing. A number is looked up and counts where the
 * service shows this order's reference with it; where it shows none, only after the matter number was typed. “No such
 * order” makes it presumed absent by that word, and it is watched for 30 days from then on. Who said it and when stands in
 * the journal. Nothing is sent but one safe read.
 *
 * Where more were made than one, the answer is which of them was cancelled and which stand; what happened stays DUPLICATE.
 */
export function createOperatorAnswer(parts: OperatorAnswerParts): RecordAnswer {
  const { journal, clock } = parts;

  async function made(
    service: LandService,
    intent: Intent,
    orderId: string,
    given: OperatorAnswer,
  ): Promise<Result<void, AnswerFailure>> {
    if (journal.isClaimed(intent.connectionId, orderId, intent.id))
      return fault('orderId', `Order ${orderId} is a different order of your office. Nothing was recorded.`);
    const record = await readOrderRecord(service, intent.customerId, orderId, parts.stopping);
    const now = journal.get(intent.id) ?? intent;
    if (!canBeAnswered(now)) return fault('order', settled);
    // The number that the service itself answered with may be taken on the operator's word, however it is shown.
    const isAnswered = orderId === now.orderId || now.foreignOrderIds.includes(orderId);
    const isUnshown =
      !record.ok && (!isPathPart(orderId) || ['notFound', 'refused'].includes(record.failure.kind));
    if (!record.ok && !(isAnswered && isUnshown)) {
      if (record.failure.path === 'orderId')
        return fault('orderId', `${reasonText(record.failure.reason)} Nothing was recorded.`);
      return record.failure.kind === 'notFound'
        ? fault(
            'orderId',
            `The service shows no order ${orderId}. Check the order number. Nothing was recorded.`,
          )
        : failed(serviceFailed(record.failure));
    }
    const proof = record.ok ? proofOf(record.value.customerReference, now) : null;
    if (proof?.kind === 'another' && (!isAnswered || hasMark(proof.shown))) {
      const message = `The service shows order ${orderId} with the reference \u201c${proof.shown}\u201d, so it is a different order. Nothing was recorded.`;
      return fault('orderId', message);
    }
    const matterNumber = journal.matterNumber(intent);
    const isTyped = isSameMatterNumber(given.typed, matterNumber);
    const isMatched = proof?.kind === 'ours';
    if (!isMatched && !isTyped) {
      const shown =
        proof === null
          ? 'without the reference of this order'
          : `with the reference \u201c${proof.shown}\u201d`;
      const message =
        `The service shows order ${orderId} ${shown}, so Landfolio cannot confirm that it is the same order. If the service ` +
        `provider is certain, enter the matter number, ${matterNumber}, to accept it as this order. Nothing was recorded.`;
      return fault('typed', message);
    }
    journal.hear(intent.id, wordOf(given, orderId, !isMatched));
    await parts.reconcile.found(intent.id, orderId);
    return ok(undefined);
  }

  function notMade(service: LandService, intent: Intent, given: OperatorAnswer): Result<void, AnswerFailure> {
    const now = clock.now();
    if (ageOf(intent, service.serverTime(), now) < minAbsenceMs) {
      const message =
        'This order was sent less than 15 minutes ago, and a slow service may still accept it. Record this answer later.';
      return fault('says', message);
    }
    const word = wordOf(given, null, false);
    if (intent.state === 'PRESUMED_ABSENT') journal.hear(intent.id, word);
    else {
      if (intent.state === 'PLACED') parts.applyOutcome.disown(intent, wordText(word));
      const watchUntil = now + watchedFor;
      const nextCheckAt = nextLookFor({ ...intent, watchUntil }, now);
      journal.move(intent.id, 'PRESUMED_ABSENT', { cause: wordText(word), watchUntil, nextCheckAt, word });
    }
    return ok(undefined);
  }

  function ofSurplus(intent: Intent, given: OperatorAnswer): Result<void, AnswerFailure> {
    const about = [...new Set(given.orderIds)];
    journal.hearOfSurplus(
      intent.id,
      about.map((orderId) => wordOf(given, orderId, false)),
    );
    return ok(undefined);
  }

  return async (service, intentId, given) => {
    const intent = journal.get(intentId);
    if (intent === null) throw new Error(`No intent ${intentId}`);
    const faults = faultsOf(intent, given, clock.now());
    if (faults.length > 0) return failed(invalid(faults));
    if (isKnown(intent, given, journal.words(intentId).at(-1))) return ok(undefined);
    const result =
      given.says === 'made'
        ? await made(service, intent, numberOf(intent, given), given)
        : given.says === 'notMade'
          ? notMade(service, intent, given)
          : ofSurplus(intent, given);
    if (result.ok)
      parts.events.publish('orderChanged', { orderViewId: intentId, connectionId: intent.connectionId });
    return result;
  };
}

const settled =
  'This order no longer needs an answer. Open it again to see its status. Nothing was recorded.';

/** As the service gave it, where that is what was typed: white space around a number is not seen. */
function numberOf(intent: Intent, { orderId }: OperatorAnswer): string {
  const typed = orderId.trim();
  return [...numbersOf(intent), ...intent.foreignOrderIds].find((one) => one.trim() === typed) ?? typed;
}

/** Also of a number that is not proven. The operator is not asked about a refusal, which is the service's own word. */
function canBeAnswered({ state }: Intent): boolean {
  return state === 'PLACED' || state === 'UNKNOWN' || state === 'PRESUMED_ABSENT';
}

function faultsOf(intent: Intent, given: OperatorAnswer, now: number): Fault[] {
  const isOfSurplus = given.says === 'cancelled' || given.says === 'stands';
  if (isOfSurplus ? intent.state !== 'DUPLICATE' : !canBeAnswered(intent))
    return [{ field: 'order', message: settled }];
  const faults: Fault[] = [];
  const number = numberOf(intent, given);
  if (isOfSurplus) {
    const about = given.orderIds ?? [];
    if (about.length === 0 || about.some((orderId) => !numbersOf(intent).includes(orderId))) {
      const message = 'Select the orders that the service provider answered about. Nothing was recorded.';
      faults.push({ field: 'orderIds', message });
    }
  }
  if (given.says === 'made' && !isPathPart(number) && number !== intent.orderId) {
    const wanted = 'Enter the order number as the service provider wrote it.';
    const message = number === '' ? wanted : `${wanted} ${noPathPart}`;
    faults.push({ field: 'orderId', message });
  }
  return [...faults, ...saidFaults(given, 'order', intent.sentAt ?? intent.confirmedAt, now)];
}

/** A second press says what was just written down. */
function isKnown(intent: Intent, given: OperatorAnswer, last: OperatorWord | undefined): boolean {
  const isSettling = given.says === 'notMade' ? intent.state === 'PRESUMED_ABSENT' : given.says !== 'made';
  if (!isSettling || last === undefined) return false;
  const word = wordOf(given, given.orderIds?.at(-1) ?? null, false);
  return (['says', 'orderId', 'saidBy', 'saidOn'] as const).every((name) => word[name] === last[name]);
}

function wordOf(given: OperatorAnswer, orderId: string | null, isUnmatched: boolean): OperatorWord {
  const { says } = given;
  return { says, orderId, saidBy: given.saidBy.trim(), saidOn: given.saidOn.trim(), isUnmatched };
}

function fault(field: string, message: string): { ok: false; failure: AnswerFailure } {
  return failed(invalid([{ field, message }]));
}
