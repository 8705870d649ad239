import { matterSpelling } from '../../shared/model/matter-number.ts';
import { matterOfAlert } from '../storage/alert-matter.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import { type Filed, filedUnder, fileThing } from './filing.ts';

/** A row of `matter` as acts on whole matters read it. */
export interface MatterState {
  readonly id: string;
  readonly number: string;
  readonly reusedAt: number | null;
  readonly deletedAt: number | null;
  readonly mergedInto: string | null;
}

export function matterState(db: Db, connectionId: string, id: string): MatterState | null {
  const row = db.get('SELECT * FROM matter WHERE connection_id = ? AND id = ?', connectionId, id);
  return row === undefined ? null : readRow(row);
}

/** The matter itself; null of one that was deleted, or merged into another. */
export function liveMatter(db: Db, connectionId: string, id: string): MatterState | null {
  const row = matterState(db, connectionId, id);
  return row === null || row.deletedAt !== null ? null : row;
}

function readRow(row: SqlRow): MatterState {
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    id: String(row.id),
    number: String(row.number),
    reusedAt: number(row.reused_at),
    deletedAt: number(row.deleted_at),
    mergedInto: row.merged_into === null ? null : String(row.merged_into),
  };
}

export interface MatterAct {
  readonly id: string;
  readonly connectionId: string;
  readonly kind: 'renamed' | 'moved' | 'merged' | 'parted';
  readonly matterId: string;
  readonly mergedId: string | null;
  readonly fromNumber: string;
  readonly toNumber: string;
  readonly before: string | null;
  readonly undoes: string | null;
}

export interface ActWriter {
  readonly now: () => number;
  readonly newId: () => string;
  readonly computer: string;
}

