import { oc } from '@orpc/contract';
import { z } from 'zod';
import { knowinglySchema } from '../../model/claim-failure.ts';
import { operatorSays } from '../../model/order-state.ts';
import { errors } from '../errors.ts';
import { cartView } from '../views/cart.ts';
import { orderView, placedView } from '../views/order.ts';
import { maxOrderLines } from '../views/order-line.ts';
import { statusView } from '../views/status.ts';
import { orderLines } from './order-lines.ts';

const { SERVICE_FAILED, INVALID, NOT_FOUND, PRICE_CHANGED, ALREADY_PLACED, CLAIM_FAILED, HOST_FAILED } =
  errors;

const byId = z.object({ id: z.string() });

/** What needed attention or was late, and a person dealt with: it leaves those lists and counts until something new happens. */
const dealtWith = {
  /** INVALID: `note`, `name`. `unsettled`: rows whose order needs an answer about money. `others`: rows that need no attention. */
  mark: oc
    .errors({ INVALID })
    .input(
      z.object({
        lineIds: z.array(z.string()).min(1).max(maxOrderLines),
        note: z.string(),
        name: z.string(),
      }),
    )
    .output(z.object({ marks: z.array(z.int()), unsettled: z.int(), others: z.int() })),
  /** Ends marks that hold, in the name of the person at this computer. `count`: how many did. */
  takeBack: oc
    .input(z.object({ marks: z.array(z.int()).min(1).max(maxOrderLines) }))
    .output(z.object({ count: z.int() })),
};

export const orders = {
  lines: orderLines,
  dealtWith,
  /**
   * Places this cart, as one order or as many as `cart.orders` says, one after the other, up to the first that is not
   * confirmed. `confirmedTotalCents` is the total the person saw. Chargeable.
   */
  place: oc
    .errors({ SERVICE_FAILED, INVALID, PRICE_CHANGED, ALREADY_PLACED, CLAIM_FAILED, HOST_FAILED })
    .input(
      z.object({
        cartId: z.string().max(200),
        confirmedTotalCents: z.int(),
        /** Of the cart as the person saw it: one that was changed is not ordered. Left out, only the total is compared. */
        cartRevision: z.string().optional(),
        /**
         * Milliseconds after which nothing more is sent (`cancelled`) and no read is waited for. An order that is being sent by
         * then is waited for all the same. Left out, there is no limit.
         */
        withinMs: z.number().min(0).optional(),
        ...knowinglySchema.shape,
      }),
    )
    .output(placedView),
  /** Newest first. `open`: something of it is still to come; `attention`: a person has to decide something. */
  list: oc
    .input(
      z.object({
        show: z.enum(['all', 'open', 'attention']).default('all'),
        /** Only those of this matter. */
        matterNumber: z.string().optional(),
        limit: z.int().min(1).max(500).default(100),
        offset: z.int().min(0).default(0),
      }),
    )
    .output(z.object({ orders: z.array(orderView), total: z.int() })),
  get: oc.errors({ NOT_FOUND }).input(byId).output(orderView),
  /** Asks the service about this item now (at most once in 10 seconds). */
  checkItem: oc
    .errors({ NOT_FOUND })
    .input(z.object({ itemId: z.string() }))
    .output(orderView),
  /** The text that the service gave with an item. */
  itemText: oc
    .errors({ NOT_FOUND })
    .input(z.object({ itemId: z.string() }))
    .output(z.object({ text: z.string() })),
  /** Sends an order that was confirmed but provably never left this computer. Chargeable. */
  sendPrepared: oc
    .errors({ SERVICE_FAILED, INVALID, NOT_FOUND, ALREADY_PLACED, CLAIM_FAILED, HOST_FAILED })
    .input(byId.extend(knowinglySchema.shape))
    .output(orderView),
  /** Puts away an order that never left this computer (its lines go back into the cart), or one that was refused. */
  discard: oc.errors({ NOT_FOUND, ALREADY_PLACED }).input(byId).output(orderView),
  /** Reads the order history for an order in doubt now. */
  lookAgain: oc.errors({ NOT_FOUND }).input(byId).output(orderView),
  /**
   * Writes down what the operator answered about an order in doubt. A number is looked up; where the service shows it
   * without this order's reference, INVALID names the field `typed`, and `typed` must be the matter number. Sends nothing
   * that costs money. Where more were made than one, `orderIds` are those that were `cancelled`, or that `stands` is said of.
   */
  recordAnswer: oc
    .errors({ SERVICE_FAILED, INVALID, NOT_FOUND })
    .input(
      z.object({
        id: z.string(),
        says: z.enum(operatorSays),
        orderId: z.string().default(''),
        orderIds: z.array(z.string()).max(100).default([]),
        saidBy: z.string(),
        /** YYYY-MM-DD, in Melbourne. */
        saidOn: z.string(),
        typed: z.string().default(''),
      }),
    )
    .output(orderView),
  /**
   * Orders what is presumed absent once more, at today's prices; gives the new order. `typed` is its matter number,
   * typed by the person, and `confirmedTotalCents` the total that they saw. Chargeable.
   */
  orderAgain: oc
    .errors({ SERVICE_FAILED, INVALID, NOT_FOUND, PRICE_CHANGED, ALREADY_PLACED, CLAIM_FAILED, HOST_FAILED })
    .input(
      z.object({
        id: z.string(),
        typed: z.string(),
        confirmedTotalCents: z.int(),
        ...knowinglySchema.shape,
      }),
    )
    .output(orderView),
  /**
   * Puts what `againCount` counts into the open cart of the order's matter, or into a new one for it, at today's prices, all of it or
   * nothing. `added`: the lines that were not in it before. `left`: what is not offered any more. Sends
   * nothing.
   */
  putInCart: oc
    .errors({ SERVICE_FAILED, INVALID, NOT_FOUND })
    .input(byId)
    .output(
      z.object({
        cart: cartView,
        added: z.array(z.string()),
        left: z.array(z.object({ productName: z.string(), identifier: z.string() })),
      }),
    ),
  /**
   * Lets the current connection order again after its library was restored, though its order history proves nothing: a person
   * takes the risk. Who and why is kept. Sends nothing.
   */
  unlock: oc
    .errors({ INVALID })
    .input(z.object({ name: z.string(), reason: z.string() }))
    .output(statusView),
};
