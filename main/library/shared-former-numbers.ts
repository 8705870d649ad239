import type { FieldValue, SharedIds } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';
import { addFormer, dropFormer, formersSpelled } from './matter-rows.ts';

interface FormerNumbersParts {
  /** The matters' kind. */
  readonly kind: string;
  /** What a matter is here is told to the others. */
  readonly noteChanged: (matterId: string) => void;
}

/**
 * Numbers that matters had before, as the office says. A number finds one matter only, so not everything can be written that two
 * computers said at once: whoever gets it follows from the ledger, and what is not written is told. So the ledger says of each
 * number what all libraries have, in whatever order they heard of it.
 */
export function createSharedFormerNumbers(db: Db, { kind, noteChanged }: FormerNumbersParts) {
  function numbersOf(matterId: string): string[] | null {
    const rows = db.all('SELECT number FROM former_number WHERE matter_id = ? ORDER BY number', matterId);
    return rows.length === 0 ? null : rows.map((one) => String(one.number));
  }

  const isLive = (matterId: string) =>
    db.get('SELECT 1 FROM matter WHERE id = ? AND deleted_at IS NULL', matterId) !== undefined;

  /** Of the ledger. */
  function isSaidToHave(matterId: string, number: string, ids: SharedIds): boolean {
    const shared = ids.sharedOf(kind, matterId);
    return (
      shared !== null &&
      db.get(
        `SELECT 1 FROM office_thing AS thing, json_each(thing.fields, '$.formerNumbers') AS one
         WHERE thing.kind = ? AND thing.id = ? AND one.value = ?`,
        ...[kind, shared, number],
      ) !== undefined
    );
  }

  /** Numbers that a matter of its own has now are not taken from it. */
  function give(connectionId: string, matterId: string, number: string, ids: SharedIds): void {
    const isNumber = db.get(
      'SELECT 1 FROM matter WHERE connection_id = ? AND number = ? AND deleted_at IS NULL AND id <> ?',
      ...[connectionId, number, matterId],
    );
    if (isNumber !== undefined) return;
    const holder = db.get(
      'SELECT matter_id FROM former_number WHERE connection_id = ? AND number = ? AND matter_id <> ?',
      ...[connectionId, number, matterId],
    )?.matter_id;
    if (typeof holder === 'string') {
      const isTheirs = isLive(holder) && isSaidToHave(holder, number, ids);
      if (isTheirs && (ids.sharedOf(kind, holder) ?? '') < (ids.sharedOf(kind, matterId) ?? '')) return;
      noteChanged(holder);
    }
    addFormer(db, connectionId, number, matterId);
  }

  return {
    numbersOf,
    /** Makes them as the office says. */
    write(connectionId: string, matterId: string, value: FieldValue, ids: SharedIds): void {
      const wanted = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
      for (const number of numbersOf(matterId) ?? [])
        if (!wanted.includes(number))
          db.run('DELETE FROM former_number WHERE matter_id = ? AND number = ?', matterId, number);
      for (const number of wanted) give(connectionId, matterId, number, ids);
    },
    /** A matter has it now. */
    take(connectionId: string, number: string): void {
      for (const { matterId } of formersSpelled(db, connectionId, number)) noteChanged(matterId);
      dropFormer(db, connectionId, number);
    },
    /** A matter was merged: the one that it is in has those of its numbers that the office says. */
    pass(connectionId: string, matterId: string, number: string, intoId: string, ids: SharedIds): void {
      const numbers = [number, ...(numbersOf(matterId) ?? [])];
      db.run('DELETE FROM former_number WHERE matter_id = ?', matterId);
      for (const one of numbers) if (isSaidToHave(intoId, one, ids)) give(connectionId, intoId, one, ids);
    },
  };
}
