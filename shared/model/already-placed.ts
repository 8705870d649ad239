import { z } from 'zod';
import { intentStates } from './order-state.ts';

/**
 * Why nothing was sent, or changed, because of an earlier order or charge. `sameCart`: that cart was confirmed before, and its order
 * is in this state. `sending`, `otherSending`: that order, or another, is being sent. `changed`: the order is not as the person last
 * saw it. `turnedUp`, `unproven`, `notAgain`: it cannot be ordered again, because the service shows it, because the history does not
 * prove that it is absent, or because it is in another state. `sameCharge`: the same was asked for before.
 */
export const alreadyPlacedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sameCart'), state: z.enum(intentStates) }),
  z.object({ kind: z.enum(['sending', 'otherSending', 'changed', 'unproven', 'notAgain']) }),
  z.object({ kind: z.literal('turnedUp'), orderId: z.string().nullable() }),
  z.object({
    kind: z.literal('sameCharge'),
    of: z.enum(['statement', 'alert', 'decrypt']),
    /** `placed`: the service provider says so, and there is no answer. */
    state: z.enum(['sending', 'unknown', 'unreadable', 'answered', 'placed']),
    /** The matter of the earlier request, or the reference of an alert; null where it is not known. */
    matter: z.string().nullable(),
    /** The title number that it gave. */
    volumeFolio: z.string().nullable(),
    /** What was noted as it happened, as it is stored. */
    cause: z.string().nullable(),
    /** Milliseconds UTC. */
    requestedAt: z.number(),
    /** The person took an even earlier request for unanswered: this one was made knowingly since. */
    isRepeat: z.boolean(),
  }),
]);
export type AlreadyPlaced = z.infer<typeof alreadyPlacedSchema>;
