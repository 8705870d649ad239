import type {
  CartDetails,
  ChosenDelivery,
  ExtraData,
  LineContext,
} from '../../../shared/contract/views/cart.ts';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import type { IntentState } from '../../../shared/model/order-state.ts';

/** A cart line as it was confirmed. */
export interface ConfirmedLine {
  readonly id: string;
  readonly product: ProductView;
  readonly context: LineContext;
  readonly identifier: string;
  readonly isWarningAcknowledged: boolean;
  readonly extraData: ExtraData;
  readonly quotedAt: number;
  /** Put in by the person, not only because another line needs it. Absent in what older versions confirmed. */
  readonly isWanted: boolean;
  /** The earlier purchases that a person wants to repeat; null where they said nothing. Absent in what older versions confirmed. */
  readonly repeatsAccepted?: readonly string[] | null;
  /** How its manager delivers. Absent in what older versions confirmed. */
  readonly delivery?: ChosenDelivery | null;
  /** Extra data as it was filled in from the matter. Absent in what older versions confirmed. */
  readonly prefilled?: ExtraData;
}

/** A line as it lies in the cart: the same shape is frozen into the order. */
export type CartLine = ConfirmedLine;

/** The cart as the person confirmed it: enough to show it, to recognise it, and to put it back. */
export interface ConfirmedCart {
  readonly lines: readonly ConfirmedLine[];
  readonly details: CartDetails;
  /** The cart that the lines came from; none in orders of earlier versions. */
  readonly cartId?: string;
  /** It was the cart of a job. */
  readonly isOfJob?: boolean;
}

/** What is committed before anything may leave. */
export interface NewIntent {
  /** UUID version 7; also the idempotency key and the correlation id. */
  readonly id: string;
  readonly connectionId: string;
  readonly matterId: string;
  readonly customerId: string | null;
  readonly mark: string;
  readonly customerReference: string;
  readonly basketKey: string;
  /** The exact bytes of the request. */
  readonly body: Uint8Array;
  readonly cart: ConfirmedCart;
  readonly quotedTotalCents: number;
}

export interface Fee {
  readonly type: string;
  readonly amountCents: number;
  readonly gstCents: number | null;
}

/** An intent as the journal holds it. */
export interface Intent extends NewIntent {
  readonly state: IntentState;
  readonly confirmedAt: number;
  /** When it was ordered: by the service's clock where this computer's was wrong (migrations/037). Milliseconds UTC. */
  readonly orderedAt: number;
  readonly bootId: string;
  readonly sentAt: number | null;
  /** The moment of sending by the service's own clock, or null where it had not shown it. */
  readonly serverSentAt: number | null;
  readonly httpStatus: number | null;
  readonly rawResponse: Uint8Array | null;
  readonly orderId: string | null;
  /** Why it is in this state, in words for a person, or null. */
  readonly cause: string | null;
  readonly totalCents: number | null;
  readonly gstCents: number | null;
  readonly fees: readonly Fee[];
  readonly negativePasses: number;
  readonly nextCheckAt: number | null;
  /** Until when it is watched, where that is not 30 days after sending. */
  readonly watchUntil: number | null;
  readonly lastLookAt: number | null;
  readonly lastLook: LookResult | null;
  /** Every order number that the service shows for it, where there are several. */
  readonly foundOrderIds: readonly string[];
  /** Numbers that its answer gave and that the service shows with another reference: other orders, as far as can be seen. */
  readonly foreignOrderIds: readonly string[];
  /** What was paid for could not be read for a day. */
  readonly isOverdue: boolean;
  /** Orders of its own that stand and are charged, once the operator answered for each that was made; else null. */
  readonly chargedOrders: number | null;
  /** The order that was knowingly placed instead. */
  readonly supersededBy: string | null;
}

/** What the last look into the order history gave: provably nothing, nothing as far as it could be seen, or no answer. */
export type LookResult = 'absent' | 'unproven' | 'unread';
