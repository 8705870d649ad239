import { z } from 'zod';

/** What a matter has that is not finished, so that it cannot be deleted. `deletionObstacleText` has the sentences. */
export const deletionObstacleSchema = z.object({
  kind: z.enum(['orders', 'products', 'charges']),
  count: z.int(),
});
export type DeletionObstacle = z.infer<typeof deletionObstacleSchema>;
