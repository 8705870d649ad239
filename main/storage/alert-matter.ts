import type { Db } from './db.ts';

/**
 * SQL: the id of the matter of a row of `title_alert`, or NULL: where a person moved it, else the matter that its reference begins
 * with, the longest number first, else the one that it is attached to.
 */
const matterOf = `coalesce(title_alert.matter_id,
  (WITH RECURSIVE begun (reference, at) AS (
     SELECT trim(customer_ref) || ' ', instr(trim(customer_ref) || ' ', ' ')
     UNION ALL SELECT reference, at + instr(substr(reference, at + 1), ' ') FROM begun WHERE instr(substr(reference, at + 1), ' ') > 0)
   SELECT named FROM (SELECT at, coalesce(
       (SELECT id FROM matter WHERE connection_id = title_alert.connection_id AND number = substr(reference, 1, at - 1)
         AND deleted_at IS NULL),
       (SELECT matter_id FROM former_number WHERE connection_id = title_alert.connection_id
         AND number = substr(reference, 1, at - 1))) AS named FROM begun)
   WHERE named IS NOT NULL ORDER BY at DESC LIMIT 1),
  (SELECT matter.id FROM matter_link JOIN matter ON matter.id = matter_link.matter_id
   WHERE matter_link.connection_id = title_alert.connection_id AND matter_link.kind = 'alert' AND matter_link.thing = title_alert.id
     AND detached_at IS NULL AND matter.deleted_at IS NULL LIMIT 1))`;

interface AlertMatter {
  readonly id: string;
  readonly number: string;
  /** Days in Melbourne, or null. */
  readonly contractOn: string | null;
  readonly settlementOn: string | null;
  readonly isClosed: boolean;
}

/** The matter that an alert is of, with its number now; null where it is of none. */
export function matterOfAlert(db: Db, id: string): AlertMatter | null {
  return mattersOfAlerts(db, [id]).get(id) ?? null;
}

/** The matters of alerts, by the ids of these; without those that are of none. */
export function mattersOfAlerts(db: Db, ids: readonly string[]): ReadonlyMap<string, AlertMatter> {
  const rows = db.all(
    `SELECT alert, matter.id, matter.number, contract_on, settlement_on, closed_at FROM (SELECT id AS alert, ${matterOf} AS of FROM title_alert
       WHERE id IN (SELECT value FROM json_each(?))) JOIN matter ON matter.id = of AND matter.deleted_at IS NULL`,
    JSON.stringify(ids),
  );
  return new Map(
    rows.map((row) => [
      String(row.alert),
      {
        id: String(row.id),
        number: String(row.number),
        contractOn: row.contract_on as string | null,
        settlementOn: row.settlement_on as string | null,
        isClosed: row.closed_at !== null,
      },
    ]),
  );
}

/** The ids of the alerts of a matter. */
export function alertsOfMatter(db: Db, connectionId: string, matterId: string): string[] {
  return db
    .all(
      `SELECT id FROM (SELECT id, ${matterOf} AS of FROM title_alert WHERE connection_id = ?) WHERE of = ?`,
      connectionId,
      matterId,
    )
    .map(({ id }) => String(id));
}