export function addAct(db: Db, parts: ActWriter, act: Omit<MatterAct, 'id'>): string {
  const id = parts.newId();
  db.run(
    `INSERT INTO matter_act (id, connection_id, at, kind, matter_id, merged_id, from_number, to_number, before, undoes, computer)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    act.connectionId,
    Math.round(parts.now()),
    act.kind,
    act.matterId,
    act.mergedId,
    act.fromNumber,
    act.toNumber,
    act.before,
    act.undoes,
    parts.computer,
  );
  // What something was done to stays, also where only an order had opened it (migration 021).
  db.run('UPDATE matter SET opened_by_order = 0 WHERE id = ? AND opened_by_order = 1', act.matterId);
  return id;
}

export function readAct(db: Db, connectionId: string, id: string): MatterAct | null {
  const row = db.get('SELECT * FROM matter_act WHERE connection_id = ? AND id = ?', connectionId, id);
  if (row === undefined) return null;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    id,
    connectionId,
    kind: row.kind as MatterAct['kind'],
    matterId: String(row.matter_id),
    mergedId: text(row.merged_id),
    fromNumber: String(row.from_number),
    toNumber: String(row.to_number),
    before: text(row.before),
    undoes: text(row.undoes),
  };
}

interface FormerNumber {
  readonly number: string;
  readonly matterId: string;
}

/** The numbers of a connection that a matter had before, as far as they are spellings of this one. */
export function formersSpelled(db: Db, connectionId: string, number: string): FormerNumber[] {
  const spelling = matterSpelling(number);
  return db
    .all('SELECT number, matter_id FROM former_number WHERE connection_id = ?', connectionId)
    .map((row) => ({ number: String(row.number), matterId: String(row.matter_id) }))
    .filter((one) => matterSpelling(one.number) === spelling);
}

/** Notes that an act took a number from the matter that it found. */
export function noteNumber(
  db: Db,
  actId: string,
  former: FormerNumber,
  to: { readonly id: string; readonly number: string },
): void {
  db.run(
    `INSERT INTO matter_filing (act_id, kind, thing, label, from_id, to_id, from_number, to_number)
     VALUES (?, 'number', ?, '', ?, ?, ?, ?)`,
    actId,
    former.number,
    former.matterId,
    to.id,
    former.number,
    to.number,
  );
}

/** The numbers that an act took, each with the matter that it found before. */
export function notedNumbers(db: Db, actId: string): FormerNumber[] {
  return db
    .all(`SELECT thing, from_id FROM matter_filing WHERE act_id = ? AND kind = 'number' ORDER BY n`, actId)
    .map((row) => ({ number: String(row.thing), matterId: String(row.from_id) }));
}

export function dropFormer(db: Db, connectionId: string, number: string): void {
  for (const one of formersSpelled(db, connectionId, number))
    db.run('DELETE FROM former_number WHERE connection_id = ? AND number = ?', connectionId, one.number);
}

export function addFormer(db: Db, connectionId: string, number: string, matterId: string): void {
  db.run(
    `INSERT INTO former_number (connection_id, number, matter_id) VALUES (?, ?, ?)
     ON CONFLICT (connection_id, number) DO UPDATE SET matter_id = excluded.matter_id`,
    connectionId,
    number,
    matterId,
  );
}

/** Where a deleted matter has the number, what stays of it is listed under `2024-117 (deleted)` from now on. */
export function freeDeletedNumber(db: Db, parts: ActWriter, connectionId: string, number: string): void {
  const row = db.get(
    'SELECT * FROM matter WHERE connection_id = ? AND number = ? AND deleted_at IS NOT NULL',
    connectionId,
    number,
  );
  if (row === undefined) return;
  const { id } = readRow(row);
  // Those that only the number says to be its own.
  const things = [
    ...filedUnder(db, connectionId, { id, number }, ['elsewhere']),
    ...alertsNaming(db, connectionId, number).filter(({ from }) => from.id === null),
  ];
  const name = deletedName(db, connectionId, number);
  db.run('UPDATE matter SET number = ? WHERE id = ?', name, id);
  giveToEarlier(db, parts, connectionId, things, { id, number: name, before: number });
}

/**
 * What an earlier, deleted matter left under the number of this one (`reused_at`) is given to a row of its own: else it would be
 * renamed and merged with a matter that it never was of.
 */
export function partFromEarlier(db: Db, parts: ActWriter, connectionId: string, matter: MatterState): void {
  const { reusedAt, id, number } = matter;
  if (reusedAt === null) return;
  const isOlder = createIsOlder(db, reusedAt);
  const things = filedUnder(db, connectionId, matter, evidence).filter(isOlder);
  db.run('UPDATE matter SET created_at = reused_at, reused_at = NULL WHERE id = ?', id);
  if (things.length === 0) return;
  const earlier = { id: parts.newId(), number: deletedName(db, connectionId, number), before: number };
  db.run(
    `INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer, deleted_at)
     SELECT ?, connection_id, ?, ?, ?, computer, ? FROM matter WHERE id = ?`,
    earlier.id,
    earlier.number,
    reusedAt,
    reusedAt,
    reusedAt,
    id,
  );
  giveToEarlier(db, parts, connectionId, things, earlier);
}

/** What is never deleted with its matter. */
const evidence = ['order', 'elsewhere', 'statement', 'purchase', 'alert', 'ownerSearch'] as const;

function giveToEarlier(
  db: Db,
  parts: ActWriter,
  connectionId: string,
  things: readonly Filed[],
  { id, number, before }: { readonly id: string; readonly number: string; readonly before: string },
): void {
  if (things.length === 0) return;
  const actId = addAct(db, parts, {
    connectionId,
    kind: 'parted',
    matterId: id,
    mergedId: null,
    fromNumber: before,
    toNumber: number,
    before: null,
    undoes: null,
  });
  for (const thing of things) fileThing(db, actId, thing, { id, number });
}

/** Alerts whose reference begins with a number, and which no person moved: each with the matter that it is of now. */
export function alertsNaming(db: Db, connectionId: string, number: string): Filed[] {
  return db
    .all(
      `SELECT id, volume_folio FROM title_alert WHERE connection_id = ?1 AND matter_id IS NULL
         AND (trim(customer_ref) = ?2 OR substr(trim(customer_ref), 1, length(?2) + 1) = ?2 || ' ')`,
      connectionId,
      number,
    )
    .map((row) => ({
      kind: 'alert',
      thing: String(row.id),
      label: `Alert for ${String(row.volume_folio)}`,
      from: matterOfAlert(db, String(row.id)) ?? { id: null, number },
    }));
}

function deletedName(db: Db, connectionId: string, number: string): string {
  const isUsed = (name: string) =>
    db.get('SELECT 1 FROM matter WHERE connection_id = ? AND number = ?', connectionId, name) !== undefined;
  for (let n = 1; ; n += 1) {
    const name = `${number} (deleted${n === 1 ? '' : ` ${n}`})`;
    if (!isUsed(name)) return name;
  }
}

const madeAt: Partial<Record<Filed['kind'], string>> = {
  order: 'SELECT confirmed_at AS at FROM intent WHERE id = ?',
  elsewhere: 'SELECT placed_at AS at FROM history_order WHERE id = ?',
  statement: 'SELECT requested_at AS at FROM charge WHERE id = ?',
  purchase: 'SELECT requested_at AS at FROM charge WHERE id = ?',
  alert: 'SELECT created_at AS at FROM title_alert WHERE id = ?',
  ownerSearch: 'SELECT at FROM owner_search WHERE id = ?',
};

/** Whether something was made before a moment, milliseconds UTC. */
export function createIsOlder(db: Db, moment: number): (thing: Filed) => boolean {
  return ({ kind, thing }) => {
    const sql = madeAt[kind];
    return sql !== undefined && Number(db.get(sql, thing)?.at ?? moment) < moment;
  };
}

/** Gives a matter a number that no other one has, and takes it from the numbers that matters had before. */
export function giveNumber(
  db: Db,
  parts: { readonly renumberCarts: (connectionId: string, from: string, to: string) => void },
  connectionId: string,
  matter: { readonly id: string; readonly number: string },
  number: string,
): void {
  dropFormer(db, connectionId, number);
  db.run('UPDATE matter SET number = ? WHERE id = ?', number, matter.id);
  parts.renumberCarts(connectionId, matter.number, number);
}

/** Renames a matter, and notes it: gives the act. No other matter has the number. A part of the caller's transaction. */
export function giveOtherNumber(
  db: Db,
  parts: ActWriter & Parameters<typeof giveNumber>[1],
  connectionId: string,
  matter: MatterState,
  number: string,
): string {
  const { id } = matter;
  partFromEarlier(db, parts, connectionId, matter);
  freeDeletedNumber(db, parts, connectionId, number);
  const shown = filedUnder(db, connectionId, matter, ['elsewhere']);
  const actId = addAct(db, parts, {
    connectionId,
    kind: 'renamed',
    matterId: id,
    mergedId: null,
    fromNumber: matter.number,
    toNumber: number,
    before: null,
    undoes: null,
  });
  for (const former of formersSpelled(db, connectionId, number))
    noteNumber(db, actId, former, { id, number });
  // An alert whose reference begins with the number stays with the matter that it is of.
  for (const alert of alertsNaming(db, connectionId, number)) {
    if (alert.from.id !== null && alert.from.id !== id) fileThing(db, actId, alert, alert.from);
  }
  giveNumber(db, parts, connectionId, matter, number);
  addFormer(db, connectionId, matter.number, id);
  for (const thing of shown) fileThing(db, actId, thing, { id, number });
  return actId;
}
