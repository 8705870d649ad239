import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errors } from '../errors.ts';

const { INVALID, HOST_FAILED } = errors;

const desktopView = z.object({
  /** Closing the window leaves Landfolio in the tray. Null where this host has no say in it. */
  closeToTray: z.boolean().nullable(),
  /** Started with the computer's own login. Null where this host cannot. */
  startAtLogin: z.boolean().nullable(),
  /** Null where this host shows none. */
  notifications: z.boolean().nullable(),
  /** `HH:MM` by this computer's clock, or empty: then there are no quiet hours. */
  quietFrom: z.string(),
  quietUntil: z.string(),
  /** A document can be opened in the computer's own program for PDF. */
  opensDocuments: z.boolean(),
});
export type DesktopView = z.infer<typeof desktopView>;

/** How Landfolio behaves on this computer's desktop, as far as its host can. */
export const desktop = {
  get: oc.input(z.object({})).output(desktopView),
  /** Changes what is given. What this host cannot is refused as INVALID. */
  set: oc
    .errors({ INVALID, HOST_FAILED })
    .input(
      z.object({
        closeToTray: z.boolean().optional(),
        startAtLogin: z.boolean().optional(),
        notifications: z.boolean().optional(),
        quietFrom: z.string().max(5).optional(),
        quietUntil: z.string().max(5).optional(),
      }),
    )
    .output(desktopView),
};
