import { z } from 'zod';
import { followUpWays } from '../../model/follow-up.ts';

/** A day in Melbourne, YYYY-MM-DD. */
const day = z.string();

/** What a person writes of one follow-up. */
export const followUpFacts = z.object({
  doneOn: day,
  who: z.string(),
  how: z.enum(followUpWays),
  /** The authority's contact, in words; may be empty. */
  whom: z.string(),
  note: z.string(),
  /** For when an answer or the certificate was promised; null where it was not. */
  promisedOn: day.nullable(),
});
export type FollowUpFacts = z.infer<typeof followUpFacts>;

export const followUpView = followUpFacts.extend({
  id: z.string(),
  /** Milliseconds UTC. */
  loggedAt: z.number(),
  /** Taken back: it counts no more, and stays to be read. */
  isWithdrawn: z.boolean(),
  items: z.array(z.object({ itemId: z.string(), productName: z.string(), identifier: z.string() })),
  /** What was done to the entry since, oldest first. */
  changes: z.array(
    z.object({
      /** Milliseconds UTC. */
      at: z.number(),
      who: z.string(),
      kind: z.enum(['corrected', 'withdrawn', 'restored']),
      /** What stood there before it was corrected; else null. */
      before: followUpFacts.nullable(),
    }),
  ),
});
export type FollowUpView = z.infer<typeof followUpView>;

/** Whom the office asks at an authority, as it was written down last; each may be empty. */
export const authorityContact = z.object({
  /** As the service names it; null for what names none: the service provider is asked. */
  authority: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
});
export type AuthorityContact = z.infer<typeof authorityContact>;
