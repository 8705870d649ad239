import { z } from 'zod';

/** What only the operator of the service can say or mend about an order. `operatorText` has the words. */
export const operatorQuestionSchema = z.object({
  /**
   * `unknown`: whether it was made. `unaskable`: its certificates, which cannot be asked for. `listed`, `unverified`: whose the
   * number is that the history, or the answer, gave. `madeAfterAll`, `duplicate`: which of several stands.
   */
  kind: z.enum(['unknown', 'unaskable', 'listed', 'unverified', 'madeAfterAll', 'duplicate']),
  /** Its numbers; one that no web address can hold is quoted. */
  orderIds: z.array(z.string()),
  /** Numbers that the answer named and that show another reference. */
  foreignOrderIds: z.array(z.string()),
  /** Milliseconds UTC. */
  sentAt: z.number(),
});
export type OperatorQuestion = z.infer<typeof operatorQuestionSchema>;
