import type { FreeAttempt, OffReason, ScheduleTerms } from '../../../shared/model/search-schedule.ts';
import { parseVolumeFolio } from '../../../shared/model/volume-folio.ts';
import { alertsOfMatter } from '../../storage/alert-matter.ts';
import type { Db, SqlRow } from '../../storage/db.ts';
import { mayHaveBeenCharged } from '../../storage/logged-charges.ts';
import { keptOutFaults } from '../../storage/restricted-matters.ts';

/** A schedule as it is stored. */
export interface ScheduleRow extends ScheduleTerms {
  readonly id: string;
  readonly connectionId: string;
  readonly matterId: string;
  readonly volumeFolio: string;
  readonly computer: string;
  readonly setAt: number;
  readonly setBy: string;
  readonly off: OffReason | null;
  /** What the person was told of last and has not passed. */
  readonly told: string | null;
}

/** The matter of a schedule, or the one that it was merged into. */
export interface ScheduleMatter {
  readonly id: string;
  readonly number: string;
  readonly settlementOn: string | null;
  readonly isClosed: boolean;
  readonly isDeleted: boolean;
  readonly isKeptOut: boolean;
}

export interface ArrivedSearch {
  readonly chargeId: string;
  /** The newest statement of the title before it that can be read, or null. */
  readonly earlierId: string | null;
}

/** The newest search of a schedule that gave a statement. */
export interface LastSearch {
  readonly statementId: string;
  readonly at: number;
  readonly earlierId: string | null;
  readonly changes: number | null;
}

export interface ScheduleStore {
  get(id: string): ScheduleRow | null;
  /** Of a connection, those that are on first. */
  list(connectionId: string): ScheduleRow[];
  /** Writes what a person set, and switches it on. */
  set(row: Omit<ScheduleRow, 'off' | 'told'>): void;
  switchOff(id: string, why: OffReason): void;
  /** Every schedule that is on, of any connection: the library may have forgotten what was spent. */
  stopAll(): void;
  noteTold(id: string, told: string | null): void;
  /** Reserves what a search of this schedule is counted as. Part of the transaction that writes the charge down. */
  reserve(row: ScheduleRow, chargeId: string): void;
  /** Whole cents: of every search that is not proven to be free for good. */
  reserved(id: string): number;
  /** Newest first, those since the last that was answered. */
  attempts(id: string): FreeAttempt[];
  /** `until`: none is newer that is believed. */
  newestAt(connectionId: string, volumeFolio: string, until: number): number | null;
  matter(matterId: string): ScheduleMatter | null;
  isOfMatter(row: ScheduleRow, matterId: string): boolean;
  /** Statements that came and were not compared yet. */
  arrived(id: string): ArrivedSearch[];
  noteCompared(chargeId: string, earlierId: string | null, changes: number | null): void;
  last(id: string): LastSearch | null;
}

