import { z } from 'zod';
import { isCalendarDate } from '../../model/instant.ts';
import { orderShows, orderSorts } from '../../model/order-list.ts';
import { orderProblemSchema } from '../../model/order-problem.ts';
import { chargedAnswers, intentStates, itemPhases } from '../../model/order-state.ts';
import { attentions, dealtWithView } from './dealt-with.ts';

const day = z.string().refine(isCalendarDate);

export const orderLineFilter = z.object({
  show: z.enum(orderShows).default('all'),
  /**
   * Each piece of it is found in matter, reference, order number, product, title, address or authority, as who placed it, or as
   * how the row stands: shared/model/order-terms.ts.
   */
  text: z.string().max(400).default(''),
  matterNumber: z.string().optional(),
  productCode: z.string().optional(),
  /** The contact who placed it; `elsewhere` for what the order history shows and this library did not place. */
  who: z.union([z.object({ contact: z.string() }), z.literal('elsewhere')]).optional(),
  /**
   * The person who ordered it, as the office knows; an empty name for what no computer of the office placed. `mine`: the person of
   * this computer, which leaves nothing out without an office.
   */
  orderedBy: z.union([z.object({ person: z.string() }), z.literal('mine')]).optional(),
  /** Days in Melbourne, YYYY-MM-DD, both included. */
  placedFrom: day.optional(),
  placedTo: day.optional(),
  /**
   * Late, and not followed up on this day or later: a day in Melbourne, YYYY-MM-DD. Left out is also what is promised for a day that
   * is not over; what was promised and did not come is not.
   */
  notFollowedUpSince: day.optional(),
});
export type OrderLineFilter = z.infer<typeof orderLineFilter>;

export const orderLineOrder = z.object({
  by: z.enum(orderSorts).default('placed'),
  isDescending: z.boolean().default(true),
});

/** The most rows that are chosen at once. */
export const maxOrderLines = 5000;

/** One certificate, whoever ordered it, or a confirmed line of an order that has no items yet. */
export const orderLineView = z.object({
  id: z.string(),
  /** The order's screen. */
  orderViewId: z.string(),
  /** Null where the service has shown no items yet. */
  itemId: z.string().nullable(),
  orderId: z.string().nullable(),
  state: z.enum(intentStates),
  chargedOrders: z.int().nullable(),
  placedBy: z.enum(['here', 'elsewhere']),
  /** The person of the office who ordered it; null without an office, or where it does not know. */
  orderedBy: z.string().nullable().default(null),
  /** The contact of the order; empty where none was given, or where it was placed elsewhere. */
  who: z.string(),
  productCode: z.string(),
  productName: z.string(),
  authorityName: z.string().nullable(),
  identifier: z.string(),
  address: z.string().nullable(),
  matterNumber: z.string(),
  /** The matter's screen, or null where this library has no such matter. */
  matterId: z.string().nullable(),
  reference: z.string(),
  /** Milliseconds UTC. */
  placedAt: z.number(),
  /** By the turnaround that the service listed; null where it listed none. Nothing else is claimed. */
  expectedAt: z.number().nullable(),
  /** Past its turnaround and the grace that the service's own moving deserves, and nobody dealt with that. */
  isLate: z.boolean(),
  /** As listed, or as confirmed with its discount taken off, whatever became of it. */
  priceCents: z.int().nullable(),
  /** Whether that is charged, as far as it is known. */
  charged: z.enum(chargedAnswers),
  /** The total of its order, where what is charged is not as it was confirmed here; else null. */
  chargeDifference: z
    .object({ confirmedCents: z.int(), chargedCents: z.int().nullable() })
    .nullable()
    .default(null),
  /** How often it was followed up, and the last of it: its day in Melbourne (YYYY-MM-DD), by whom, and what was promised. */
  followedUp: z
    .object({
      times: z.int(),
      lastOn: z.string(),
      lastBy: z.string(),
      promisedOn: z.string().nullable(),
    })
    .nullable()
    .default(null),
  /** The service's own word. */
  status: z.string(),
  phase: z.enum(itemPhases).nullable(),
  /** A person has to decide something, and did not deal with it. */
  needsPerson: z.boolean(),
  attention: z.enum(attentions),
  /** The mark that holds, or null. */
  dealtWith: dealtWithView.nullable(),
  documentId: z.string().nullable(),
  /** What went wrong and what it means for the money, or null. */
  problem: orderProblemSchema.nullable(),
  /** It never left this computer, or was refused or presumed absent: it may be put away. */
  canPutAway: z.boolean(),
});
export type OrderLineView = z.infer<typeof orderLineView>;

export const orderLineCounts = z.object({
  counts: z.record(z.enum(orderShows), z.int()),
  /** What the filters can be set to. */
  products: z.array(z.object({ code: z.string(), name: z.string() })),
  contacts: z.array(z.string()),
  /** Those who ordered, as the office knows. */
  people: z.array(z.string()),
  hasElsewhere: z.boolean(),
});
export type OrderLineCounts = z.infer<typeof orderLineCounts>;
