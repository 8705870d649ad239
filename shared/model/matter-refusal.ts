import { z } from 'zod';

const matter = { id: z.string(), number: z.string() };

/**
 * Why a matter was not renamed or merged, nothing was moved, or an act was not taken back. `number` is that of the matter in the way,
 * as it is now.
 */
export const matterRefusalSchema = z.discriminatedUnion('kind', [
  /** The number is another matter's: merging is what may be meant. */
  z.object({ kind: z.literal('numberTaken'), wanted: z.string(), ...matter }),
  /** Another matter had the number before, and is found by it. */
  z.object({ kind: z.literal('formerNumber'), wanted: z.string(), ...matter }),
  z.object({ kind: z.literal('sameMatter'), ...matter }),
  /** What is merged is not what was shown to the person. */
  z.object({ kind: z.literal('previewChanged') }),
  z.object({ kind: z.literal('tooLong'), field: z.literal('notes') }),
  /** It was taken back before. */
  z.object({ kind: z.literal('undone') }),
  /** Something of it was moved on. */
  z.object({ kind: z.literal('movedOn'), label: z.string(), number: z.string() }),
  z.object({ kind: z.literal('matterDeleted'), number: z.string() }),
  z.object({ kind: z.literal('mergedSince'), from: z.string(), number: z.string() }),
  z.object({ kind: z.literal('renamedSince'), number: z.string() }),
  /** The number that it would get back is another matter's by now. */
  z.object({ kind: z.literal('numberGone'), wanted: z.string(), number: z.string() }),
  /** Only some people may read it: nothing goes into it or out of it. */
  z.object({ kind: z.literal('restricted'), number: z.string() }),
  /** This person may not read it, or it is not here again yet. */
  z.object({ kind: z.literal('keptOut'), number: z.string(), by: z.string(), isReturning: z.boolean() }),
]);
export type MatterRefusal = z.infer<typeof matterRefusalSchema>;
