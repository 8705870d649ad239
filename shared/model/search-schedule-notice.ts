import { z } from 'zod';

/** What a person is told of a scheduled search, each thing once. */
export const scheduledSearchNotice = z.object({
  kind: z.literal('scheduledSearch'),
  /** `changed`: the statement that came differs from the one before. `held`: it could not be asked for, several times. */
  outcome: z.enum(['changed', 'budget', 'doubt', 'refused', 'notSent', 'invalid', 'held', 'restored']),
  volumeFolio: z.string(),
  matterNumber: z.string(),
  /** The statement, or the request in doubt. */
  statementId: z.string().nullable(),
  /** Sentences: of what changed the first, else of the journal or the service. */
  said: z.array(z.string()),
  /** How much differs. */
  changes: z.int().nullable(),
  /** Something that may stop the settlement changed. */
  isSerious: z.boolean(),
});
export type ScheduledSearchNotice = z.infer<typeof scheduledSearchNotice>;
