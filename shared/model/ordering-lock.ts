import { z } from 'zod';

/** `incomplete`: an order may be missing from the library. `damaged`, `moved`: so its file was found while it is open. */
const lockCodes = ['incomplete', 'damaged', 'moved'] as const;
export type OrderingLockCode = (typeof lockCodes)[number];

/** Why nothing is ordered. `stored`: a sentence, as earlier versions stored it. */
export const orderingLockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(lockCodes) }),
  z.object({ kind: z.literal('stored'), text: z.string() }),
]);
export type OrderingLock = z.infer<typeof orderingLockSchema>;

/** What a library has stored: a code, or a sentence of an earlier version. */
export function readOrderingLock(stored: string): OrderingLock {
  const kind = lockCodes.find((code) => code === stored);
  return kind === undefined ? { kind: 'stored', text: stored } : { kind };
}
