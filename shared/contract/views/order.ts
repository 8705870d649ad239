import { z } from 'zod';
import { chargeDifferenceSchema } from '../../model/charge-difference.ts';
import { operatorQuestionSchema } from '../../model/operator-question.ts';
import { orderProblemSchema } from '../../model/order-problem.ts';
import { intentStates, itemPhases, operatorSays } from '../../model/order-state.ts';
import { placingStopSchema } from '../../model/placing-stop.ts';
import { extraData } from './cart.ts';
import { attentions, dealtWithView } from './dealt-with.ts';
import { filingView } from './matter-acts.ts';

const itemView = z.object({
  id: z.string(),
  /** Of the order that it belongs to; several where the service made an order more than once. */
  orderId: z.string(),
  orderItemNumber: z.int(),
  productCode: z.string(),
  productName: z.string(),
  authorityName: z.string().nullable(),
  /** `10940/843`, or an address, or what else says what the item is about. */
  identifier: z.string(),
  /** The number of the title that it is of; null where it is of none, or the number is not known. */
  volumeFolio: z.string().nullable(),
  address: z.string().nullable(),
  /** What is charged for it, a discount that could be read taken off, and the GST within it. */
  priceCents: z.int().nullable(),
  gstCents: z.int().nullable(),
  /** The service's own word. */
  status: z.string(),
  phase: z.enum(itemPhases),
  /** Milliseconds UTC; null where the service listed no turnaround. */
  expectedAt: z.number().nullable(),
  /** Not where a person dealt with that. */
  isLate: z.boolean(),
  lastCheckedAt: z.number().nullable(),
  /** When it was seen complete, milliseconds UTC; null where it is not, or was not seen so from here. */
  completedAt: z.number().nullable().default(null),
  nextCheckAt: z.number().nullable(),
  documentId: z.string().nullable(),
  /** Discounts on this item, as the service wrote them; their form is not documented. */
  discounts: z.array(z.json()),
  /** What they took off `priceCents`, 0 where the price held them already; null where there are none or none can be read. */
  discountCents: z.int().nullable(),
  /** How many characters of text the service gave with it (`orders.itemText`), or null where it gave none. */
  textLength: z.int().nullable(),
  /** When the download link ends, as the service wrote it; a new one is got by itself. The link is never shown. */
  linkExpiresAt: z.string().nullable(),
  /** Complete with the service and not asked for from here: `orderHistory.fetchCertificate` fetches it. */
  isFetchable: z.boolean(),
  /** The service shows another product or title than was ordered; `problem` says which. */
  isNotAsOrdered: z.boolean().default(false),
  /** What went wrong with the last check or download, or null. */
  problem: orderProblemSchema.nullable(),
});
export type ItemView = z.infer<typeof itemView>;

const feeView = z.object({ type: z.string(), amountCents: z.int(), gstCents: z.int().nullable() });
export type FeeView = z.infer<typeof feeView>;

/** How certificates go out and whom the service may ask: as confirmed here, or as the record of an order from elsewhere shows it. */
const orderContactView = z.object({
  /** `none`: fetched only. `email`: the service emails them too. Else the service's own word; null where it is not shown. */
  delivery: z.string().nullable(),
  email: z.string().nullable(),
  contactName: z.string().nullable(),
  contactNumber: z.string().nullable(),
});
export type OrderContactView = z.infer<typeof orderContactView>;

const operatorAnswerView = z.object({
  says: z.enum(operatorSays),
  orderId: z.string().nullable(),
  /** Who answered and on which day (YYYY-MM-DD), as the person wrote it down at `at`, milliseconds UTC. */
  saidBy: z.string(),
  saidOn: z.string(),
  at: z.number(),
  /** The service shows no reference with that order: it counts on the operator's word alone. */
  isUnmatched: z.boolean(),
});
export type OperatorAnswerView = z.infer<typeof operatorAnswerView>;

