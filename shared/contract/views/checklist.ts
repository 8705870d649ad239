import { z } from 'zod';
import { itemStates } from '../../model/checklist/item-state.ts';
import { setEntry } from './certificate-set.ts';

const checklistItem = z.object({
  key: z.string(),
  name: z.string(),
  /** What it rests on. */
  basis: z.string(),
  /** What the service can supply; null for what comes from elsewhere. */
  entry: setEntry.nullable(),
  state: z.enum(itemStates),
  /** Newest first; `receivedAt` in milliseconds UTC. */
  documents: z.array(z.object({ id: z.string(), name: z.string(), receivedAt: z.number() })),
  /** When it was ordered, milliseconds UTC; null where nothing is under way. `isSure`: it is known that the order was made. */
  requested: z.object({ at: z.number(), isSure: z.boolean() }).nullable(),
  /** How much of what the register names is held; null where nothing of it is named. */
  named: z.object({ held: z.int(), all: z.int() }).nullable(),
  stale: z
    .object({
      because: z.enum(['age', 'year', 'finalSearch']),
      /** YYYY-MM-DD, as below. */
      day: z.string(),
      date: z.object({ name: z.enum(['settlement', 'contract']), day: z.string() }),
    })
    .nullable(),
  /** Who said that the matter does not need it, and when (milliseconds UTC); an empty name where nobody gave one. */
  mark: z.object({ person: z.string(), at: z.number() }).nullable(),
});
export type ChecklistItemView = z.infer<typeof checklistItem>;

/** What a matter needs, by a certificate set of the office, and how each of it stands. */
export const checklistView = z.object({
  setId: z.string(),
  setName: z.string(),
  items: z.array(checklistItem),
});
export type ChecklistView = z.infer<typeof checklistView>;
