import { z } from 'zod';
import type { RestoreCharge } from '../charging/merge-charges.ts';
import type { Db } from '../storage/db.ts';
import { createAlertStore } from './alert-store.ts';
import { subscriptionRequest } from './wire.ts';

const answer = z.object({ subscriptionId: z.string().min(1) });

/** Makes the row of a subscription again that a lost library had. */
export function createAlertRestore(
  db: Db,
  parts: { readonly now: () => number; readonly computer: string },
): RestoreCharge {
  return (sent) => {
    const { volumeFolio, customerRef, startDateTime, endDateTime } = subscriptionRequest.parse(sent.subject);
    const body = { volumeFolio, customerRef, startDateTime, endDateTime };
    const store = createAlertStore(db, { ...parts, computer: sent.computer });
    const { id, connectionId } = sent;
    return {
      key: volumeFolio,
      add: () =>
        store.add({
          ...body,
          id,
          connectionId,
          chargeId: id,
          subscriptionId: null,
          createdAt: sent.requestedAt,
        }),
      answered(kept) {
        const known = answer.safeParse(kept);
        if (!known.success) return { isKnown: false };
        const { subscriptionId } = known.data;
        if (store.bySubscription(connectionId, subscriptionId) === null) store.subscribed(id, subscriptionId);
        return { isKnown: true, cause: null };
      },
    };
  };
}
