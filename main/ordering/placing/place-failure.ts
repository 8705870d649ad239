import type { DeclaredFailure } from '../../../shared/contract/errors.ts';
import { alreadyPlaced, serviceFailed } from '../../../shared/contract/failures.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { linePrice } from '../../../shared/model/line-price.ts';
import { isMade } from '../../../shared/model/order-state.ts';
import type { PlacingStop } from '../../../shared/model/placing-stop.ts';
import type { ConfirmedLine, Intent } from '../journal/intent.ts';

/** Why no order was placed. In each case nothing is lost from the cart and nothing was sent a second time. */
export type PlaceFailure = SendFailure | DeclaredFailure<'PRICE_CHANGED'>;

/** The same of one that was written down before: its prices are what was confirmed. */
export type SendFailure = DeclaredFailure<
  'INVALID' | 'SERVICE_FAILED' | 'ALREADY_PLACED' | 'CLAIM_FAILED' | 'HOST_FAILED'
>;

export const switchedAway = serviceFailed({
  kind: 'cancelled',
  reason: { code: 'connectionSwitched' },
});

export const tooLate = serviceFailed({
  kind: 'cancelled',
  reason: { code: 'placingTimeout' },
});

export const closing = serviceFailed({
  kind: 'cancelled',
  reason: { code: 'closedBeforeSending' },
});

export const changedFault: Fault = {
  field: 'cart',
  message:
    'The cart was changed after you confirmed it, perhaps in another window, or the same products were ordered. Nothing was sent. ' +
    'Check the cart before you place the order.',
};

export const staleFault: Fault = {
  field: 'order',
  message:
    'The prices of this order were read more than 10 minutes ago. Discard the order, and order its products again. Current ' +
    'prices are read then. Nothing was ordered.',
};

/** Why an order that was to be sent as it was prepared is not sent. */
export function notPrepared({ id, state }: Intent): DeclaredFailure<'ALREADY_PLACED'> {
  return state === 'SENDING' || state === 'RESPONDED'
    ? alreadyPlaced(id, { kind: 'sending' })
    : alreadyPlaced(id, { kind: 'changed' });
}

/** Why an order that is not presumed absent is not ordered again. */
export function notAbsent({ id, state, orderId }: Intent): DeclaredFailure<'ALREADY_PLACED'> {
  return alreadyPlaced(id, isMade(state) ? { kind: 'turnedUp', orderId } : { kind: 'notAgain' });
}

/** Why the rest of a cart is not ordered where its next order was not placed. */
export function stopOf(failure: PlaceFailure): PlacingStop {
  switch (failure.code) {
    case 'ALREADY_PLACED':
      return { kind: 'alreadyPlaced', reason: failure.data.reason };
    case 'CLAIM_FAILED':
      return { kind: 'claim', failure: failure.data };
    case 'HOST_FAILED':
      return { kind: 'host', failure: failure.data };
    case 'SERVICE_FAILED':
      return { kind: 'service', failure: failure.data };
    case 'PRICE_CHANGED':
    case 'INVALID':
      return { kind: 'notOrderable' };
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

export function refusal(intent: Intent): DeclaredFailure<'SERVICE_FAILED'> {
  const isSure = intent.state === 'REJECTED';
  return serviceFailed({
    kind: intent.httpStatus === 401 || intent.httpStatus === 403 ? 'refused' : 'rejected',
    ...(intent.httpStatus === null ? {} : { status: intent.httpStatus }),
    reason: { code: isSure ? 'orderRefused' : 'orderRefusedUnproven' },
    ...(intent.cause === null ? {} : { serverMessage: intent.cause }),
  });
}
