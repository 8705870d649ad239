import { z } from 'zod';
import { movableKinds } from '../../model/filed.ts';
import type { matterFields } from '../../model/matter-change.ts';

/** What a person moves: the id of the order's view, of the statement, the purchase, the alert or the document. */
export const movableThing = z.object({ kind: z.enum(movableKinds), id: z.string() });
export type MovableThing = z.infer<typeof movableThing>;

/** The same with what moves with it. A document stands for the order or the statement that it came with. */
export const movable = movableThing.extend({
  label: z.string(),
  /** Products of an order. */
  products: z.array(z.string()),
  /** The address of an order, or what its first product is about; empty where it has none. */
  about: z.string(),
  /** When an order was placed, milliseconds UTC. */
  placedAt: z.number().nullable(),
  /** Documents that move with it. */
  documents: z.int(),
  /** What it cost, or was shown to cost; null where that is not known. */
  cents: z.int().nullable(),
  /** Where it is; the id is null where no matter has that number. */
  from: z.object({ id: z.string().nullable(), number: z.string() }),
});
export type Movable = z.infer<typeof movable>;

/** Of which matter a detail is kept that both have. */
const side = z.enum(['from', 'into']);
export const chosenFields = [
  'kind',
  'property',
  'client',
  'settlementOn',
] as const satisfies readonly (typeof matterFields)[number][];
export const mergedKeep = z.object({ kind: side, property: side, client: side, settlementOn: side });
export type MergedKeep = z.infer<typeof mergedKeep>;

/** A matter that was merged, and the one that everything of it is in now. */
export const mergedMatter = z.object({
  number: z.string(),
  into: z.object({ id: z.string(), number: z.string() }),
});
export type MergedMatter = z.infer<typeof mergedMatter>;

/** What merging one matter into another would do. */
export const matterMerge = z.object({
  from: z.object({ id: z.string(), number: z.string() }),
  into: z.object({ id: z.string(), number: z.string() }),
  orders: z.int(),
  documents: z.int(),
  statements: z.int(),
  purchases: z.int(),
  alerts: z.int(),
  ownerSearches: z.int(),
  /** Land that was looked up, and what is attached. */
  links: z.int(),
  /** Parties that the remaining matter does not have. */
  parties: z.int(),
  hasNotes: z.boolean(),
  /** Lines of the cart that is for it. */
  cartLines: z.int(),
  /** What it cost so far. */
  cents: z.int(),
  /** Details that both have and that differ; empty texts are none. */
  differing: z.array(z.object({ field: z.enum(chosenFields), from: z.string(), into: z.string() })),
  /** Stands for all that it says: merging is refused where it is another one by then. */
  revision: z.string(),
});
export type MatterMerge = z.infer<typeof matterMerge>;

/** Where an order, statement and so on was before, oldest first. */
export const filingView = z.object({
  at: z.number(),
  how: z.enum(['moved', 'merged', 'undone']),
  from: z.string(),
  to: z.string(),
});
export type FilingView = z.infer<typeof filingView>;