export const orderView = z.object({
  /** The intent's UUID: made here before anything was sent. */
  id: z.string(),
  /** The service's order id, once known. */
  orderId: z.string().nullable(),
  state: z.enum(intentStates),
  /** Of its matter now. */
  matterNumber: z.string(),
  /** The matter number that the service was given, where the matter has another one since, or the order was moved. */
  sentAs: z.string().nullable().default(null),
  /** The matters that it was in before. */
  filings: z.array(filingView).default([]),
  /** What went out as customer-reference. */
  reference: z.string(),
  /** The connection that it was placed over, which need not be the one in use now. */
  connectionId: z.string(),
  /** `elsewhere`: read from the service's order history: another computer or program placed it, or this library has forgotten that it did. */
  placedBy: z.enum(['here', 'elsewhere']),
  /** The colleague who placed it on another computer of the office; null where the office does not know. */
  orderedBy: z.string().nullable().default(null),
  /** The cart that its products came from, where that is known. */
  cartId: z.string().nullable().default(null),
  /** The customer id that it went out under, or null. */
  customerId: z.string().nullable(),
  placedAt: z.number(),
  /** What was shown when the person confirmed. */
  quotedTotalCents: z.int(),
  /** What the service charged; null until it answered. */
  totalCents: z.int().nullable(),
  gstCents: z.int().nullable(),
  fees: z.array(feeView),
  /** How what is charged differs from what was confirmed here; null where it does not. */
  chargeDifference: chargeDifferenceSchema.nullable().default(null),
  contact: orderContactView,
  items: z.array(itemView),
  /** What was confirmed, as it stood in the cart; empty where the order was placed elsewhere. */
  ordered: z.array(
    z.object({
      productName: z.string(),
      identifier: z.string(),
      address: z.string().nullable(),
      priceCents: z.int().nullable(),
      /** What went out with the product, by key; see `extraData` of a cart line. */
      extraData: extraData.default({}),
    }),
  ),
  /** What was ordered and the service does not show with the order, by name; empty where it shows no item at all. */
  missing: z.array(z.string()).default([]),
  /** Set where the order is not simply confirmed: what happened, what it means for the money, what to do. */
  problem: orderProblemSchema.nullable(),
  /** Every order number that the service shows for it: more than one where it was made more than once. */
  orderIds: z.array(z.string()),
  /**
   * How many orders of its own stand and are charged, where the operator answered for each that was made too many; also 0 of
   * one that the operator cancelled because the same was made twice. Else null.
   */
  chargedOrders: z.int().nullable(),
  /** What a person has to ask the operator of the service; else null. */
  operatorQuestion: operatorQuestionSchema.nullable(),
  /** What the operator answered about it, as it was written down here, oldest first. */
  operatorAnswers: z.array(operatorAnswerView),
  /** How the order history is being read for it, where it is; else null. Times are milliseconds UTC. */
  lookup: z
    .object({
      lastAt: z.number().nullable(),
      /** `absent`: the whole history does not show it. `unproven`: what could be seen does not. `unread`: no answer. */
      lastResult: z.enum(['absent', 'unproven', 'unread']).nullable(),
      /** How many times the whole history did not show it. */
      absentTimes: z.int(),
      nextAt: z.number().nullable(),
    })
    .nullable(),
  /** The order that was knowingly placed instead of this one, and the one that this one was placed instead of; ids. */
  supersededBy: z.string().nullable(),
  supersedes: z.string().nullable(),
  /**
   * How many of its products `orders.putInCart` would put into the cart: those that failed or were cancelled, else all of an order
   * of which nothing is to come. 0 where there is nothing to order again, or the outcome is not known.
   */
  againCount: z.int().default(0),
  /** Its rows in the list of orders: of an item by its id, else of what was confirmed. `dealtWith`: the newest mark, ended or not. */
  lines: z
    .array(z.object({ id: z.string(), attention: z.enum(attentions), dealtWith: dealtWithView.nullable() }))
    .default([]),
  /** What the person may do about it. */
  actions: z.array(z.enum(['sendPrepared', 'discard', 'lookAgain', 'orderAgain', 'recordAnswer'])),
});
export type OrderView = z.infer<typeof orderView>;

/** What came of placing a cart: the last order of it, and what else there is to say where it made several. */
export const placedView = orderView.extend({
  /** Orders of the same cart that were placed before it. */
  earlier: z.array(orderView),
  /** Lines that are in the cart still, because placing stopped before them. */
  leftInCart: z.int(),
  /** Why it stopped before the last order of the cart, or null. */
  stoppedBecause: placingStopSchema.nullable(),
  /** The order history was read in the minute before the first of them was sent. */
  isHistoryRead: z.boolean(),
});
export type PlacedView = z.infer<typeof placedView>;
