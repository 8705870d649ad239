import type { Fault } from '../../../shared/lib/fault.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { Intent } from '../journal/intent.ts';

/** Why no order was placed. In each case nothing is lost from the cart and nothing was sent a second time. */
export type PlaceFailure =
  | { readonly kind: 'invalid'; readonly faults: readonly Fault[] }
  | {
      readonly kind: 'priceChanged';
      readonly shownTotalCents: number;
      readonly newTotalCents: number;
      readonly lines: readonly string[];
    }
  | { readonly kind: 'alreadyPlaced'; readonly intentId: string; readonly message: string }
  | { readonly kind: 'service'; readonly failure: ServiceFailure }
  /** This computer's disk refused, and nothing left it. */
  | { readonly kind: 'host'; readonly message: string };

export const switchedAway = {
  kind: 'service',
  failure: {
    kind: 'cancelled',
    message:
      'The connection was switched before the order was sent. Nothing was sent; each cart is as it was.',
  },
} as const satisfies PlaceFailure;

export const notConfirmed =
  'Placing stopped after this order, because it is not confirmed. The rest of the cart was not sent and is in the cart.';

/** Ordering again wants a last look that proves that the first is not there. */
export const notSeen = {
  kind: 'service',
  failure: {
    kind: 'notReady',
    message:
      'The order history could not be read whole just now, so it is not certain that the first order is not there. ' +
      'Nothing was sent. Try again in a few minutes.',
  },
} as const satisfies PlaceFailure;

export function againMessage(intent: Intent): string {
  return intent.state === 'CONFIRMED' || intent.state === 'DUPLICATE'
    ? `The service shows the first order after all (${intent.orderId ?? ''}). Nothing was ordered again.`
    : 'This order is not one that can be ordered again. Nothing was sent.';
}

export const changedFault: Fault = {
  field: 'cart',
  message:
    'It was changed since you looked at it, perhaps in another window. Look at it again and place it then. ' +
    'Nothing was sent.',
};

export const staleFault: Fault = {
  field: 'order',
  message:
    'Its prices were read more than 10 minutes ago. Put this order away: its products go back into the cart, and ' +
    'today\u2019s prices are read when you place them. Nothing was ordered.',
};

export function messageOf(failure: PlaceFailure): string {
  switch (failure.kind) {
    case 'alreadyPlaced':
    case 'host':
      return failure.message;
    case 'service':
      return `${failure.failure.message} The rest of the cart was not ordered.`;
    case 'priceChanged':
    case 'invalid':
      return 'The rest of the cart cannot be ordered as it is: look at it again. It was not sent.';
  }
}

export function movedLines(
  before: {
    lines: readonly {
      id: string;
      identifier: string;
      product: { name: string; priceCents: number | null };
    }[];
  },
  after: typeof before,
): string[] {
  return after.lines
    .filter(
      (line) =>
        before.lines.find((old) => old.id === line.id)?.product.priceCents !== line.product.priceCents,
    )
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

export function refusal(intent: Intent): PlaceFailure {
  const isSure = intent.state === 'REJECTED';
  return {
    kind: 'service',
    failure: {
      kind: intent.httpStatus === 401 || intent.httpStatus === 403 ? 'refused' : 'rejected',
      ...(intent.httpStatus === null ? {} : { status: intent.httpStatus }),
      message: isSure
        ? 'The land information service did not take the order. Nothing was ordered; your cart is as it was.'
        : 'The land information service did not take the order. Your cart is as it was; until the order history confirms that nothing was ordered, the same cart stays locked.',
      ...(intent.cause === null ? {} : { serverMessage: intent.cause }),
    },
  };
}
