import { z } from 'zod';
import { diskProblemSchema } from '../../model/disk-problem.ts';
import { libraryNoticeSchema } from '../../model/library-notice.ts';
import { orderingLockSchema } from '../../model/ordering-lock.ts';
import { serviceFailureSchema } from '../../model/service-failure.ts';
import { connectionView } from './connection.ts';

/** Rows of the list of orders that need a person, of the current connection, each once, by why. */
const certificatesInNeed = z.object({
  /** The order was confirmed by a person and never sent. */
  unsent: z.int(),
  /** It is not known whether the order was made. */
  unknown: z.int(),
  /** The service refused the order, and that is being made sure of. */
  refused: z.int(),
  /** The order is provably not in the order history: a person may order again. */
  presumedAbsent: z.int(),
  /** The order was made more than once, and the operator has not answered for each yet. */
  duplicate: z.int(),
  /** The service has the order, and for a day nothing of it could be read. */
  unread: z.int(),
  /** The file did not pass the checks, or the certificate failed or was cancelled not long ago. */
  quarantinedOrEnded: z.int(),
});

/** Statements, alerts and volume/folios that were asked for and of which it is not known whether they were charged. */
const chargesInDoubt = z.object({
  statements: z.int(),
  alerts: z.int(),
  titles: z.int(),
});
export type ChargesInDoubt = z.infer<typeof chargesInDoubt>;

export const statusView = z.object({
  connection: connectionView,
  /** Names of connections that are not asked, since their credentials were entered for other addresses. */
  withheld: z.array(z.string()).optional(),
  /**
   * What the last calls showed. `refused`: it did not accept the credentials. `faulty`: it answered with a 5xx. `failure`: what the
   * last call failed with, or null.
   */
  network: z.object({
    state: z.enum(['unknown', 'reachable', 'refused', 'faulty', 'unreachable']),
    failure: serviceFailureSchema.pick({ kind: true, reason: true }).nullable(),
    since: z.number(),
  }),
  /**
   * How far the computer's clock is ahead of the service's, in milliseconds, negative where it is behind; null or left out where it is
   * right, or nobody knows.
   */
  clockAheadMs: z.number().nullable().optional(),
  /** Rows that the list of orders has under “Waiting”, of the current connection. */
  waiting: z.int(),
  /** Orders that are being sent right now, or made ready for it. */
  sending: z.int(),
  /** Certificates and charges that need a person. */
  attention: z.int(),
  certificates: certificatesInNeed,
  charges: chargesInDoubt,
  /** Why no order goes out over this connection, or null. */
  orderingStopped: orderingLockSchema.nullable(),
  library: z
    .object({
      notice: libraryNoticeSchema.nullable(),
      problem: diskProblemSchema.nullable(),
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
