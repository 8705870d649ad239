import { z } from 'zod';
import { alreadyPlacedSchema } from './already-placed.ts';
import { claimFailureSchema } from './claim-failure.ts';
import { hostFailureSchema } from './host-failure.ts';
import { serviceFailureSchema } from './service-failure.ts';

/**
 * Why the rest of a cart was not ordered after its first orders. `timeLimit`: it passed. `switched`: to another connection.
 * `notConfirmed`: the service did not confirm the order before. `notOrderable`: prices or details are not as they were.
 */
export const placingStopSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['timeLimit', 'switched', 'closing', 'changed', 'notConfirmed', 'notOrderable']) }),
  z.object({ kind: z.literal('service'), failure: serviceFailureSchema }),
  z.object({ kind: z.literal('alreadyPlaced'), reason: alreadyPlacedSchema }),
  z.object({ kind: z.literal('claim'), failure: claimFailureSchema }),
  z.object({ kind: z.literal('host'), failure: hostFailureSchema }),
]);
export type PlacingStop = z.infer<typeof placingStopSchema>;
