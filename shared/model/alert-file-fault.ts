import { z } from 'zod';
import { faultSchema } from '../lib/fault.ts';

/** Why a file of the watched folder was not imported, or not whole. `said`: of `bad` and `partly`, what the reader says. */
export const alertFileFaultSchema = z.object({
  code: z.enum(['tooLarge', 'notOpened', 'notText', 'bad', 'partly']),
  said: z.array(faultSchema),
});
export type AlertFileFault = z.infer<typeof alertFileFaultSchema>;
