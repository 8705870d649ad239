import { z } from 'zod';
import { hostFailureSchema } from '../../model/host-failure.ts';

/** How far a document is that is fetched from the office's server, in bytes; the last step ends it. */
export const bringStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.int(), of: z.int() }),
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('failed'), failure: hostFailureSchema }),
]);
export type BringStep = z.infer<typeof bringStep>;
