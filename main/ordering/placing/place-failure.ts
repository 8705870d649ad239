import type { DeclaredFailure } from '../../../shared/contract/errors.ts';
import { serviceFailed } from '../../../shared/contract/failures.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { linePrice } from '../../../shared/model/line-price.ts';
import { isMade } from '../../../shared/model/order-state.ts';
import type { ConfirmedLine, Intent } from '../journal/intent.ts';

/** Why no order was placed. In each case nothing is lost from the cart and nothing was sent a second time. */
export type PlaceFailure = SendFailure | DeclaredFailure<'PRICE_CHANGED'>;

/** The same of one that was written down before: its prices are what was confirmed. */
export type SendFailure = DeclaredFailure<'INVALID' | 'SERVICE_FAILED' | 'ALREADY_PLACED' | 'HOST_FAILED'>;

export const switchedAway = serviceFailed({
  kind: 'cancelled',
  message:
    'The connection was switched before the order was sent, so it was not sent. Each cart is as it was.',
});

export const tooLate = serviceFailed({
  kind: 'cancelled',
  message: 'The time to place the order in was over, so it was not sent.',
});

export const tooLateForTheRest =
  'The time to place the orders in was over. The rest of the cart was not sent and is in the cart.';

export const switchedMeanwhile =
  'The connection was switched while the first orders of this cart were placed. The rest was not sent and is in the cart.';

export const changedMeanwhile =
  'The cart was changed while its first orders were placed. What is in it was not sent.';

export const notConfirmed =
  'Placing stopped after this order, because the service did not confirm it. The rest of the cart was not sent and is in the cart.';

/** Ordering again wants a last look that proves that the first is not there. */
export const notSeen = serviceFailed({
  kind: 'notReady',
  message:
    'The order history could not be read whole just now, so it is not certain that the first order is not there. ' +
    'Nothing was sent. Try again in a few minutes.',
});

export function againMessage(intent: Intent): string {
  return isMade(intent.state)
    ? `The service shows the first order after all (${intent.orderId ?? ''}). Nothing was ordered again.`
    : 'This order is not one that can be ordered again. Nothing was sent.';
}

export const changedFault: Fault = {
  field: 'cart',
  message:
    'It was changed since you looked at it, perhaps in another window, or the same was ordered. Look at it again and place it then. ' +
    'Nothing was sent.',
};

export const staleFault: Fault = {
  field: 'order',
  message:
    'Its prices were read more than 10 minutes ago. Put this order away: its products go back into the cart, and ' +
    'today\u2019s prices are read when you place them. Nothing was ordered.',
};

/** Of an order that was to be sent as it was prepared. */
export const onItsWay = 'This order is on its way.';

export function messageOf(failure: PlaceFailure): string {
  switch (failure.code) {
    case 'ALREADY_PLACED':
    case 'HOST_FAILED':
      return failure.data.message;
    case 'SERVICE_FAILED':
      return `${failure.data.message} The rest of the cart was not ordered.`;
    case 'PRICE_CHANGED':
    case 'INVALID':
      return 'The rest of the cart cannot be ordered as it is: look at it again. It was not sent.';
  }
}

type Quoted = Pick<ConfirmedLine, 'id' | 'identifier' | 'product' | 'delivery'>;

/** The lines whose price is another than it was, or that have none to be compared with. */
export function movedLines(before: readonly Quoted[], after: readonly Quoted[]): string[] {
  const was = new Map(before.map((line) => [line.id, linePrice(line).priceCents]));
  return after
    .filter((line) => was.get(line.id) !== linePrice(line).priceCents)
    .map((line) => `${line.product.name} for ${line.identifier}`);
}

export function allFaults(view: {
  faults: readonly Fault[];
  lines: readonly { id: string; faults: readonly Fault[] }[];
}): Fault[] {
  return [
    ...view.faults,
    ...view.lines.flatMap((line) =>
      line.faults.map((fault) => ({ field: `lines.${line.id}.${fault.field}`, message: fault.message })),
    ),
  ];
}

export function alreadyPlacedMessage(earlier: Intent): string {
  switch (earlier.state) {
    case 'PREPARED':
      return 'You confirmed the same cart before and it was not sent. Open that order to send it or put it away.';
    case 'REFUSED':
      return 'The service refused the same cart a moment ago. Landfolio first makes sure that no order was made.';
    case 'UNKNOWN':
      return 'The same cart was sent and the outcome is not known yet. Landfolio is looking it up; it is not sent twice.';
    case 'PRESUMED_ABSENT':
      return 'The same cart was sent before and most likely not ordered. Open that order: it can be ordered again from there.';
    default:
      return 'The same cart is on its way already. It is not sent twice.';
  }
}

export function refusal(intent: Intent): DeclaredFailure<'SERVICE_FAILED'> {
  const isSure = intent.state === 'REJECTED';
  return serviceFailed({
    kind: intent.httpStatus === 401 || intent.httpStatus === 403 ? 'refused' : 'rejected',
    ...(intent.httpStatus === null ? {} : { status: intent.httpStatus }),
    message: isSure
      ? 'The land information service refused the order. Nothing was ordered or charged. Your cart is as it was.'
      : 'The land information service refused the order, so most likely nothing was ordered or charged. Landfolio reads the ' +
        'order history for a quarter of an hour to make sure. Your cart is as it was. To order the same before then, press ' +
        '“Put away” at the refused order in Orders.',
    ...(intent.cause === null ? {} : { serverMessage: intent.cause }),
  });
}
