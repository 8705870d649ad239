import { z } from 'zod';
import { offReasons, retryReasons, waitReasons } from '../../model/search-schedule.ts';

/** How a schedule stands: `scheduleStatus` is the rule. Times in milliseconds UTC. */
const status = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off'), why: z.enum(offReasons) }),
  z.object({ kind: z.literal('waits'), why: z.enum(waitReasons) }),
  z.object({ kind: z.enum(['over', 'searching', 'complete', 'budget']) }),
  z.object({ kind: z.literal('doubt'), chargeId: z.string() }),
  /** `said`: as the journal or the service says it. */
  z.object({
    kind: z.literal('retry'),
    at: z.number(),
    why: z.enum(retryReasons),
    said: z.string().nullable(),
  }),
  z.object({ kind: z.literal('next'), at: z.number() }),
]);

/** Searches of one title of one matter on a schedule. Amounts in whole cents. */
export const searchScheduleView = z.object({
  id: z.string(),
  volumeFolio: z.string(),
  matter: z.object({ id: z.string(), number: z.string() }),
  everyDays: z.int(),
  /** What each search is counted as, and what all together may come to. */
  costCents: z.int(),
  limitCents: z.int(),
  /** Of all searches that are not certain to be free. */
  reservedCents: z.int(),
  /** When the newest statement of the title was asked for, whoever bought it; null without one. */
  newestAt: z.number().nullable(),
  /** When it was switched on or changed, and by whom; empty where the order log brought it back. */
  setAt: z.number(),
  setBy: z.string(),
  /** YYYY-MM-DD in Melbourne. */
  settlementOn: z.string().nullable(),
  status,
  /** The last search that gave a statement. `changes`: null where there was none to compare it with, or not yet. */
  last: z
    .object({
      statementId: z.string(),
      at: z.number(),
      earlierId: z.string().nullable(),
      changes: z.int().nullable(),
    })
    .nullable(),
});
export type SearchScheduleView = z.infer<typeof searchScheduleView>;
