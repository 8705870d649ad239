import type { ClosedMatter, StillOpen } from '../../shared/contract/views/matter.ts';
import { mattersOfAlerts } from '../storage/alert-matter.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import { freeChargeStates } from '../storage/logged-charges.ts';
import { stateList } from '../storage/state-list.ts';
import { matterObstacles } from './matter-obstacles.ts';

/** Closes and reopens matters. A closed matter keeps all that it has and is found by; nothing is ordered under its number. */
export interface MatterClosing {
  /** Closes all of them, or none where something is open still and not `anyway`. */
  close(
    connectionId: string,
    ids: readonly string[],
    anyway: boolean,
  ): { readonly closed: ClosedMatter[]; readonly stillOpen: StillOpen[] };
  /** Gives the ids of those that were opened. A matter that was closed at another time than `closedAt` stays closed. */
  reopen(
    connectionId: string,
    matters: readonly { readonly id: string; readonly closedAt?: number | undefined }[],
  ): string[];
}

/** Nothing was set up, or the service provider said that nothing was. */
const noAlert = stateList(freeChargeStates);

const activeAlerts = `SELECT title_alert.id, title_alert.created_at FROM title_alert
  LEFT JOIN charge ON charge.id = title_alert.charge_id
  WHERE title_alert.connection_id = ? AND unixepoch(end_date_time) > ? AND coalesce(charge.state, 'DONE') NOT IN ${noAlert}`;

const count = (row: SqlRow | undefined) => Number(row?.n ?? 0);

export function createMatterClosing(
  db: Db,
  parts: {
    readonly now: () => number;
    readonly computer: string;
    /** The person at this computer; empty where no name is known. */
    readonly yourName: () => string;
    /** How many products are in the cart that is for this matter of the current connection. */
    readonly cartLines: (number: string) => number;
  },
): MatterClosing {
  function known(connectionId: string, id: string): SqlRow | undefined {
    return db.get(
      'SELECT id, number, closed_at FROM matter WHERE connection_id = ? AND id = ? AND deleted_at IS NULL',
      connectionId,
      id,
    );
  }

  /** How many alerts of each matter are active. What is older than the use of its number is of an earlier matter. */
  function alertsByMatter(connectionId: string): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    const active = db.all(activeAlerts, connectionId, Math.floor(parts.now() / 1000));
    const matters = mattersOfAlerts(
      db,
      active.map(({ id }) => String(id)),
    );
    for (const row of active) {
      const id = matters.get(String(row.id))?.id;
      const since = db.get('SELECT coalesce(reused_at, 0) AS since FROM matter WHERE id = ?', id ?? null);
      if (id === undefined || Number(row.created_at) < Number(since?.since)) continue;
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  }

  function stillOpen(id: string, number: string, alerts: number): StillOpen {
    return {
      id,
      number,
      orders: count(db.get(matterObstacles.orders, id)),
      products: count(db.get(matterObstacles.products, id)),
      charges: count(db.get(matterObstacles.charges, id)),
      alerts,
      cartLines: parts.cartLines(number),
    };
  }

  function note(id: string, kind: 'closed' | 'reopened', at: number): void {
    db.run(
      'INSERT INTO matter_event (matter_id, at, kind, what, computer) VALUES (?, ?, ?, ?, ?)',
      id,
      at,
      kind,
      JSON.stringify({ by: parts.yourName() }),
      parts.computer,
    );
  }

  return {
    close(connectionId, ids, anyway) {
      const rows = [...new Set(ids)]
        .map((id) => known(connectionId, id))
        .filter((row) => row !== undefined)
        .filter(({ closed_at }) => closed_at === null)
        .map((row) => ({ id: String(row.id), number: String(row.number) }));
      const alerts = anyway ? new Map<string, number>() : alertsByMatter(connectionId);
      const open = anyway
        ? []
        : rows
            .map(({ id, number }) => stillOpen(id, number, alerts.get(id) ?? 0))
            .filter((one) => one.orders + one.products + one.charges + one.alerts + one.cartLines > 0);
      if (open.length > 0) return { closed: [], stillOpen: open };
      const closedAt = Math.round(parts.now());
      db.transaction(() => {
        for (const { id } of rows) {
          db.run('UPDATE matter SET closed_at = ? WHERE id = ?', closedAt, id);
          note(id, 'closed', closedAt);
        }
      });
      return { closed: rows.map((row) => ({ ...row, closedAt })), stillOpen: [] };
    },
    reopen(connectionId, matters) {
      const now = Math.round(parts.now());
      return db.transaction(() =>
        matters.flatMap(({ id, closedAt }) => {
          const row = known(connectionId, id);
          if (row === undefined || row.closed_at === null) return [];
          if (closedAt !== undefined && Number(row.closed_at) !== closedAt) return [];
          db.run('UPDATE matter SET closed_at = NULL, last_used_at = ? WHERE id = ?', now, id);
          note(id, 'reopened', now);
          return [id];
        }),
      );
    },
  };
}
