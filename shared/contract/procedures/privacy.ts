import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errors } from '../errors.ts';

const { INVALID } = errors;

/** What is kept on this computer, by kind. */
export const keptKinds = [
  'documents',
  'statements',
  'orders',
  'matters',
  'alerts',
  'ownerSearches',
  'titlesBought',
  'referenceLists',
  'library',
  'orderLog',
  'backups',
  'quarantined',
  'logs',
  'crashReports',
  'memoryImages',
  'practice',
] as const;
export type KeptKind = (typeof keptKinds)[number];

const keptView = z.object({
  kind: z.enum(keptKinds),
  count: z.int(),
  /** Null where it stands in the library's own file and has no size of its own. */
  bytes: z.number().nullable(),
  /** Milliseconds UTC; null where there is nothing, or it is not known. */
  oldestAt: z.number().nullable(),
});
export type KeptView = z.infer<typeof keptView>;

const privacyView = z.object({
  /** Folder of the library, its documents and its backups. */
  folder: z.string(),
  /** Folder of log and reports; empty where this host keeps none. */
  reportFolder: z.string(),
  kept: z.array(keptView),
  /** What was cleared before, newest first. */
  cleared: z.array(z.object({ at: z.number(), before: z.number(), count: z.int() })),
});
export type PrivacyView = z.infer<typeof privacyView>;

/** The youngest owner search that can be cleared, in days: why an owner was looked up has to be answered for a while. */
export const minDaysOfOwnerSearches = 30;

/** What this computer keeps, and what of it a person may delete for good. */
export const privacy = {
  /** Of all connections. Looks at the disk: takes a moment. */
  get: oc.input(z.object({})).output(privacyView),
  /** Deletes the owner searches older than so many days, of all connections, and notes that it was done. */
  clearOwnerSearches: oc
    .errors({ INVALID })
    .input(z.object({ olderThanDays: z.int().max(36_500) }))
    .output(z.object({ count: z.int() })),
  /** Deletes the log, the reports of what broke, and memory images. Says how many files went. */
  clearReports: oc.input(z.object({})).output(z.object({ count: z.int() })),
};