export function createScheduleStore(db: Db): ScheduleStore {
  const one = (where: string, ...values: string[]) => {
    const row = db.get(`SELECT * FROM search_schedule WHERE ${where}`, ...values);
    return row === undefined ? null : readRow(row);
  };
  return {
    get: (id) => one('id = ?', id),
    list: (connectionId) =>
      db
        .all(
          'SELECT * FROM search_schedule WHERE connection_id = ? ORDER BY off_why IS NOT NULL, id',
          connectionId,
        )
        .map(readRow),
    set(row) {
      db.run(
        `INSERT INTO search_schedule (id, connection_id, matter_id, volume_folio, computer, every_days, cost_cents, limit_cents,
           set_at, set_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET every_days = excluded.every_days, cost_cents = excluded.cost_cents,
           limit_cents = excluded.limit_cents, set_at = excluded.set_at, set_by = excluded.set_by, off_why = NULL, told = NULL`,
        ...[row.id, row.connectionId, row.matterId, row.volumeFolio, row.computer],
        ...[row.everyDays, row.costCents, row.limitCents, Math.round(row.setAt), row.setBy],
      );
    },
    switchOff(id, why) {
      db.run('UPDATE search_schedule SET off_why = ? WHERE id = ?', why, id);
    },
    stopAll() {
      db.run(`UPDATE search_schedule SET off_why = 'restored' WHERE off_why IS NULL`);
    },
    noteTold(id, told) {
      db.run('UPDATE search_schedule SET told = ? WHERE id = ?', told, id);
    },
    reserve({ id, costCents }, chargeId) {
      db.run(
        'INSERT INTO scheduled_search (charge_id, schedule_id, cost_cents) VALUES (?, ?, ?)',
        ...[chargeId, id, costCents],
      );
    },
    reserved: (id) =>
      Number(db.get('SELECT cents FROM search_reserved WHERE schedule_id = ?', id)?.cents ?? 0),
    attempts(id) {
      const rows = db.all(
        `SELECT state, moved_at, cause FROM scheduled_search JOIN charge ON charge.id = charge_id
         WHERE schedule_id = ? ORDER BY charge.rowid DESC LIMIT 50`,
        id,
      );
      const answered = rows.findIndex(({ state }) => mayHaveBeenCharged({ state: String(state) }));
      return rows.slice(0, answered === -1 ? undefined : answered).map(({ state, moved_at, cause }) => ({
        state: state as FreeAttempt['state'],
        at: Number(moved_at),
        said: cause as string | null,
      }));
    },
    newestAt(connectionId, volumeFolio, until) {
      const at = db.get(
        `SELECT max(requested_at) AS at FROM charge
         WHERE connection_id = ? AND kind = 'statement' AND thing_key = ? AND state IN ('DONE', 'PLACED')
           AND requested_at <= ?`,
        connectionId,
        volumeFolio,
        until,
      )?.at;
      return at == null ? null : Number(at);
    },
    matter(matterId) {
      const row = db.get(
        `WITH RECURSIVE into_ (id) AS (SELECT ? UNION SELECT merged_into FROM matter JOIN into_ USING (id)
           WHERE merged_into IS NOT NULL)
         SELECT matter.id, number, connection_id, settlement_on, closed_at, deleted_at FROM into_ JOIN matter USING (id)
         WHERE merged_into IS NULL`,
        matterId,
      );
      if (row === undefined) return null;
      const number = String(row.number);
      return {
        id: String(row.id),
        number,
        settlementOn: row.settlement_on as string | null,
        isClosed: row.closed_at !== null,
        isDeleted: row.deleted_at !== null,
        isKeptOut: keptOutFaults(db, String(row.connection_id), number).length > 0,
      };
    },
    isOfMatter({ connectionId, volumeFolio }, matterId) {
      const isSame = (text: unknown) => {
        const title = parseVolumeFolio(String(text));
        return title.ok && title.value === volumeFolio;
      };
      const statement = db.get(
        `SELECT 1 FROM register_statement JOIN charge USING (id) WHERE matter_id = ? AND volume_folio = ? AND state = 'DONE'`,
        matterId,
        volumeFolio,
      );
      if (statement !== undefined) return true;
      const links = db.all(
        `SELECT thing FROM matter_link WHERE matter_id = ? AND kind = 'title' AND detached_at IS NULL`,
        matterId,
      );
      if (links.some(({ thing }) => isSame(thing))) return true;
      const alerts = db.all(
        'SELECT volume_folio FROM title_alert WHERE id IN (SELECT value FROM json_each(?))',
        JSON.stringify(alertsOfMatter(db, connectionId, matterId)),
      );
      return alerts.some(({ volume_folio }) => isSame(volume_folio));
    },
    arrived: (id) =>
      db
        .all(
          `SELECT charge_id, (SELECT earlier.id FROM charge AS earlier
             WHERE earlier.connection_id = mine.connection_id AND earlier.kind = 'statement'
               AND earlier.thing_key = mine.thing_key AND earlier.id <> mine.id AND earlier.state = 'DONE'
               AND earlier.raw_answer IS NOT NULL AND earlier.requested_at <= mine.requested_at
             ORDER BY earlier.requested_at DESC, earlier.rowid DESC LIMIT 1) AS earlier_id
           FROM scheduled_search JOIN charge AS mine ON mine.id = charge_id
           WHERE schedule_id = ? AND is_compared = 0 AND mine.state = 'DONE' AND mine.raw_answer IS NOT NULL ORDER BY mine.rowid`,
          id,
        )
        .map((row) => ({ chargeId: String(row.charge_id), earlierId: row.earlier_id as string | null })),
    noteCompared(chargeId, earlierId, changes) {
      db.run(
        'UPDATE scheduled_search SET is_compared = 1, earlier_id = ?, changes = ? WHERE charge_id = ?',
        ...[earlierId, changes, chargeId],
      );
    },
    last(id) {
      const row = db.get(
        `SELECT charge_id, requested_at, earlier_id, changes FROM scheduled_search JOIN charge ON charge.id = charge_id
         WHERE schedule_id = ? AND state = 'DONE' ORDER BY charge.rowid DESC LIMIT 1`,
        id,
      );
      return row === undefined
        ? null
        : {
            statementId: String(row.charge_id),
            at: Number(row.requested_at),
            earlierId: row.earlier_id as string | null,
            changes: row.changes as number | null,
          };
    },
  };
}

function readRow(row: SqlRow): ScheduleRow {
  return {
    id: String(row.id),
    connectionId: String(row.connection_id),
    matterId: String(row.matter_id),
    volumeFolio: String(row.volume_folio),
    computer: String(row.computer),
    everyDays: Number(row.every_days),
    costCents: Number(row.cost_cents),
    limitCents: Number(row.limit_cents),
    setAt: Number(row.set_at),
    setBy: String(row.set_by),
    off: row.off_why as OffReason | null,
    told: row.told as string | null,
  };
}
