import { z } from 'zod';
import { faultSchema } from '../lib/fault.ts';
import { alreadyPlacedSchema } from '../model/already-placed.ts';
import { claimFailureSchema } from '../model/claim-failure.ts';
import { hostFailureSchema } from '../model/host-failure.ts';
import { matterFields } from '../model/matter-change.ts';
import { matterRefusalSchema } from '../model/matter-refusal.ts';
import { purchaseDoubtSchema } from '../model/purchase-doubt.ts';
import { serverFaultSchema } from '../model/server-fault.ts';
import { serviceFailureSchema } from '../model/service-failure.ts';
import { otherLandCart } from './views/cart.ts';
import { matterView } from './views/matter.ts';

/**
 * The errors that a procedure may declare. Each carries data that a screen can act on. Anything not declared crosses
 * the bridge as INTERNAL_SERVER_ERROR with a log reference and nothing more.
 */
export const errors = {
  /** The land information service did not give what was asked. */
  SERVICE_FAILED: { data: serviceFailureSchema },
  /** Something given cannot be used; each fault names its field and what is accepted. */
  INVALID: { data: z.object({ faults: z.array(faultSchema) }) },
  /** No such thing in this office's own store. */
  NOT_FOUND: { data: z.object({ what: z.string(), id: z.string() }) },
  /** Prices moved since they were shown: nothing was sent; confirm the new total. */
  PRICE_CHANGED: {
    data: z.object({ shownTotalCents: z.int(), newTotalCents: z.int(), lines: z.array(z.string()) }),
  },
  /**
   * The same is being sent, its outcome is unknown, or known since the person last looked: nothing was sent a second time.
   * `orderViewId` is the id of that order or charge.
   */
  ALREADY_PLACED: { data: z.object({ orderViewId: z.string(), reason: alreadyPlacedSchema }) },
  /** Another computer of the office buys the same, or whether one does cannot be asked. Nothing was written down or sent. */
  CLAIM_FAILED: { data: claimFailureSchema },
  /** It may have been sent and charged, and no answer says so. `chargeId` is the request; its page says what to do. */
  STATUS_UNKNOWN: { data: z.object({ chargeId: z.string(), doubt: purchaseDoubtSchema }) },
  /** Somebody else changed these fields since the person began: nothing of the change was kept. `matter` is as it is now. */
  CHANGED_MEANWHILE: { data: z.object({ fields: z.array(z.enum(matterFields)), matter: matterView }) },
  /** The cart is for other land: nothing was added. A person says into which cart it goes. */
  OTHER_LAND: { data: otherLandCart },
  /** A matter was not renamed or merged, nothing was moved, or an act not taken back: nothing changed. */
  MATTER_REFUSED: { data: matterRefusalSchema },
  /** The server of the office did not do what was asked. */
  OFFICE_SERVER_FAILED: { data: serverFaultSchema },
  /** This computer (its disk, its desktop) did not allow it. */
  HOST_FAILED: { data: hostFailureSchema },
} as const;

export type ErrorCode = keyof typeof errors;

/** An expected failure of a procedure, as a value: what a handler returns and the bridge turns into a declared error. */
export type DeclaredFailure<Code extends ErrorCode = ErrorCode> = {
  [C in Code]: { readonly code: C; readonly data: z.input<(typeof errors)[C]['data']> };
}[Code];
