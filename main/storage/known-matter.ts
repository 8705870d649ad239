import type { Fault } from '../../shared/lib/fault.ts';
import { closedMatterFault, looseMatterNumber, matterSpelling } from '../../shared/model/matter-number.ts';
import type { Db } from './db.ts';
import { keptOutFaults } from './restricted-matters.ts';

/** SQL: each number that finds a matter, its own (`is_former` 0) and those that it had before. */
const matterNames = `(SELECT connection_id, number, id, 0 AS is_former FROM matter WHERE deleted_at IS NULL
  UNION ALL SELECT connection_id, number, matter_id, 1 FROM former_number)`;

/** A matter, and the number by which it was found where it had that one before. */
export interface KnownMatter {
  readonly id: string;
  /** Its number now. */
  readonly number: string;
  readonly foundBy: string;
  readonly isFormer: boolean;
  readonly isClosed: boolean;
}

/**
 * The matter that a number means: the one that has it or had it, or else the one used last that has it in another spelling. Null for
 * a new one.
 */
export function knownMatter(db: Db, connectionId: string, number: string): KnownMatter | null {
  const names = `SELECT matter.id, matter.number, closed_at, name.number AS found_by, is_former FROM ${matterNames} AS name
    JOIN matter ON matter.id = name.id WHERE name.connection_id = ?`;
  const spelling = matterSpelling(number);
  // It is asked at each change of a typed number: only what may be the same spelling is read and compared.
  const likeIt = `*${spelling.replace(/[^0-9A-Za-z]+/g, '*')}*`;
  const row =
    db.get(`${names} AND name.number = ? ORDER BY is_former`, connectionId, number) ??
    db
      .all(
        `${names} AND (name.number GLOB ? OR name.number GLOB '*[^ -~]*') ORDER BY is_former, last_used_at DESC`,
        connectionId,
        likeIt,
      )
      .find((one) => matterSpelling(String(one.found_by)) === spelling);
  return row === undefined
    ? null
    : {
        id: String(row.id),
        number: String(row.number),
        foundBy: String(row.found_by),
        isFormer: row.is_former === 1,
        isClosed: row.closed_at !== null,
      };
}

/** The number that a matter has now, where this is one that it had before; else this number as it is. */
export function currentNumber(db: Db, connectionId: string, number: string): string {
  const known = knownMatter(db, connectionId, number);
  return known?.isFormer ? known.number : number;
}

/** The number of a matter now, also of a deleted one: what was ordered under it is listed under that. */
export function numberOfMatter(db: Db, matterId: string): string {
  return String(db.get('SELECT number FROM matter WHERE id = ?', matterId)?.number ?? '');
}

/**
 * Why nothing is ordered or searched under this number: its matter is closed, or is not for this person. Empty where it is open, or
 * new.
 */
export function matterFaults(db: Db, connectionId: string, number: string, field?: string): Fault[] {
  const known = knownMatter(db, connectionId, number);
  if (known?.isClosed) return [closedMatterFault(known.number, field)];
  return keptOutFaults(db, connectionId, known?.number ?? number, field);
}

/** The same of a matter that is known by its id. */
export function matterFaultsOf(db: Db, matterId: string): Fault[] {
  const row = db.get('SELECT connection_id, number, closed_at FROM matter WHERE id = ?', matterId);
  if (row === undefined) return [];
  const number = String(row.number);
  return row.closed_at === null
    ? keptOutFaults(db, String(row.connection_id), number)
    : [closedMatterFault(number)];
}

/** The number of the matter used last that differs from this new one in case, blanks or dashes only; null where none does. */
export function similarMatterNumber(db: Db, connectionId: string, number: string): string | null {
  const loose = looseMatterNumber(number);
  if (loose === '') return null;
  const found = db
    .all(
      `SELECT number FROM matter WHERE connection_id = ? AND deleted_at IS NULL
         AND (replace(replace(lower(number), '-', ''), ' ', '') = ? OR number GLOB '*[^0-9A-Za-z -]*') ORDER BY last_used_at DESC`,
      connectionId,
      loose,
    )
    .find((row) => looseMatterNumber(String(row.number)) === loose);
  return found === undefined ? null : String(found.number);
}
