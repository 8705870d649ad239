import type { MatterMoney, MatterView } from '../../shared/contract/views/matter.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import {
  checkMatterDetails,
  type MatterDetails,
  type MatterKind,
  matterKinds,
} from '../../shared/model/matter.ts';
import { checkMatterNumber } from '../../shared/model/matter-number.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import { standsForItself } from './latest-documents.ts';

/** Details of which those left out, or undefined, stay. */
export type MatterChange = { readonly [Key in keyof MatterDetails]?: MatterDetails[Key] | undefined };

export interface Matters {
  /** The matter's id; made where its number is new. */
  use(connectionId: string, number: string): string;
  /** Those whose number, client, party or property contains `text`, last used first. */
  list(connectionId: string, text: string, limit?: number): MatterView[];
  get(connectionId: string, id: string): MatterView | null;
  /** Opens a matter, or gives the one that has the number. */
  create(connectionId: string, number: string): Result<MatterView, readonly Fault[]>;
  /** Null where there is no such matter. */
  update(connectionId: string, id: string, change: MatterChange): Result<MatterView, readonly Fault[]> | null;
  money(id: string): MatterMoney;
}

const notSent = `('NOT_SENT', 'DISCARDED', 'REJECTED', 'PREPARED')`;
const columns = `matter.*,
  (SELECT count(*) FROM intent WHERE intent.matter_id = matter.id
     AND intent.state NOT IN ('NOT_SENT', 'DISCARDED', 'REJECTED')) AS orders,
  (SELECT count(*) FROM document WHERE document.matter_id = matter.id AND ${standsForItself}) AS documents`;

export function createMatters(
  db: Db,
  parts: { readonly now: () => number; readonly newId: () => string; readonly computer: string },
): Matters {
  function use(connectionId: string, number: string): string {
    const known = db.get(
      'SELECT id FROM matter WHERE connection_id = ? AND number = ?',
      connectionId,
      number,
    );
    if (known !== undefined) {
      db.run('UPDATE matter SET last_used_at = ? WHERE id = ?', parts.now(), String(known.id));
      return String(known.id);
    }
    const id = parts.newId();
    db.run(
      'INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer) VALUES (?, ?, ?, ?, ?, ?)',
      id,
      connectionId,
      number,
      parts.now(),
      parts.now(),
      parts.computer,
    );
    return id;
  }

  function get(connectionId: string, id: string): MatterView | null {
    const row = db.get(`SELECT ${columns} FROM matter WHERE connection_id = ? AND id = ?`, connectionId, id);
    return row === undefined ? null : view(row);
  }

  return {
    use,
    get,
    list(connectionId, text, limit = 50) {
      const like = `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
      return db
        .all(
          `SELECT ${columns} FROM matter WHERE connection_id = ? AND (number LIKE ? ESCAPE '\\' OR client LIKE ? ESCAPE '\\'
             OR parties LIKE ? ESCAPE '\\' OR property LIKE ? ESCAPE '\\')
           ORDER BY last_used_at DESC LIMIT ?`,
          connectionId,
          like,
          like,
          like,
          like,
          limit,
        )
        .map(view);
    },
    create(connectionId, written) {
      const number = written.trim();
      const faults = checkMatterNumber(number, 'number');
      if (faults.length > 0) return failed(faults);
      const made = get(connectionId, use(connectionId, number));
      if (made === null) throw new Error('A matter that was just made is not there');
      return ok(made);
    },
    update(connectionId, id, change) {
      const now = get(connectionId, id);
      if (now === null) return null;
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const next: MatterDetails = { ...now, ...given };
      const faults = checkMatterDetails(next);
      if (faults.length > 0) return failed(faults);
      db.run(
        'UPDATE matter SET kind = ?, client = ?, parties = ?, property = ?, settlement_on = ?, notes = ? WHERE id = ?',
        next.kind,
        next.client.trim(),
        next.parties.trim(),
        next.property.trim(),
        next.settlementOn,
        next.notes.trim(),
        id,
      );
      return ok(get(connectionId, id) ?? now);
    },
    money(id) {
      const orders = db.get(
        `SELECT count(*) AS n, coalesce(sum(coalesce(total_cents, quoted_total_cents) * coalesce(charged_orders, 1)), 0) AS total,
           coalesce(sum(gst_cents * coalesce(charged_orders, 1)), 0) AS gst,
           coalesce(sum(state = 'DUPLICATE' AND charged_orders IS NULL), 0) AS duplicates,
           coalesce(sum(iif(state IN ('CONFIRMED', 'DUPLICATE'), 0, quoted_total_cents)), 0) AS uncertain
         FROM intent WHERE matter_id = ? AND state NOT IN ${notSent} AND state NOT IN ('ABANDONED', 'PRESUMED_ABSENT')
           AND charged_orders IS NOT 0`,
        id,
      );
      const charges = db.get(
        `SELECT (SELECT count(*) FROM register_statement JOIN charge USING (id)
           WHERE register_statement.matter_id = ? AND charge.state NOT IN ('PREPARED', 'NOT_SENT', 'REFUSED')) AS n`,
        id,
      );
      return {
        totalCents: Number(orders?.total ?? 0),
        gstCents: Number(orders?.gst ?? 0),
        uncertainCents: Number(orders?.uncertain ?? 0),
        orders: Number(orders?.n ?? 0),
        duplicates: Number(orders?.duplicates ?? 0),
        chargesWithoutPrice: Number(charges?.n ?? 0),
      };
    },
  };
}

function view(row: SqlRow): MatterView {
  return {
    id: String(row.id),
    number: String(row.number),
    kind: kindOf(row.kind),
    client: String(row.client),
    parties: String(row.parties),
    property: String(row.property),
    settlementOn: row.settlement_on === null ? null : String(row.settlement_on),
    notes: String(row.notes),
    orders: Number(row.orders),
    documents: Number(row.documents),
    createdAt: Number(row.created_at),
    lastUsedAt: Number(row.last_used_at),
  };
}

function kindOf(value: unknown): MatterKind {
  return matterKinds.find((kind) => kind === value) ?? 'other';
}
