import { oc } from '@orpc/contract';
import { z } from 'zod';

/** What was left out of the last result of a call, with this input, because the service sent it in an unknown form. */
export const partialResults = {
  get: oc
    .input(z.object({ procedure: z.string(), input: z.json() }))
    .output(z.object({ unread: z.object({ count: z.int(), reason: z.string() }).nullable() })),
};
