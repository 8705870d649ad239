import { sentLine } from '../charging/provider-answer.ts';
import { isPathPart } from '../http/path-part.ts';
import type { Intent } from './journal/intent.ts';
import { listedCause } from './placing/reference-proof.ts';

/** What to send to the operator of the service, where only they can say or mend what became of an order; else null. */
export function operatorText(intent: Intent): string | null {
  const question = questionOf(intent);
  if (question === null) return null;
  const isClockWrong = intent.orderedAt !== intent.confirmedAt;
  const sentAt = isClockWrong ? intent.orderedAt : (intent.sentAt ?? intent.confirmedAt);
  return [
    question,
    '',
    ...numbersOf(intent).map(
      (orderId) => `Order: ${isPathPart(orderId) ? orderId : JSON.stringify(orderId)}`,
    ),
    ...intent.foreignOrderIds.map(
      (orderId) => `Your answer named order ${orderId}, which shows another reference.`,
    ),
    `Customer reference: ${intent.customerReference}`,
    ...(intent.customerId === null ? [] : [`Customer id: ${intent.customerId}`]),
    sentLine(sentAt),
    `Correlation id: ${intent.id}`,
    'Products:',
    ...intent.cart.lines.map((line) => `- ${line.product.name}, ${line.identifier}`),
  ].join('\n');
}

function questionOf(intent: Intent): string | null {
  switch (intent.state) {
    case 'UNKNOWN':
    case 'PRESUMED_ABSENT':
      return (
        'We sent the order below and got no answer that says whether it was made. Please tell us whether it exists, ' +
        'under which number, and whether it is charged.'
      );
    case 'CONFIRMED':
    case 'PLACED':
      if (!numbersOf(intent).every(isPathPart)) {
        return (
          'Your service made the order below under this number, which no web address can hold, so that we cannot ask for ' +
          'its certificates. Please send them to us.'
        );
      }
      if (intent.state === 'CONFIRMED') return null;
      return (
        (intent.cause === listedCause
          ? 'Your order history shows our reference with this number, and the order itself does not. '
          : 'Your service answered the order below with this number, and does not show our reference with it. ') +
        'Please tell us whether this number is our order, and whether it is charged.'
      );
    case 'DUPLICATE':
      if (intent.chargedOrders !== null) return null;
      if (turnedUpAlone(intent)) {
        return (
          'We had given the order below up, and it was made after all. Please tell us whether it is charged. If we ' +
          'ordered the same again meanwhile, we want one of the two only: please cancel the other.'
        );
      }
      return (
        'These orders were made where we wanted one. Please cancel all but one, tell us which one stands, and do not ' +
        'charge the others.'
      );
    default:
      return null;
  }
}

/** It was put away, and then the service showed it after all: there is one order, and it is not known that there is another. */
export function turnedUpAlone(intent: Intent): boolean {
  return intent.state === 'DUPLICATE' && numbersOf(intent).length < 2;
}

/** Every order number that is known for it. */
export function numbersOf(intent: Intent): string[] {
  return [...new Set([...(intent.orderId === null ? [] : [intent.orderId]), ...intent.foundOrderIds])];
}
