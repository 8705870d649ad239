import { lapsesSoon } from '../../../shared/model/alert-cover.ts';
import { dayBefore } from '../../../shared/model/day-range.ts';
import type { DueLineOf } from '../../../shared/model/due/due-line.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { mattersOfAlerts } from '../../storage/alert-matter.ts';
import { mattersNumbered } from './due-matters.ts';
import type { DueQuestion } from './question.ts';

/** Titles whose monitoring ends within a week, where no settlement is behind it by then. The same rule as the warning before it. */
export function lapsingAlerts({ db, connectionId, now, today }: DueQuestion): DueLineOf<'alertLapse'>[] {
  const rows = db.all(
    `SELECT title_alert.id, volume_folio, start_date_time, end_date_time, title_alert.ordered_by IS NULL AS is_mine FROM title_alert
       LEFT JOIN charge ON charge.id = title_alert.charge_id
     WHERE title_alert.connection_id = ? AND substr(end_date_time, 1, 10) >= ?
       AND (charge.id IS NULL OR charge.state IN ('DONE', 'PLACED')) ORDER BY title_alert.id DESC`,
    connectionId,
    // A zone may be a day behind.
    dayBefore(today),
  );
  const alerts = rows.map((row) => ({
    id: String(row.id),
    isMine: row.is_mine === 1,
    state: 'subscribed',
    volumeFolio: String(row.volume_folio),
    startDateTime: String(row.start_date_time),
    endDateTime: String(row.end_date_time),
  }));
  const ofTitle = new Map<string, typeof alerts>();
  for (const alert of alerts) {
    const own = ofTitle.get(alert.volumeFolio);
    if (own === undefined) ofTitle.set(alert.volumeFolio, [alert]);
    else own.push(alert);
  }
  const lapsing = [...ofTitle].flatMap(([title, own]) =>
    lapsesSoon(own, title, null, now) === null ? [] : [{ title, own }],
  );
  const matters = mattersOfAlerts(
    db,
    lapsing.flatMap(({ own }) => own.map(({ id }) => id)),
  );
  const numbers = [...matters.values()].map(({ number }) => number);
  const open = mattersNumbered(db, connectionId, numbers);
  return lapsing.flatMap(({ title, own }) => {
    // The newest says for which matter the title is monitored.
    const matter = own.map(({ id }) => matters.get(id)).find((one) => one !== undefined) ?? null;
    if (matter?.isClosed === true) return [];
    const lapse = lapsesSoon(own, title, matter?.settlementOn ?? null, now);
    if (lapse === null) return [];
    const found = matter === null ? null : (open.get(matter.number) ?? null);
    const isMine = found?.isMine === true || own[0]?.isMine === true;
    return [
      {
        key: `alert ${title}`,
        kind: 'alertLapse',
        matter: found?.matter ?? null,
        isMine,
        volumeFolio: title,
        until: melbourneDay(lapse.until),
        nextOn: lapse.next === null ? null : melbourneDay(lapse.next),
      },
    ];
  });
}
