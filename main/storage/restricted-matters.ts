import type { MatterRestriction } from '../../shared/contract/views/matter.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { matterSpelling, plainMatterNumber } from '../../shared/model/matter-number.ts';
import type { MatterRefusal } from '../../shared/model/matter-refusal.ts';
import { keptOutText } from '../../shared/model/restricted-matter-text.ts';
import { derivedId } from '../lib/derived-id.ts';
import type { Db, SqlValue } from './db.ts';

/** SQL of the restriction of a row of `matter`, as JSON; NULL where everybody of the office may read it. */
export const restrictionColumn = `(SELECT json_object('by', by_name, 'at', office_restriction.at, 'readers', json(readers))
  FROM office_thing JOIN office_restriction ON office_restriction.matter = office_thing.id
  WHERE office_thing.kind = 'matter' AND office_thing.local_id = matter.id AND readers IS NOT NULL)`;

export function readRestriction(value: SqlValue | undefined): MatterRestriction | null {
  return typeof value === 'string' ? (JSON.parse(value) as MatterRestriction) : null;
}

/** SQL: restrictions that keep the person of this computer out, with the row of the matter here where there is one. */
const keptOut = `SELECT office_restriction.matter AS shared, by_name, at, readers, step, here.id, here.number, here.connection_id
  FROM office_restriction LEFT JOIN office_thing ON office_thing.kind = 'matter' AND office_thing.id = office_restriction.matter
  LEFT JOIN matter AS here ON here.id = office_thing.local_id WHERE step IS NOT NULL`;

/** A matter that is not for the person of this computer, or is not here again yet. */
interface KeptOut {
  readonly number: string;
  readonly by: string;
  readonly isReturning: boolean;
}

/** The matter that a number would open, where it is restricted to others: nothing is opened, ordered or moved under it. */
export function keptOutMatter(db: Db, connectionId: string, number: string): KeptOut | null {
  const plain = plainMatterNumber(number);
  const usual = derivedId('matter', connectionId, plain);
  const spelling = matterSpelling(plain);
  const row = db
    .all(keptOut)
    .find(
      (one) =>
        one.shared === usual ||
        (one.connection_id === connectionId && matterSpelling(String(one.number)) === spelling),
    );
  return row === undefined
    ? null
    : { number: plain, by: String(row.by_name), isReturning: row.step === 'returning' };
}

/** Why nothing is done under a number; empty where its matter is for this person, or new. */
export function keptOutFaults(db: Db, connectionId: string, number: string, field = 'matterNumber'): Fault[] {
  const matter = keptOutMatter(db, connectionId, number);
  if (matter === null) return [];
  return [{ field, message: keptOutText(matter) }];
}

/** Why nothing is moved or merged into the matter that a number means, or null. */
export function keptOutRefusal(db: Db, connectionId: string, number: string): MatterRefusal | null {
  const matter = keptOutMatter(db, connectionId, number);
  return matter === null ? null : { kind: 'keptOut', ...matter };
}

/** The same where nothing goes into one of these matters or out of it: one thing's history cannot be for some people in part. */
export function restrictedRefusal(db: Db, matterIds: readonly (string | null)[]): MatterRefusal | null {
  const id = matterIds.find((one) => one !== null && isRestricted(db, one));
  const row = id == null ? undefined : db.get('SELECT number FROM matter WHERE id = ?', id);
  return row === undefined ? null : { kind: 'restricted', number: String(row.number) };
}

/** A matter of this library that was put away, by the id of its row; null of any other. */
export function putAwayMatter(
  db: Db,
  connectionId: string,
  id: string,
): (MatterRestriction & { readonly number: string }) | null {
  const row = db.get(
    `SELECT * FROM (${keptOut}) WHERE id = ? AND connection_id = ? AND readers IS NOT NULL`,
    id,
    connectionId,
  );
  if (row === undefined) return null;
  const { by_name, at, readers, number } = row;
  return {
    by: String(by_name),
    at: Number(at),
    number: String(number),
    readers: JSON.parse(String(readers)) as MatterRestriction['readers'],
  };
}

/** Whether the person of this computer may not read this matter of the library, or it is not here again yet. */
export function isKeptOut(db: Db, matterId: string): boolean {
  return db.get(`SELECT 1 FROM (${keptOut}) WHERE id = ?`, matterId) !== undefined;
}

/** Whether only some people may read this matter of the library, or this person may not. */
export function isRestricted(db: Db, matterId: string): boolean {
  return (
    db.get(
      `SELECT 1 FROM office_thing JOIN office_restriction ON office_restriction.matter = office_thing.id
       WHERE kind = 'matter' AND local_id = ? AND (readers IS NOT NULL OR step IS NOT NULL)`,
      matterId,
    ) !== undefined
  );
}
