import type { OrderView } from '../../shared/contract/views/order.ts';
import type { OrderProblem, OrderProblemPart } from '../../shared/model/order-problem.ts';
import type { ItemPhase } from '../../shared/model/order-state.ts';
import { isPathPart } from '../http/path-part.ts';
import { readNotes } from '../storage/stored-notes.ts';
import type { Intent } from './journal/intent.ts';
import { isToldAbsent, type OperatorWord } from './journal/operator-words.ts';
import type { Shown } from './missing-lines.ts';
import { numbersOf, turnedUpAlone } from './operator-question.ts';
import { listedCause } from './placing/reference-proof.ts';
import { quoteLifeMs } from './placing/requote.ts';
import { cancelledNumbers, openNumbers } from './surplus-orders.ts';

/** What there is to say of an order that is not simply confirmed. `isOrderedAgain`: an order that may stand was placed instead of it. */
export function orderProblem(
  intent: Intent,
  words: readonly OperatorWord[] = [],
  isOrderedAgain = false,
  shown: Shown | null = null,
): OrderProblem | null {
  const isPartMissing = (shown?.missing.length ?? 0) > 0;
  const state: OrderProblemPart | null = shown?.isInParts
    ? { kind: 'parts', orderIds: numbersOf(intent) }
    : problemOfState(intent, words, isOrderedAgain, isPartMissing);
  return problemOf([state, missing(intent, shown), unaskable(chargedNumbers(intent, words))]);
}

function missing({ cart }: Intent, shown: Shown | null): OrderProblemPart | null {
  if (shown === null || shown.missing.length === 0) return null;
  return { kind: 'missing', shown: shown.items, ordered: cart.lines.length, names: [...shown.missing] };
}

/** Null where there is nothing to say. */
export function problemOf(parts: readonly (OrderProblemPart | null)[]): OrderProblem | null {
  const said = parts.filter((part) => part !== null);
  return said.length === 0 ? null : said;
}

/** What was noted as it happened. */
export function noted(stored: string | null): OrderProblemPart | null {
  return stored === null ? null : { kind: 'noted', notes: readNotes(stored) };
}

/** The numbers of what the service made and charges, as far as anybody knows. */
function chargedNumbers(intent: Intent, words: readonly OperatorWord[]): string[] {
  if (!['PLACED', 'CONFIRMED', 'DUPLICATE'].includes(intent.state) || intent.chargedOrders === 0) return [];
  const numbers = numbersOf(intent);
  const cancelled = cancelledNumbers(numbers, words);
  return numbers.filter((number) => !cancelled.includes(number));
}

/** Where the service's own number for an order cannot be asked for: its certificates can come only from the operator. */
export function unaskable(numbers: readonly string[]): OrderProblemPart | null {
  const orderId = numbers.find((one) => !isPathPart(one));
  return orderId === undefined ? null : { kind: 'unaskable', orderId };
}

function problemOfState(
  intent: Intent,
  words: readonly OperatorWord[],
  isOrderedAgain: boolean,
  isPartMissing: boolean,
): OrderProblemPart | null {
  const { cause, orderId } = intent;
  const isOfJob = intent.cart.isOfJob === true;
  const isUnproven = intent.lastLook === 'unproven';
  switch (intent.state) {
    case 'PREPARED':
      return { kind: 'prepared', isOfJob };
    case 'NOT_SENT':
      return { kind: 'notSent', cause, isOfJob };
    case 'UNKNOWN':
      return { kind: 'unknown', cause, totalCents: intent.quotedTotalCents };
    case 'REFUSED':
      return { kind: 'refused', cause, isOfJob, isUnproven };
    case 'REJECTED':
      return { kind: 'rejected', cause };
    case 'PLACED':
      if (unaskable(numbersOf(intent)) !== null) return null;
      return {
        kind: 'unverified',
        orderId,
        isListed: cause === listedCause,
        isUnread: intent.isOverdue,
      };
    case 'ABANDONED':
      if (isOrderedAgain) return { kind: 'discarded', instead: 'placed' };
      return { kind: 'discarded', instead: intent.supersededBy === null ? 'nothing' : 'notPlaced' };
    case 'PRESUMED_ABSENT': {
      const proof = isToldAbsent(words) ? 'told' : isUnproven ? 'unproven' : 'looked';
      return { kind: 'presumedAbsent', cause, proof };
    }
    case 'DUPLICATE':
      return answered(intent, words) ?? { kind: 'duplicate', cause, isAlone: turnedUpAlone(intent) };
    case 'CONFIRMED':
      if (intent.isOverdue && !isPartMissing && unaskable(numbersOf(intent)) === null)
        return { kind: 'unread', orderId };
      return intent.chargedOrders === 0 ? { kind: 'cancelled' } : null;
    default:
      return null;
  }
}

/** What the operator's words mean for an order that was made more than once; null where nothing was said. */
function answered(intent: Intent, words: readonly OperatorWord[]): OrderProblemPart | null {
  const numbers = numbersOf(intent);
  const cancelled = cancelledNumbers(numbers, words);
  const open = openNumbers(numbers, words);
  const charged = numbers.filter((number) => !cancelled.includes(number) && !open.includes(number));
  if (cancelled.length + charged.length === 0) return null;
  const isSettled = intent.chargedOrders !== null && open.length === 0;
  return { kind: 'answered', cancelled, charged, open, isSettled };
}

/** What there is to say of a certificate that may not come. */
export function itemEnded(
  phase: ItemPhase,
  orderId: string,
  isOrderCancelled = false,
): OrderProblemPart | null {
  if (phase !== 'failed' && phase !== 'cancelled') return null;
  return { kind: 'itemEnded', phase, orderId, isOrderCancelled };
}

/** What a person may do about an order now. One that was confirmed at prices of long ago is not sent any more. */
export function orderActions(intent: Intent, now: number, shown: Shown | null = null): OrderView['actions'] {
  switch (intent.state) {
    case 'UNKNOWN':
    case 'PLACED':
      return ['lookAgain', 'recordAnswer'];
    case 'CONFIRMED':
      return (intent.isOverdue || (shown?.missing.length ?? 0) > 0) && unaskable(numbersOf(intent)) === null
        ? ['lookAgain']
        : [];
    case 'DUPLICATE':
      return ['recordAnswer'];
    case 'REFUSED':
      return ['lookAgain', 'discard'];
    case 'PRESUMED_ABSENT':
      return ['orderAgain', 'lookAgain', 'recordAnswer', 'discard'];
  }
  if (intent.state !== 'PREPARED') return [];
  return isStale(intent, now) ? ['discard'] : ['sendPrepared', 'discard'];
}

/** Whether the prices that were confirmed are too old to be relied on. */
export function isStale(intent: Intent, now: number): boolean {
  return intent.cart.lines.some((line) => now - line.quotedAt > quoteLifeMs || line.quotedAt > now);
}
