import { z } from 'zod';

/** A document that was not exported with the others, and why, in words. */
const leftOut = z.object({ documentId: z.string(), name: z.string(), reason: z.string() });
export type LeftOut = z.infer<typeof leftOut>;

/** How far an export of many documents is; the last step ends it. */
export const exportStep = z.discriminatedUnion('kind', [
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
export type ExportStep = z.infer<typeof exportStep>;
