import type { Intent } from './journal/intent.ts';

const melbourne = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Australia/Melbourne',
});

/** What to send to the operator of the service, where only they can say or mend what became of an order; else null. */
export function operatorText(intent: Intent): string | null {
  const question = questionOf(intent);
  if (question === null) return null;
  const sent = melbourne.format(intent.sentAt ?? intent.confirmedAt);
  return [
    question,
    '',
    ...numbersOf(intent).map((orderId) => `Order: ${orderId}`),
    `Customer reference: ${intent.customerReference}`,
    ...(intent.customerId === null ? [] : [`Customer id: ${intent.customerId}`]),
    `Sent: ${sent}, Melbourne time`,
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
    case 'DUPLICATE':
      return (
        'These orders were made where we wanted one. Please cancel all but one, tell us which one stands, and do not ' +
        'charge the others.'
      );
    default:
      return null;
  }
}

/** Every order number that is known for it. */
export function numbersOf(intent: Intent): string[] {
  return [...new Set([...(intent.orderId === null ? [] : [intent.orderId]), ...intent.foundOrderIds])];
}
