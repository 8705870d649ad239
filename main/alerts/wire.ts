import { z } from 'zod';
import { decoration, lenientId, lenientString, lenientWord } from '../../shared/lib/lenient.ts';

/** Body of POST /alert/v1/titles/subscriptions (interface: Title alert subscription). */
export const subscriptionRequest = z.looseObject({
  /** `<volume 1-5 digits>/<folio digits>`, without a suffix. */
  volumeFolio: z.string().regex(/^\d{1,5}\/\d+$/),
  customerRef: z.string().min(1).max(200),
  /** RFC 3339 with a zone. */
  startDateTime: z.string(),
  endDateTime: z.string(),
});

/** The body that Landfolio composes: these fields and no others. */
export interface SubscriptionRequest {
  volumeFolio: string;
  customerRef: string;
  startDateTime: string;
  endDateTime: string;
}

/** Answer of the same. */
export const subscriptionAnswer = z.looseObject({ subscriptionId: lenientId(200) });

/**
 * One delivery of the alert webhook. The document does not show it; these names were found beyond it and stand here only.
 * An unknown activity is kept as received.
 */
export const notification = z.looseObject({
  eventId: decoration(lenientId()),
  eventType: lenientString(200),
  eventDate: decoration(lenientString(100)),
  data: z.looseObject({
    notificationId: decoration(lenientId()),
    subscriptionId: decoration(lenientId()),
    volumeFolio: lenientWord(50),
    customerRef: decoration(lenientString(200)),
    activityType: lenientWord(200),
    activityTime: decoration(lenientString(100)),
  }),
});
export type WireNotification = z.output<typeof notification>;
