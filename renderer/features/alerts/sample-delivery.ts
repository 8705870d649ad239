import type { AlertView } from '../../../shared/contract/views/alert.ts';
import { defaultWireProfile } from '../../../shared/model/wire-profile.ts';

/** The alert that a sample can be of: the newest that the service confirmed. Null where there is none. */
export function sampleAlert(alerts: readonly AlertView[]): AlertView | null {
  return alerts.find((alert) => alert.state === 'subscribed' && alert.subscriptionId !== null) ?? null;
}

/** A delivery as the service’s webhook would make it for this alert, for training. `id` tells it from any other. */
export function sampleDelivery(alert: AlertView, now: number, id: string): string {
  const time = new Date(now).toISOString();
  const { subscriptionId, volumeFolio, customerRef } = alert;
  return JSON.stringify({
    eventId: `practice-event-${id}`,
    eventType: defaultWireProfile.alertEventType,
    eventDate: time,
    data: {
      notificationId: `practice-${id}`,
      subscriptionId,
      volumeFolio,
      customerRef,
      activityType: 'PRELODGE',
      activityTime: time,
    },
  });
}
