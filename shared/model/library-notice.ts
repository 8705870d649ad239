import { z } from 'zod';

/**
 * What was found of the library at a start, or while it was open. `gone`: there was nothing to quarantine. `unfinished`: the record
 * of an earlier restore is damaged.
 */
export const libraryFindings = [
  'changed',
  'damaged',
  'damagedWhileOpen',
  'endMissing',
  'endDamaged',
  'endIncomplete',
  'gone',
  'moved',
  'strangeLog',
  'unfinished',
] as const;
export type LibraryFinding = (typeof libraryFindings)[number];

/** Orders, and other charges, that only the log of orders still had. */
const lost = z.object({ orders: z.int(), charges: z.int() });

/**
 * What was found and what was done. `why` is a {@link LibraryFinding}, or a sentence where an earlier version noted it before its
 * restore ended. `from`: what stands in the place of the library.
 */
const told = z.discriminatedUnion('kind', [
  /** The service lists orders of this computer that the library does not know. */
  z.object({ kind: z.literal('unknownOrders') }),
  /** The log of orders is newer than the library. */
  z.object({ kind: z.literal('olderThanLog'), lost }),
  z.object({ kind: z.literal('interrupted'), lost }),
  z.object({ kind: z.literal('kept'), why: z.string(), lost }),
  z.object({
    kind: z.literal('restored'),
    why: z.string(),
    from: z.enum(['nothing', 'itself', 'backup']),
    lost,
  }),
  /** As an earlier version stored it. */
  z.object({ kind: z.literal('stored'), text: z.string() }),
]);
export type LibraryTold = z.infer<typeof told>;

/**
 * Something happened to the library, and a person is told until they say that they have read it. restored: a backup (or
 * a new library) stands in its place. kept: its end was damaged or it is an old copy, and it stays in use. interrupted:
 * the last change before the computer stopped may be missing. older: the service has orders of this computer that the library
 * does not know.
 */
export const libraryNoticeSchema = z.object({
  kind: z.enum(['restored', 'kept', 'interrupted', 'older']),
  /** Milliseconds UTC. */
  at: z.number(),
  told,
  /** When the backup that stands in was taken, or null where none does. */
  backupTakenAt: z.number().nullable(),
  /** The quarantine folder, or null. */
  setAside: z.string().nullable(),
});
export type LibraryNotice = z.infer<typeof libraryNoticeSchema>;
