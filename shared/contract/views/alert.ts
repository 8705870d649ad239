import { z } from 'zod';
import { alertFileFaultSchema } from '../../model/alert-file-fault.ts';
import { chargeProblemView } from './charge-problem.ts';

/** As typed; times are RFC 3339 with a zone. */
export const alertRequest = z.object({
  volumeFolio: z.string(),
  /** 1 to 200 characters. */
  customerRef: z.string(),
  startDateTime: z.string(),
  endDateTime: z.string(),
});
export type AlertRequest = z.infer<typeof alertRequest>;

const alertStates = [
  'prepared',
  'sending',
  'subscribed',
  'unknown',
  'refused',
  'notSent',
  'notPlaced',
] as const;

const alertNotificationView = z.object({
  id: z.string(),
  notificationId: z.string().nullable(),
  activityType: z.string(),
  activityTime: z.string().nullable(),
  importedAt: z.number(),
});

export const alertView = alertRequest.extend({
  id: z.string(),
  state: z.enum(alertStates),
  subscriptionId: z.string().nullable(),
  requestedAt: z.number(),
  /** The matter that its reference names, or that it is attached to; null where this library has none. */
  matter: z
    .object({
      id: z.string(),
      number: z.string(),
      /** YYYY-MM-DD in Melbourne, or null. */
      contractOn: z.string().nullable(),
      settlementOn: z.string().nullable(),
      isClosed: z.boolean(),
    })
    .nullable()
    .default(null),
  problem: chargeProblemView.nullable(),
  notifications: z.array(alertNotificationView),
});
export type AlertView = z.infer<typeof alertView>;

/** The folder whose files are imported by themselves. */
export const alertFolderView = z.object({
  /** Empty where none is watched. */
  path: z.string(),
  /** `otherConnection`: it was chosen for another connection than the current one, and waits for that. */
  state: z.enum(['off', 'watched', 'missing', 'unreadable', 'otherConnection']),
  /** The name of its connection; null where that is gone, or none is watched. */
  connection: z.string().nullable(),
  /** When a notification was last taken from it since the start, milliseconds UTC. */
  takenAt: z.number().nullable(),
  /** Files of it that were not imported, or not whole. */
  notRead: z.array(z.object({ name: z.string(), fault: alertFileFaultSchema })),
});
export type AlertFolderView = z.infer<typeof alertFolderView>;
