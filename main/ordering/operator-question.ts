import type { OperatorQuestion } from '../../shared/model/operator-question.ts';
import { isPathPart } from '../http/path-part.ts';
import type { Intent } from './journal/intent.ts';
import { listedCause } from './placing/reference-proof.ts';

/** What to ask the operator of the service, where only they can say or mend what became of an order; else null. */
export function operatorQuestion(intent: Intent): OperatorQuestion | null {
  const kind = kindOf(intent);
  if (kind === null) return null;
  const isClockWrong = intent.orderedAt !== intent.confirmedAt;
  return {
    kind,
    orderIds: numbersOf(intent).map((orderId) => (isPathPart(orderId) ? orderId : JSON.stringify(orderId))),
    foreignOrderIds: [...intent.foreignOrderIds],
    sentAt: isClockWrong ? intent.orderedAt : (intent.sentAt ?? intent.confirmedAt),
  };
}

function kindOf(intent: Intent): OperatorQuestion['kind'] | null {
  switch (intent.state) {
    case 'UNKNOWN':
    case 'PRESUMED_ABSENT':
      return 'unknown';
    case 'CONFIRMED':
    case 'PLACED':
      if (!numbersOf(intent).every(isPathPart)) return 'unaskable';
      if (intent.state === 'CONFIRMED') return null;
      return intent.cause === listedCause ? 'listed' : 'unverified';
    case 'DUPLICATE':
      if (intent.chargedOrders !== null) return null;
      return turnedUpAlone(intent) ? 'madeAfterAll' : 'duplicate';
    default:
      return null;
  }
}

/** It was discarded, and then the service showed it after all: there is one order, and it is not known that there is another. */
export function turnedUpAlone(intent: Intent): boolean {
  return intent.state === 'DUPLICATE' && numbersOf(intent).length < 2;
}

/** Every order number that is known for it. */
export function numbersOf(intent: Intent): string[] {
  return [...new Set([...(intent.orderId === null ? [] : [intent.orderId]), ...intent.foundOrderIds])];
}
