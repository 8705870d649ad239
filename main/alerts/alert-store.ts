import type { Fault } from '../../shared/lib/fault.ts';
import { referencedNumbers } from '../../shared/model/matter.ts';
import type { Charge } from '../charging/charges.ts';
import { mattersOfAlerts } from '../storage/alert-matter.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import { knownMatter, matterFaults } from '../storage/known-matter.ts';
import { mayHaveBeenCharged } from '../storage/logged-charges.ts';
import type { Notification } from './read-notifications.ts';
import type { SubscriptionRequest } from './wire.ts';

/** A subscription of this office, made here or known by its notifications. */
export interface AlertRow extends Readonly<SubscriptionRequest> {
  readonly id: string;
  readonly connectionId: string;
  /** Null where it was made on another computer. */
  readonly chargeId: string | null;
  readonly subscriptionId: string | null;
  readonly createdAt: number;
}

export interface KeptNotification {
  readonly id: string;
  readonly notificationId: string | null;
  readonly activityType: string;
  readonly activityTime: string | null;
  readonly importedAt: number;
}

interface AlertStore {
  /** Part of the caller's transaction, as all that writes. */
  add(alert: AlertRow): void;
  subscribed(id: string, subscriptionId: string): void;
  get(id: string): AlertRow | null;
  /** Newest first, at most 500. */
  list(connectionId: string): AlertRow[];
  bySubscription(connectionId: string, subscriptionId: string): AlertRow | null;
  /** Those for a title with a reference, newest first. */
  byReference(connectionId: string, volumeFolio: string, customerRef: string): AlertRow[];
  /** False where the notification is kept already. */
  keep(notification: Notification, kept: { id: string; alertId: string; connectionId: string }): boolean;
  /** The subscription under which a notification is kept, or null. */
  holderOf(connectionId: string, identity: string): string | null;
  /** Newest first. */
  notifications(alertId: string): KeptNotification[];
  /** Why nothing is set with a reference: the matter that it names is closed, or is not for this person. */
  matterFaults(connectionId: string, customerRef: string): Fault[];
  /** See {@link mattersOfAlerts}. */
  mattersOf(alerts: readonly AlertRow[]): ReturnType<typeof mattersOfAlerts>;
}

/** Whether a subscription may exist: all but those that certainly were not made. */
export function mayExist(charge: Charge | null): boolean {
  return charge === null || mayHaveBeenCharged(charge);
}

export function createAlertStore(
  db: Db,
  parts: { readonly now: () => number; readonly computer: string },
): AlertStore {
  const now = () => Math.round(parts.now());
  const one = (row: SqlRow | undefined) => (row === undefined ? null : readRow(row));
  return {
    add(alert) {
      db.run(
        `INSERT INTO title_alert (id, connection_id, charge_id, volume_folio, customer_ref, start_date_time,
           end_date_time, subscription_id, created_at, computer) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        alert.id,
        alert.connectionId,
        alert.chargeId,
        alert.volumeFolio,
        alert.customerRef,
        alert.startDateTime,
        alert.endDateTime,
        alert.subscriptionId,
        alert.createdAt,
        parts.computer,
      );
    },
    subscribed(id, subscriptionId) {
      db.run('UPDATE title_alert SET subscription_id = ? WHERE id = ?', subscriptionId, id);
    },
    get: (id) => one(db.get('SELECT * FROM title_alert WHERE id = ?', id)),
    list: (connectionId) =>
      db
        .all('SELECT * FROM title_alert WHERE connection_id = ? ORDER BY id DESC LIMIT 500', connectionId)
        .map(readRow),
    bySubscription: (connectionId, subscriptionId) =>
      one(
        db.get(
          'SELECT * FROM title_alert WHERE connection_id = ? AND subscription_id = ?',
          connectionId,
          subscriptionId,
        ),
      ),
    byReference: (connectionId, volumeFolio, customerRef) =>
      db
        .all(
          `SELECT * FROM title_alert WHERE connection_id = ? AND volume_folio = ? AND customer_ref = ?
           ORDER BY id DESC`,
          connectionId,
          volumeFolio,
          customerRef,
        )
        .map(readRow),
    keep: (notification, kept) =>
      db.run(
        `INSERT INTO alert_notification (id, connection_id, alert_id, identity, notification_id, event_id,
           activity_type, activity_time, imported_at, computer) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (connection_id, identity) DO NOTHING`,
        kept.id,
        kept.connectionId,
        kept.alertId,
        notification.identity,
        notification.notificationId,
        notification.eventId,
        notification.activityType,
        notification.activityTime,
        now(),
        parts.computer,
      ) === 1,
    holderOf(connectionId, identity) {
      const row = db.get(
        'SELECT alert_id FROM alert_notification WHERE connection_id = ? AND identity = ?',
        connectionId,
        identity,
      );
      return row === undefined ? null : String(row.alert_id);
    },
    matterFaults(connectionId, customerRef) {
      const numbers = referencedNumbers(customerRef);
      const named = numbers.find((number) => knownMatter(db, connectionId, number) !== null);
      const asked = named === undefined ? numbers : [named];
      return asked.flatMap((number) => matterFaults(db, connectionId, number, 'customerRef')).slice(0, 1);
    },
    mattersOf: (alerts) =>
      mattersOfAlerts(
        db,
        alerts.map(({ id }) => id),
      ),
    notifications: (alertId) =>
      db
        .all('SELECT * FROM alert_notification WHERE alert_id = ? ORDER BY id DESC LIMIT 1000', alertId)
        .map((row) => ({
          id: String(row.id),
          notificationId: row.notification_id as string | null,
          activityType: String(row.activity_type),
          activityTime: row.activity_time as string | null,
          importedAt: Number(row.imported_at),
        })),
  };
}

function readRow(row: SqlRow): AlertRow {
  return {
    id: String(row.id),
    connectionId: String(row.connection_id),
    chargeId: row.charge_id as string | null,
    volumeFolio: String(row.volume_folio),
    customerRef: String(row.customer_ref),
    startDateTime: String(row.start_date_time),
    endDateTime: String(row.end_date_time),
    subscriptionId: row.subscription_id as string | null,
    createdAt: Number(row.created_at),
  };
}
