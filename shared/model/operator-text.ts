import type { OperatorQuestion } from './operator-question.ts';
import { sentLine } from './sent-line.ts';

interface AskedOrder {
  readonly id: string;
  readonly reference: string;
  readonly customerId: string | null;
  readonly ordered: readonly { readonly productName: string; readonly identifier: string }[];
  readonly operatorQuestion: OperatorQuestion | null;
}

/** What to send to the operator of the service, from the window or by whoever runs a job; null where there is nothing to ask. */
export function operatorText(order: AskedOrder): string | null {
  const question = order.operatorQuestion;
  if (question === null) return null;
  return [
    questions[question.kind],
    '',
    ...question.orderIds.map((orderId) => `Order: ${orderId}`),
    ...question.foreignOrderIds.map(
      (orderId) => `Your answer named order ${orderId}, which shows another reference.`,
    ),
    `Customer reference: ${order.reference}`,
    ...(order.customerId === null ? [] : [`Customer id: ${order.customerId}`]),
    sentLine(question.sentAt),
    `Correlation id: ${order.id}`,
    'Products:',
    ...order.ordered.map(({ productName, identifier }) => `- ${productName}, ${identifier}`),
  ].join('\n');
}

const isOurs = 'Please tell us whether this number is our order, and whether it is charged.';

const questions: Readonly<Record<OperatorQuestion['kind'], string>> = {
  unknown:
    'We sent the order below and got no answer that says whether it was made. Please tell us whether it exists, ' +
    'under which number, and whether it is charged.',
  unaskable:
    'Your service made the order below under this number, which no web address can hold, so that we cannot ask for ' +
    'its certificates. Please send them to us.',
  listed: `Your order history shows our reference with this number, and the order itself does not. ${isOurs}`,
  unverified: `Your service answered the order below with this number, and does not show our reference with it. ${isOurs}`,
  madeAfterAll:
    'We had given the order below up, and it was made after all. Please tell us whether it is charged. If we ' +
    'ordered the same again meanwhile, we want one of the two only: please cancel the other.',
  duplicate:
    'These orders were made where we wanted one. Please cancel all but one, tell us which one stands, and do not ' +
    'charge the others.',
};
