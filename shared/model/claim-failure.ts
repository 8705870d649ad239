import { z } from 'zod';

/** What another person of the office is buying, or has bought, and what therefore is not bought a second time. */
export const standingClaimSchema = z.object({
  /** Name it where a person accepts it. */
  keys: z.array(z.string()).min(1),
  /** The line of the cart that is about the same; null where it is no cart. */
  lineId: z.string().nullable(),
  productName: z.string(),
  identifier: z.string(),
  person: z.string(),
  /** The same person, at another computer. */
  isYou: z.boolean(),
  /** Since when, milliseconds UTC by the clock of the office's server. */
  at: z.number(),
  /** `ordered`: it was, and this library does not know of it yet. */
  state: z.enum(['ordering', 'ordered']),
  /** Null where this person may not read that matter. */
  matterNumber: z.string().nullable(),
  /** That matter in this library; null where it has none. */
  matterId: z.string().nullable(),
  /** The service's number of what was ordered; null where nobody said it, or this person may not read that matter. */
  orderNumber: z.string().nullable(),
  /** That order in this library; null where it has not arrived. */
  orderViewId: z.string().nullable(),
});
export type StandingClaimView = z.infer<typeof standingClaimSchema>;

/**
 * Why nothing was written down or sent, though all of it is right on this computer. `claimed`: another computer of the office buys
 * the same. `officeUnreachable`: whether another does cannot be asked; a person may order knowingly.
 */
export const claimFailureSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('claimed'), claims: z.array(standingClaimSchema).min(1) }),
  z.object({ kind: z.literal('officeUnreachable'), office: z.string() }),
]);
export type ClaimFailure = z.infer<typeof claimFailureSchema>;

/** What a person knows of the office's other computers, and orders all the same. */
export const knowinglySchema = z.object({
  /** Keys of what others ordered. What is being ordered now is never accepted. */
  acceptedClaims: z.array(z.string().max(2000)).max(1000).optional(),
  /** Also where the office's server cannot be asked. */
  withoutOffice: z.boolean().optional(),
});
export type Knowingly = z.infer<typeof knowinglySchema>;
