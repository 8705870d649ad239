import { z } from 'zod';
import { notesSchema } from './note.ts';

/** Why it is as it is, as it was noted when it happened: sentences, often with the service's own words. */
const cause = z.string().nullable();
/** Its cart is that of a job. */
const isOfJob = z.boolean();
const orderId = z.string().nullable();

const part = z.discriminatedUnion('kind', [
  /** Confirmed and never sent. */
  z.object({ kind: z.literal('prepared'), isOfJob }),
  z.object({ kind: z.literal('notSent'), cause, isOfJob }),
  /** It may have been made, and may be charged. */
  z.object({ kind: z.literal('unknown'), cause, totalCents: z.int() }),
  /** `isUnproven`: the history could not bear that out. */
  z.object({ kind: z.literal('refused'), cause, isOfJob, isUnproven: z.boolean() }),
  /** Refused, and nothing is charged. */
  z.object({ kind: z.literal('rejected'), cause }),
  /** Its number is not proven to be ours. `isListed`: only the history gives it. `isUnread`: nothing of it could be read for a day. */
  z.object({ kind: z.literal('unverified'), orderId, isListed: z.boolean(), isUnread: z.boolean() }),
  /** Given up: simply discarded, or for an order that may stand, or for one that was not placed. */
  z.object({ kind: z.literal('discarded'), instead: z.enum(['nothing', 'placed', 'notPlaced']) }),
  /** `told`: the service provider says so. `unproven`: the last look could not bear it out. */
  z.object({ kind: z.literal('presumedAbsent'), cause, proof: z.enum(['told', 'unproven', 'looked']) }),
  /** Made more than once. `isAlone`: there after all, and no other is known. */
  z.object({ kind: z.literal('duplicate'), cause, isAlone: z.boolean() }),
  /** What the service provider said of each number of several. */
  z.object({
    kind: z.literal('answered'),
    cancelled: z.array(z.string()),
    charged: z.array(z.string()),
    open: z.array(z.string()),
    isSettled: z.boolean(),
  }),
  /** Confirmed, and its certificates could not be read for a day. */
  z.object({ kind: z.literal('unread'), orderId }),
  /** It was one too many, and is cancelled. */
  z.object({ kind: z.literal('cancelled') }),
  /** The service made several orders, each with a part of it. */
  z.object({ kind: z.literal('parts'), orderIds: z.array(z.string()) }),
  /** The service shows only some of its items; `names` are the others. */
  z.object({ kind: z.literal('missing'), shown: z.int(), ordered: z.int(), names: z.array(z.string()) }),
  /** Its number can be in no web address. */
  z.object({ kind: z.literal('unaskable'), orderId: z.string() }),
  /** A certificate that may not come. */
  z.object({
    kind: z.literal('itemEnded'),
    phase: z.enum(['failed', 'cancelled']),
    orderId: z.string(),
    isOrderCancelled: z.boolean(),
  }),
  /** A certificate that was deleted with its matter. */
  z.object({ kind: z.literal('deleted') }),
  /** What was noted at the last check or download. */
  z.object({ kind: z.literal('noted'), notes: notesSchema }),
]);
export type OrderProblemPart = z.infer<typeof part>;

/** What there is to say of an order or an item that is not simply as it should be: never empty. `orderProblemText` has the sentences. */
export const orderProblemSchema = z.array(part).min(1);
export type OrderProblem = z.infer<typeof orderProblemSchema>;
