import { z } from 'zod';
import { environments } from '../../model/connection.ts';

/**
 * Where the credentials of a connection are: in the system's keychain, held in memory for this run only (the keychain
 * refused, and the person was told), nowhere, or not needed (practice).
 */
export const credentialState = z.enum(['stored', 'thisRunOnly', 'missing', 'notNeeded']);
export type CredentialState = z.infer<typeof credentialState>;

export const connectionView = z.object({
  id: z.string(),
  name: z.string(),
  environment: z.enum(environments),
  baseUrl: z.string(),
  isCurrent: z.boolean(),
  credentials: credentialState,
  /** Why the keychain could not be used, in words, or null. */
  credentialProblem: z.string().nullable(),
});
export type ConnectionView = z.infer<typeof connectionView>;

/** Orders that are not simply confirmed, of the current connection. */
export const ordersInDoubt = z.object({
  /** Confirmed by a person and never sent. */
  unsent: z.int(),
  /** It is not known whether they were made; or refused, and that is being made sure of. */
  unknown: z.int(),
  /** Provably not in the order history: a person may order again. */
  presumedAbsent: z.int(),
  /** Made more than once, and the operator has not answered for each yet. */
  duplicate: z.int(),
});
export type OrdersInDoubt = z.infer<typeof ordersInDoubt>;

/** Statements, alerts and volume/folios that were asked for and of which it is not known whether they were charged. */
export const chargesInDoubt = z.object({
  statements: z.int(),
  alerts: z.int(),
  titles: z.int(),
  /** PFI of the property that the last of the titles is of, where the asking named one. */
  titlesAt: z.string().nullable(),
});
export type ChargesInDoubt = z.infer<typeof chargesInDoubt>;

/**
 * Something happened to the library, and a person is told until they say that they have read it. restored: a backup (or
 * a new library) stands in its place. kept: its end was damaged or it is an old copy, and it stays in use. interrupted:
 * the last change before the computer stopped may be missing.
 */
export const libraryNotice = z.object({
  kind: z.enum(['restored', 'kept', 'interrupted']),
  at: z.number(),
  /** What was found and what was done. */
  message: z.string(),
  backupTakenAt: z.number().nullable(),
  /** Folder of what was set aside, or null. */
  setAside: z.string().nullable(),
});
export type LibraryNotice = z.infer<typeof libraryNotice>;

export const statusView = z.object({
  connection: connectionView,
  /** What the last calls showed. `message` says what is wrong, or null. */
  network: z.object({
    state: z.enum(['unknown', 'reachable', 'unreachable']),
    message: z.string().nullable(),
    since: z.number(),
  }),
  /** Items not yet kept, of the current connection. */
  waiting: z.int(),
  /** Orders that are being sent right now, or made ready for it. */
  sending: z.int(),
  /** Orders, items and charges in doubt that need a person. */
  attention: z.int(),
  orders: ordersInDoubt,
  charges: chargesInDoubt,
  /** Why no order goes out over this connection, in words, or null. */
  orderingStopped: z.string().nullable(),
  library: z
    .object({
      notice: libraryNotice.nullable(),
      /** What is wrong with the disk or the backups, with what a person may do, or null. */
      problem: z.string().nullable(),
    })
    .optional(),
  /**
   * Orders not settled and certificates not kept yet of connections that are not set up here any more, because one was removed
   * or the settings were lost: nobody asks about them until it is imported again.
   */
  stranded: z.object({ orders: z.int(), certificates: z.int() }).optional(),
  /** A newer Landfolio is out, or ready to be installed; null or left out where none is. */
  update: z.object({ version: z.string(), isReady: z.boolean() }).nullable().optional(),
  version: z.string(),
});
export type StatusView = z.infer<typeof statusView>;
