import { z } from 'zod';

/** What there is to ask the service provider about a charge. The text is made in renderer/features/charges/text.ts. */
export const chargeQuestionSchema = z.object({
  /** No answer says whether it was placed; it cannot be read; it was said to be placed, and did not come; or not placed, and it was. */
  kind: z.enum(['noAnswer', 'unreadable', 'notArrived', 'contradicted']),
  /** What of it the provider can find it by. */
  facts: z.array(
    z.object({
      name: z.enum(['title', 'from', 'until', 'land', 'parcels', 'propertyPfi', 'titleId']),
      value: z.string(),
    }),
  ),
  /** As the service was given it. */
  reference: z.string().nullable(),
  accountId: z.string().nullable(),
  customerId: z.string().nullable(),
  /** Milliseconds UTC. */
  sentAt: z.number(),
  /** Method and path. */
  request: z.string(),
  correlationId: z.string(),
});
export type ChargeQuestion = z.infer<typeof chargeQuestionSchema>;
