import { z } from 'zod';
import type { AppContext } from '../context/app-context.ts';
import { derivedId } from '../lib/derived-id.ts';
import { personAt } from '../lib/person-of-computer.ts';
import { toldMoment } from '../lib/told-moment.ts';
import type { Fields, SharedIds, SharedKind, SharedThing, ThingToWrite } from '../ports/shared-kind.ts';
import { alertsOfMatter, matterOfAlert } from '../storage/alert-matter.ts';
import type { Db } from '../storage/db.ts';

export const alertKind = 'alert';

interface SharedAlertsParts extends Pick<AppContext, 'events'> {
  /** Puts an alert into a matter, as a colleague did. Part of the transaction. */
  readonly move: (id: string, matterId: string, computer: string) => void;
}

const alertFields = z.object({
  connection: z.string(),
  subscription: z.string().min(1),
  title: z.string(),
  reference: z.string().nullish(),
  start: z.string().nullish(),
  end: z.string().nullish(),
  createdAt: toldMoment,
  computer: z.string(),
  /** Where a person moved it; else its reference says it. */
  matter: z.string().nullish(),
});

/**
 * A title alert, as the computers of an office share it, once its subscription has a number. A colleague's is kept like one that
 * notifications tell of: it has no charge here.
 */
export function createSharedAlerts(db: Db, parts: SharedAlertsParts): SharedKind {
  const rowOf = (id: string) => db.get('SELECT * FROM title_alert WHERE id = ?', id);

  function read(localId: string, ids: SharedIds, known: Fields | null): SharedThing | null {
    const row = rowOf(localId);
    if (row === undefined || row.subscription_id === null) return null;
    // Notifications do not say all of a subscription: whoever made it tells of it.
    if (row.charge_id === null && Object.keys(known ?? {}).length === 0) return null;
    const moved = row.matter_id === null ? null : ids.sharedOf('matter', String(row.matter_id));
    const of = matterOfAlert(db, localId);
    const fields: Record<string, unknown> = {
      connection: row.connection_id,
      subscription: row.subscription_id,
      title: row.volume_folio,
      reference: row.customer_ref,
      start: row.start_date_time,
      end: row.end_date_time,
      createdAt: row.created_at,
      computer: row.computer,
      matter: moved,
    };
    const filled = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
    return {
      id:
        ids.sharedOf(alertKind, localId) ??
        derivedId(alertKind, String(row.connection_id), String(row.subscription_id)),
      matter: of === null ? null : ids.sharedOf('matter', of.id),
      fields: Object.fromEntries(filled) as Fields,
      file: null,
    };
  }

  function write({ id, localId, fields, changed, by }: ThingToWrite, ids: SharedIds): string | null {
    const told = alertFields.safeParse(fields);
    if (!told.success) return null;
    const { connection, subscription, title, reference, start, end, createdAt, computer } = told.data;
    const matterId = told.data.matter == null ? null : ids.localOf('matter', told.data.matter);
    if (told.data.matter != null && matterId === null) return null;
    const alertId = localId ?? id;
    const values = [title, reference ?? '', start ?? '', end ?? '', createdAt, computer];
    if (rowOf(alertId) === undefined)
      db.run(
        `INSERT INTO title_alert (id, connection_id, subscription_id, volume_folio, customer_ref, start_date_time,
           end_date_time, created_at, computer, ordered_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[alertId, connection, subscription, ...values, personAt(computer, by)],
      );
    // What this library subscribed to itself it knows best.
    else
      db.run(
        `UPDATE title_alert SET volume_folio = ?, customer_ref = ?, start_date_time = ?, end_date_time = ?, created_at = ?,
           computer = ?, ordered_by = coalesce(?, ordered_by) WHERE id = ? AND charge_id IS NULL`,
        ...[...values, personAt(computer, by), alertId],
      );
    if (matterId !== null) parts.move(alertId, matterId, by.computer);
    else if ('matter' in changed) db.run('UPDATE title_alert SET matter_id = NULL WHERE id = ?', alertId);
    return alertId;
  }

  return {
    kind: alertKind,
    version: 1,
    typed: {},
    watched: [
      { table: 'title_alert', on: 'INSERT', thing: 'NEW.id' },
      {
        table: 'title_alert',
        on: 'UPDATE',
        of: 'subscription_id, matter_id, start_date_time, end_date_time',
        thing: 'NEW.id',
      },
    ],
    all: () =>
      db.all('SELECT id FROM title_alert WHERE subscription_id IS NOT NULL').map((row) => String(row.id)),
    read,
    find(_id, { connection, subscription }, ids) {
      const row = db.get(
        'SELECT id FROM title_alert WHERE connection_id = ? AND subscription_id = ?',
        ...[String(connection), String(subscription)],
      );
      return row === undefined || ids.sharedOf(alertKind, String(row.id)) !== null ? null : String(row.id);
    },
    write,
    putAway(matterId) {
      const connection = db.get('SELECT connection_id FROM matter WHERE id = ?', matterId)?.connection_id;
      const copies = alertsOfMatter(db, String(connection), matterId).filter(
        (id) => rowOf(id)?.charge_id === null,
      );
      for (const id of copies) {
        db.run('DELETE FROM alert_notification WHERE alert_id = ?', id);
        db.run('DELETE FROM title_alert WHERE id = ?', id);
      }
      return copies;
    },
    fileOf: () => null,
    // An alert has the id of its charge.
    told: (localId) => parts.events.publish('chargeChanged', { chargeId: localId }),
  };
}
