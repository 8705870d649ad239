import { alertActivityText } from '../../shared/model/alert-activity-text.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import type { RecordSource, SearchedRecord } from '../storage/full-text/record-source.ts';

/** Notifications are added and never changed: how many there are and which is the newest says whether there are others. */
const select = `SELECT title_alert.rowid AS row, title_alert.*,
    (SELECT count(*) || ' ' || coalesce(max(id), '') FROM alert_notification WHERE alert_id = title_alert.id) AS notifications
  FROM title_alert`;

/** Title alerts by their title, reference and number, and by what their notifications say. */
export function createSearchedAlerts(db: Db): RecordSource<'alert'> {
  const one = (id: string) => db.get(`${select} WHERE id = ?`, id);
  return {
    kind: 'alert',
    after: (row, limit) =>
      db.all(`${select} WHERE rowid > ? ORDER BY rowid LIMIT ?`, row, limit).map(searchedRecord),
    one(id) {
      const row = one(id);
      return row === undefined ? null : searchedRecord(row);
    },
    text(id) {
      const row = one(id);
      if (row === undefined) return null;
      const told = db.all('SELECT DISTINCT activity_type FROM alert_notification WHERE alert_id = ?', id);
      const kinds = told.map(({ activity_type }) => alertActivityText(String(activity_type)));
      return [row.volume_folio, row.customer_ref, row.subscription_id ?? '', ...kinds].join('\n');
    },
    about(id) {
      const row = one(id);
      if (row === undefined) return null;
      const { volume_folio, customer_ref } = row;
      return { kind: 'alert', id, volumeFolio: String(volume_folio), customerRef: String(customer_ref) };
    },
  };
}

function searchedRecord(row: SqlRow): SearchedRecord {
  return {
    row: Number(row.row),
    id: String(row.id),
    connectionId: String(row.connection_id),
    version: `${row.subscription_id} ${row.customer_ref} ${row.notifications}`,
  };
}
