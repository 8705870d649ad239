import { z } from 'zod';
import { alertFileFaultSchema } from './alert-file-fault.ts';
import { chargeDifferenceSchema } from './charge-difference.ts';
import { notesSchema } from './note.ts';
import { scheduledSearchNotice } from './search-schedule-notice.ts';

/**
 * What a person is told of at the moment it happens: in the windows, and most of it on the desktop too
 * (`main/app/announcements.ts`). `noticeText` makes the words.
 */
export const noticeSchema = z.discriminatedUnion('kind', [
  /** A certificate came. `documentId`: where it can be opened from here. */
  z.object({
    kind: z.literal('certificate'),
    /** It passed the checks. */
    isStored: z.boolean(),
    productName: z.string(),
    identifier: z.string(),
    matterNumber: z.string(),
    documentId: z.string().nullable(),
  }),
  /** The PDF of a register statement came, and something about it is remarked. */
  z.object({
    kind: z.literal('statementRemark'),
    identifier: z.string(),
    matterNumber: z.string(),
    remark: notesSchema,
    documentId: z.string(),
  }),
  z.object({ kind: z.literal('statementPdfRefused'), volumeFolio: z.string(), matterNumber: z.string() }),
  /** Notifications of a title alert came from the watched folder. `activityType`: of the last of them, the service's own word. */
  z.object({
    kind: z.literal('alertArrived'),
    volumeFolio: z.string(),
    matterNumber: z.string().nullable(),
    activityType: z.string(),
    count: z.int(),
  }),
  /** The monitoring of a title ends soon, at `until`, and no other alert follows on. `next`: when another one starts. Milliseconds UTC. */
  z.object({
    kind: z.literal('alertLapses'),
    volumeFolio: z.string(),
    matterNumber: z.string().nullable(),
    settlementOn: z.string().nullable(),
    until: z.number(),
    next: z.number().nullable(),
  }),
  scheduledSearchNotice,
  /** A file of the watched folder could not be imported, or not whole. */
  z.object({ kind: z.literal('alertFileNotRead'), name: z.string(), fault: alertFileFaultSchema }),
  /** The service says that an item failed or was cancelled. */
  z.object({
    kind: z.literal('itemEnded'),
    hasFailed: z.boolean(),
    productName: z.string(),
    identifier: z.string(),
    matterNumber: z.string().nullable(),
  }),
  /**
   * What came of an order in doubt. `unaskable`: no web address can hold its number. `foreign`: its number is another order's.
   * `foundLate`: it was discarded, and the service shows it after all.
   */
  z.object({
    kind: z.literal('orderDoubt'),
    outcome: z.enum(['unaskable', 'foreign', 'unverified', 'placed', 'absent', 'foundLate', 'duplicate']),
    orderIds: z.array(z.string()),
    matterNumber: z.string(),
  }),
  z.object({
    kind: z.literal('chargeDifference'),
    /** The order's number, or its reference where it has none. */
    order: z.string(),
    matterNumber: z.string(),
    difference: chargeDifferenceSchema,
  }),
  /** While the office's server could not be asked, this computer bought what another one bought, or is buying. */
  z.object({
    kind: z.literal('orderedTwice'),
    productName: z.string(),
    identifier: z.string(),
    /** The order of this computer: its number or reference; null where it is no order. */
    order: z.string().nullable(),
    matterNumber: z.string(),
    person: z.string(),
    isYou: z.boolean(),
    /** When the other was ordered, milliseconds UTC. */
    at: z.number(),
    /** Null where it may not be read. */
    otherMatterNumber: z.string().nullable(),
    isOtherOrdered: z.boolean(),
  }),
]);
export type NoticeData = z.infer<typeof noticeSchema>;
