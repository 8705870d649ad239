import type { DueMatter } from '../../../shared/model/due/due-line.ts';
import type { MatterKind } from '../../../shared/model/matter.ts';
import type { Db, SqlRow, SqlValue } from '../../storage/db.ts';
import { isOwnMatter } from '../../storage/own-things.ts';

export interface OpenMatter {
  readonly matter: DueMatter;
  readonly isMine: boolean;
}

/** SQL: the names of those whom the office acts for; of a refinance and of other matters all parties. */
const clientNames = `(SELECT group_concat(name, ', ') FROM (SELECT CASE kind
      WHEN 'individual' THEN trim(given_names || ' ' || family_name)
      WHEN 'estate' THEN 'Estate of ' || trim(given_names || ' ' || family_name) ELSE name END AS name
    FROM matter_party WHERE matter_id = matter.id AND role = CASE matter.kind WHEN 'sale' THEN 'vendor'
      WHEN 'purchase' THEN 'purchaser' ELSE role END ORDER BY place))`;

const orderedAddress = `(SELECT item.address FROM intent JOIN item ON item.intent_id = intent.id
  WHERE intent.matter_id = matter.id AND intent.confirmed_at >= coalesce(matter.reused_at, 0) AND item.address > '' LIMIT 1)`;

const columns = `matter.id, matter.number, matter.kind, coalesce(nullif(${clientNames}, ''), matter.client) AS client,
  coalesce(nullif(matter.property, ''), ${orderedAddress}, '') AS property, matter.contract_on, matter.settlement_on,
  matter.looked_after_by, ${isOwnMatter} AS is_mine`;

const isOpen = 'matter.deleted_at IS NULL AND matter.closed_at IS NULL';

function openMatter(row: SqlRow): OpenMatter {
  return {
    matter: {
      id: String(row.id),
      number: String(row.number),
      kind: row.kind as MatterKind,
      client: String(row.client),
      property: String(row.property),
      contractOn: row.contract_on as string | null,
      settlementOn: row.settlement_on as string | null,
      lookedAfterBy: String(row.looked_after_by),
    },
    isMine: row.is_mine === 1,
  };
}

function read(db: Db, condition: string, ...values: readonly SqlValue[]): OpenMatter[] {
  return db.all(`SELECT ${columns} FROM matter WHERE ${condition} AND ${isOpen}`, ...values).map(openMatter);
}

/** Open matters whose settlement is between two days, both included. */
export function mattersSettling(db: Db, connectionId: string, from: string, to: string): OpenMatter[] {
  return read(db, 'connection_id = ? AND settlement_on BETWEEN ? AND ?', connectionId, from, to);
}

/** Open matters whose contract is to be signed between two days. */
export function mattersContracting(db: Db, connectionId: string, from: string, to: string): OpenMatter[] {
  return read(
    db,
    `id IN (SELECT id FROM matter INDEXED BY matter_open WHERE connection_id = ? AND closed_at IS NULL AND deleted_at IS NULL
       AND contract_on BETWEEN ? AND ?)`,
    connectionId,
    from,
    to,
  );
}

/** Open matters by their numbers; of what other lines are about. */
export function mattersNumbered(
  db: Db,
  connectionId: string,
  numbers: readonly string[],
): ReadonlyMap<string, OpenMatter> {
  const found = read(
    db,
    'connection_id = ? AND number IN (SELECT value FROM json_each(?))',
    connectionId,
    JSON.stringify([...new Set(numbers)]),
  );
  return new Map(found.map((one) => [one.matter.number, one]));
}
