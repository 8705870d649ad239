import { z } from 'zod';

/** Why nobody knows whether a title number was bought. `purchaseDoubtText` has the sentences. */
export const purchaseDoubtSchema = z.discriminatedUnion('kind', [
  /** The answer is saved, and this computer could not record what it means. */
  z.object({ kind: z.literal('answerNotRead') }),
  /** `cause`: what was noted as it happened, as it is stored; null where nothing could be. */
  z.object({ kind: z.literal('noAnswer'), cause: z.string().nullable() }),
]);
export type PurchaseDoubt = z.infer<typeof purchaseDoubtSchema>;
