import { z } from 'zod';
import { matterKinds } from '../../model/matter.ts';

export const matterDetails = z.object({
  kind: z.enum(matterKinds),
  /** The customer id that the service knows the client by; empty where there is none. */
  client: z.string(),
  /** One party a line. */
  parties: z.string(),
  property: z.string(),
  /** YYYY-MM-DD in Melbourne, or null. */
  settlementOn: z.string().nullable(),
  notes: z.string(),
});

export const matterView = matterDetails.extend({
  id: z.string(),
  number: z.string(),
  orders: z.int(),
  documents: z.int(),
  /** Milliseconds UTC. */
  createdAt: z.number(),
  lastUsedAt: z.number(),
});
export type MatterView = z.infer<typeof matterView>;

/** What a matter cost, in cents, GST within. Charges whose price the service does not say are counted only. */
export const matterMoney = z.object({
  /** Of orders that the service confirmed; those not answered for yet stand with what was quoted. */
  totalCents: z.int(),
  gstCents: z.int(),
  /** Quoted for orders whose outcome is not known; within `totalCents`. */
  uncertainCents: z.int(),
  orders: z.int(),
  /** Orders that the service made more than once, not settled yet: `totalCents` holds each of them once. */
  duplicates: z.int(),
  /** Register statements, alerts and numbers bought: made, or perhaps made. */
  chargesWithoutPrice: z.int(),
});
export type MatterMoney = z.infer<typeof matterMoney>;

export const matterPage = z.object({ matter: matterView, money: matterMoney });
export type MatterPage = z.infer<typeof matterPage>;
