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
      (orderId) => `Your answer named order ${orderId}, which has a different reference.`,
    ),
    `Customer reference: ${order.reference}`,
    ...(order.customerId === null ? [] : [`Customer ID: ${order.customerId}`]),
    sentLine(question.sentAt),
    `Correlation ID: ${order.id}`,
    'Products:',
    ...order.ordered.map(({ productName, identifier }) => `- ${productName}, ${identifier}`),
  ].join('\n');
}

const isOurs = 'Please tell us whether this is our order and whether it is charged.';

const questions: Readonly<Record<OperatorQuestion['kind'], string>> = {
  unknown:
    'We sent the order below, but received no response that confirms whether it was placed. Please tell us whether it ' +
    'was placed, its order number, and whether it is charged.',
  unaskable:
    'Your service placed the order below under this number. The number cannot be used in a web address, so we cannot ' +
    'download the certificates. Please send them to us.',
  listed: `Your order history shows our reference with this number, but the order itself does not. ${isOurs}`,
  unverified: `Your service responded to the order below with this number, but does not show our reference with it. ${isOurs}`,
  madeAfterAll:
    'We understood that the order below was not placed, but it was placed after all. Please tell us whether it is ' +
    'charged. If we ordered the same products again in the meantime, we need only one of the orders. Please cancel the other.',
  duplicate:
    'We placed one order, but your service shows the orders below. Please cancel all but one at no charge, and tell us ' +
    'which order remains.',
};
