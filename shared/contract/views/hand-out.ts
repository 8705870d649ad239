import { z } from 'zod';

/** A document that was not handed out with the others, and why, in words. */
const leftOut = z.object({ documentId: z.string(), name: z.string(), reason: z.string() });
export type LeftOut = z.infer<typeof leftOut>;

/** How far many documents are on their way out; the last step ends it. */
export const handOutStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.int(), total: z.int() }),
  z.object({
    kind: z.literal('done'),
    /** The file or folder; null where the person cancelled. */
    path: z.string().nullable(),
    documents: z.int(),
    left: z.array(leftOut),
  }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type HandOutStep = z.infer<typeof handOutStep>;
