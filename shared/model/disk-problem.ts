import { z } from 'zod';

/** What is wrong with the disk or the backups. Bytes; `freeBytes` is null where the disk does not say. */
export const diskProblemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('diskLow'), freeBytes: z.number() }),
  z.object({ kind: z.literal('noRoomForBackup'), freeBytes: z.number().nullable(), neededBytes: z.number() }),
  /** `reference` finds it in the log. */
  z.object({ kind: z.literal('backupFailed'), reference: z.string() }),
]);
export type DiskProblem = z.infer<typeof diskProblemSchema>;
