import { z } from 'zod';

/** That a person dealt with what needed attention. `at`: milliseconds UTC. */
export const dealtWithView = z.object({
  id: z.int(),
  at: z.number(),
  /** The name of the computer on which it was marked. */
  computer: z.string(),
  name: z.string(),
  note: z.string(),
  /** Null while it holds. `takenBack`: by a person. `changed`: something new happened to the certificate. */
  ended: z.enum(['takenBack', 'changed']).nullable(),
  /** When a person took it back, and who; null where they gave no name. */
  endedAt: z.number().nullable(),
  endedBy: z.string().nullable(),
});
export type DealtWithView = z.infer<typeof dealtWithView>;

/**
 * Whether a row of the list of orders can be marked as dealt with. `open`: it needs attention or is late. `unsettled`: its order
 * was not sent, is not verified, or may be charged once more or not at all. That needs an answer, and no mark holds for it.
 */
export const attentions = ['none', 'open', 'unsettled'] as const;
export type Attention = (typeof attentions)[number];
