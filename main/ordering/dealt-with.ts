import type { Attention, DealtWithView } from '../../shared/contract/views/dealt-with.ts';
import type { OrderView } from '../../shared/contract/views/order.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { checkDealtWith } from '../../shared/model/dealt-with-rules.ts';
import { inDoubtStates } from '../../shared/model/order-state.ts';
import type { AppContext } from '../context/app-context.ts';
import { computerName } from '../lib/computer-name.ts';
import type { Db, SqlRow, SqlValue } from '../storage/db.ts';
import { endedNeedsPersonMs } from './order-line-sql.ts';

interface Marked {
  /** The marks that were made, to take them back with. */
  readonly marks: readonly number[];
  /** Rows that were not marked, since their order is not settled, or since they need no attention now. */
  readonly unsettled: number;
  readonly others: number;
}

/** What needed attention and a person dealt with. A mark changes nothing of the order or of what is charged. */
export interface DealtWith {
  /** Marks rows of the list of orders of the current connection. */
  mark(
    lineIds: readonly string[],
    by: { readonly name: string; readonly note: string },
  ): Result<Marked, Fault[]>;
  /** Ends marks of the current connection that hold still. How many. */
  takeBack(marks: readonly number[], name: string): number;
  /** Something new happened to the row: its mark holds no longer. */
  changed(lineId: string): void;
}

type DealtWithParts = Pick<AppContext, 'db' | 'clock' | 'ids' | 'events'> & {
  readonly connectionId: () => string;
};

export function createDealtWith({ db, clock, ids, events, connectionId }: DealtWithParts): DealtWith {
  function tell(rows: readonly SqlRow[]): void {
    for (const orderViewId of new Set(rows.map((row) => String(row.intent_id ?? row.history_id))))
      events.publish('orderChanged', { orderViewId, connectionId: connectionId() });
  }

  return {
    mark(lineIds, { name, note }) {
      const faults = checkDealtWith({ name, note });
      if (faults.length > 0) return failed(faults);
      const now = Math.round(clock.now());
      const rows = db.all(
        `SELECT id, intent_id, history_id, ${standing}, (SELECT document_id FROM download
           WHERE download.item_id = order_line.item_id AND state = 'QUARANTINED') AS file
         FROM order_line WHERE connection_id = ? AND id IN (SELECT value FROM json_each(?))`,
        connectionId(),
        JSON.stringify(lineIds),
      );
      const attention = rows.map((row) => attentionOf(row, now));
      const open = rows.filter((_, index) => attention[index] === 'open');
      const marks = db.transaction(() =>
        open.map(({ id, intent_id, history_id, file }) =>
          Number(
            db.get(
              `INSERT INTO dealt_with (line_id, intent_id, history_id, document_id, at, computer, name, note)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING n`,
              ...[id, intent_id, history_id, file].map((value) => value ?? null),
              now,
              ids.computer,
              name.trim(),
              note.trim(),
            )?.n,
          ),
        ),
      );
      tell(open);
      const left = attention.filter((one) => one === 'unsettled').length;
      return ok({ marks, unsettled: left, others: new Set(lineIds).size - marks.length - left });
    },
    takeBack(marks, name) {
      const rows = db.all(
        `SELECT n, intent_id, history_id FROM dealt_with WHERE ended IS NULL AND n IN (SELECT value FROM json_each(?))
           AND coalesce((SELECT connection_id FROM intent WHERE id = intent_id),
             (SELECT connection_id FROM history_order WHERE id = history_id)) = ?`,
        JSON.stringify(marks),
        connectionId(),
      );
      db.transaction(() => {
        for (const { n } of rows)
          db.run(
            `UPDATE dealt_with SET ended = 'takenBack', ended_at = ?, ended_by = ? WHERE n = ?`,
            Math.round(clock.now()),
            name === '' ? null : name,
            Number(n),
          );
      });
      tell(rows);
      return rows.length;
    },
    changed(lineId) {
      db.run(`UPDATE dealt_with SET ended = 'changed' WHERE line_id = ? AND ended IS NULL`, lineId);
    },
  };
}

/** The columns of `order_line` that {@link attentionOf} reads. */
export const standingColumns = [
  'order_state',
  'item_id',
  'charged_orders',
  'needs',
  'ended_at',
  'late_from',
  'is_dealt_with',
] as const;
const standing = standingColumns.join(', ');

type Standing = { readonly [Column in (typeof standingColumns)[number]]?: SqlValue | undefined };

const unsettled: readonly SqlValue[] = ['PREPARED', ...inDoubtStates];

/** The one rule for what a person may deal with; `is_dealt_with` of the database holds a mark to it. */
export function attentionOf(row: Standing, now: number): Attention {
  const { order_state: state = null, ended_at: endedAt, late_from: lateFrom } = row;
  const hasEnded = typeof endedAt === 'number' && endedAt > now - endedNeedsPersonMs;
  const isLate = typeof lateFrom === 'number' && lateFrom < now;
  if (row.is_dealt_with === 1 || !(row.needs === 1 || hasEnded || isLate)) return 'none';
  const isUnsettled =
    unsettled.includes(state) ||
    // Its number is not proved, and nothing that it names was seen.
    (state === 'PLACED' && row.item_id === null) ||
    (state === 'DUPLICATE' && row.charged_orders === null);
  return isUnsettled ? 'unsettled' : 'open';
}

/** The rows of an order in the list of orders, each with its newest mark. */
export function linesOfOrder(
  db: Db,
  order: { readonly intentId: string } | { readonly historyId: string },
  now: number,
): OrderView['lines'] {
  const [column, id] = 'intentId' in order ? ['intent_id', order.intentId] : ['history_id', order.historyId];
  const marks = new Map(
    db
      .all(`SELECT * FROM dealt_with WHERE ${column} = ? ORDER BY ended IS NULL, at, n`, id)
      .map((row) => [String(row.line_id), dealtWithView(row)]),
  );
  return db
    .all(`SELECT id, ${standing} FROM order_line WHERE ${column} = ? ORDER BY place DESC`, id)
    .map((row) => ({
      id: String(row.id),
      attention: attentionOf(row, now),
      dealtWith: marks.get(String(row.id)) ?? null,
    }));
}

/** A row of `dealt_with` as it is shown. */
export function dealtWithView(row: SqlRow): DealtWithView {
  return {
    id: Number(row.n),
    at: Number(row.at),
    computer: computerName(String(row.computer)),
    name: String(row.name),
    note: String(row.note),
    ended: row.ended as DealtWithView['ended'],
    endedAt: row.ended_at as number | null,
    endedBy: row.ended_by as string | null,
  };
}
