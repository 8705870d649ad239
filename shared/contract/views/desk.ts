import { z } from 'zod';
import { matterView } from './matter.ts';

/** An order of this connection, as short as the one box shows it. */
export const foundOrder = z.object({
  id: z.string(),
  orderId: z.string().nullable(),
  matterNumber: z.string(),
  /** Milliseconds UTC. */
  placedAt: z.number(),
  /** What was ordered: the first product and how many more there are. */
  what: z.string(),
});
export type FoundOrder = z.infer<typeof foundOrder>;

export const foundDocument = z.object({
  id: z.string(),
  productName: z.string(),
  identifier: z.string(),
  address: z.string().nullable(),
  matterNumber: z.string(),
  /** Milliseconds UTC. */
  receivedAt: z.number(),
});
export type FoundDocument = z.infer<typeof foundDocument>;

/** What this office has of its own under a text, the newest first, a few of each kind. Asks no service. */
export const deskFound = z.object({
  matters: z.array(matterView),
  orders: z.array(foundOrder),
  documents: z.array(foundDocument),
});
export type DeskFound = z.infer<typeof deskFound>;
