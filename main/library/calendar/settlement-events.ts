import { createHash } from 'node:crypto';
import {
  cancelledSummary,
  type SettlementOfMatter,
  settlementDescription,
  settlementSummary,
} from '../../../shared/model/calendar-event-text.ts';
import { matterKinds } from '../../../shared/model/matter.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import type { CalendarEvent } from '../../lib/calendar-text.ts';
import { derivedId } from '../../lib/derived-id.ts';
import type { Db, SqlRow } from '../../storage/db.ts';
import { partiesIn, partiesOfMatter } from '../../storage/matter-parties.ts';
import { orderedFor, readOrderedFor } from '../ordered-land.ts';

/** The settlements of a connection's matters, one event a matter, which says what is due before. */
export interface SettlementEvents {
  /**
   * Those with a date, and those that were told before and are cancelled since. Notes what it gives, so that the next time a
   * moved settlement is the same event with a higher number. `restricted`: matters with a date that are left out.
   */
  take(connectionId: string): { readonly events: readonly CalendarEvent[]; readonly restricted: number };
}

/** A cancelled event is told for so long, for calendars that are imported by hand. */
const cancelledMs = 400 * 86_400_000;
const sequenceStart = Date.UTC(2026, 0, 1);

/** A restricted matter is for some people only, also where they may read it here: a calendar is read by anybody. */
const isRestricted = `EXISTS (SELECT 1 FROM office_thing JOIN office_restriction ON office_restriction.matter = office_thing.id
  WHERE office_thing.kind = 'matter' AND office_thing.local_id = matter.id
    AND (office_restriction.readers IS NOT NULL OR office_restriction.step IS NOT NULL))`;

const rowsSql = `SELECT matter.id, matter.number, matter.kind, matter.property, matter.settlement_on, matter.contract_on,
    matter.looked_after_by, matter.closed_at, matter.deleted_at, matter.merged_into, ${partiesOfMatter} AS party_rows,
    ${orderedFor}, ${isRestricted} AS is_restricted,
    (SELECT id FROM office_thing WHERE office_thing.kind = 'matter' AND office_thing.local_id = matter.id) AS shared_id,
    told.uid, told.sequence, told.day, told.said, told.is_cancelled, told.changed_at
  FROM matter LEFT JOIN calendar_event AS told ON told.matter_id = matter.id
  WHERE matter.connection_id = ? AND (matter.settlement_on IS NOT NULL OR told.uid IS NOT NULL)
  ORDER BY coalesce(matter.settlement_on, told.day), matter.number`;

interface SettlementEventsParts {
  readonly now: () => number;
  /** By matter: what is due before its settlement. */
  readonly dues: (connectionId: string) => ReadonlyMap<string, Dues>;
}

type Dues = Pick<SettlementOfMatter, 'dues' | 'finalSearchFrom'>;
const nothingDue: Dues = { dues: [], finalSearchFrom: null };

export function createSettlementEvents(db: Db, parts: SettlementEventsParts): SettlementEvents {
  /** What a calendar should say of a matter; null where it never heard of it and need not. */
  function wanted(
    row: SqlRow,
    dues: ReadonlyMap<string, Dues>,
  ): Pick<CalendarEvent, 'day' | 'summary' | 'location' | 'description' | 'isCancelled'> | null {
    const day = row.settlement_on === null ? null : String(row.settlement_on);
    const isGone = row.deleted_at !== null || row.merged_into !== null || row.is_restricted === 1;
    // One that was closed on the day or later has settled.
    const isClosedBefore =
      row.closed_at !== null && day !== null && melbourneDay(Number(row.closed_at)) < day;
    if (day !== null && !isGone && !isClosedBefore) {
      const matter = { ...settlementOf(row), ...(dues.get(String(row.id)) ?? nothingDue) };
      return {
        day,
        location: matter.property,
        isCancelled: false,
        summary: settlementSummary(matter),
        description: settlementDescription(matter),
      };
    }
    if (row.uid === null) return null;
    const number = isGone ? null : String(row.number);
    return {
      day: String(row.day),
      summary: cancelledSummary(number),
      location: '',
      description: '',
      isCancelled: true,
    };
  }

  return {
    take(connectionId) {
      const now = Math.round(parts.now());
      return db.transaction(() => {
        const dues = parts.dues(connectionId);
        const events: CalendarEvent[] = [];
        let restricted = 0;
        for (const row of db.all(rowsSql, connectionId)) {
          if (row.is_restricted === 1 && row.settlement_on !== null) restricted += 1;
          const want = wanted(row, dues);
          if (want === null) continue;
          const known = toldBefore(row);
          if (want.isCancelled && known?.isCancelled === true && now - known.changedAt > cancelledMs) {
            db.run('DELETE FROM calendar_event WHERE matter_id = ?', String(row.id));
            continue;
          }
          const said = createHash('sha256').update(JSON.stringify(want)).digest('hex');
          if (known !== null && known.said === said) {
            events.push({ ...want, uid: known.uid, sequence: known.sequence, changedAt: known.changedAt });
            continue;
          }
          const uid = known?.uid ?? uidOf(connectionId, row);
          const sequence = Math.max((known?.sequence ?? -1) + 1, Math.floor((now - sequenceStart) / 1000));
          db.run(
            `INSERT INTO calendar_event (matter_id, uid, sequence, day, said, is_cancelled, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (matter_id) DO UPDATE SET sequence = excluded.sequence, day = excluded.day, said = excluded.said,
               is_cancelled = excluded.is_cancelled, changed_at = excluded.changed_at`,
            ...[String(row.id), uid, sequence, want.day, said, want.isCancelled ? 1 : 0, now],
          );
          events.push({ ...want, uid, sequence, changedAt: now });
        }
        return { events, restricted };
      });
    },
  };
}

function toldBefore(row: SqlRow) {
  return row.uid === null
    ? null
    : {
        uid: String(row.uid),
        sequence: Number(row.sequence),
        said: String(row.said),
        isCancelled: row.is_cancelled === 1,
        changedAt: Number(row.changed_at),
      };
}

/** The same on each computer of an office: by what the office knows the matter by, or will. */
function uidOf(connectionId: string, row: SqlRow): string {
  const shared =
    row.shared_id === null ? derivedId('matter', connectionId, String(row.number)) : String(row.shared_id);
  return `settlement-${shared}@landfolio`;
}

function settlementOf(row: SqlRow): Omit<SettlementOfMatter, keyof Dues> {
  const [first = ''] = readOrderedFor(row);
  return {
    number: String(row.number),
    kind: matterKinds.find((kind) => kind === row.kind) ?? 'other',
    property: String(row.property) || first,
    parties: partiesIn(row.party_rows),
    lookedAfterBy: String(row.looked_after_by),
    contractOn: row.contract_on === null ? null : String(row.contract_on),
  };
}
