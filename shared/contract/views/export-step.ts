import { z } from 'zod';
import { hostFailureSchema } from '../../model/host-failure.ts';
import { leftOutReasons } from '../../model/left-out.ts';

/** A document that was not exported with the others, and why. `gone`: it is not in this library any more. */
const leftOut = z.object({ documentId: z.string(), name: z.string(), reason: z.enum(leftOutReasons) });
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
  z.object({ kind: z.literal('failed'), failure: hostFailureSchema }),
]);
export type ExportStep = z.infer<typeof exportStep>;
