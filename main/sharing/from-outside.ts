import type { OfficeEntry } from '../office/office-server.ts';
import type { Fields } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';
import { thingOfEntry } from '../storage/entry-thing.ts';
import type { EntryBody } from './fields.ts';
import type { Restrictions } from './restrictions.ts';

/** They say which matter a thing is in, and whether it is deleted. */
const movingFields = new Set([
  ...['matter', 'order', 'item', 'items', 'statement'],
  ...['mergedInto', 'isDeleted', 'deletedAt'],
]);

interface FromOutsideParts {
  readonly isByOther: Restrictions['isByOther'];
  /** What the ledger says of a thing. */
  readonly stored: (kind: string, id: string) => { readonly fields: Fields } | null;
}

/**
 * What is taken of an entry about a thing that was so before. Whoever may not read a matter can still write of it, since they may have
 * been away. They neither delete it or what is in it, nor bring any of it into a matter that others read.
 */
export function createFromOutside(db: Db, { isByOther, stored }: FromOutsideParts) {
  /** Where no field says the matter of a thing: every one under which something was said of it. */
  function mattersOf({ kind, n }: OfficeEntry, { thing }: EntryBody, before: Fields): string[] {
    if (kind === 'matter') return [thing];
    const of = (belongsTo: string) => {
      const id = before[belongsTo];
      return typeof id === 'string' ? stored(belongsTo, id)?.fields.matter : null;
    };
    const matter = before.matter ?? of('order') ?? of('statement');
    if (typeof matter === 'string') return [matter];
    return db
      .all(
        `SELECT DISTINCT matter FROM office_entry
         WHERE kind = ? AND ${thingOfEntry} = ? AND n < ? AND matter IS NOT NULL`,
        ...[kind, thing, n],
      )
      .map((row) => String(row.matter));
  }

  return (entry: OfficeEntry, body: EntryBody, before: Fields): EntryBody['fields'] => {
    const said = Object.entries(body.fields);
    const taken = said.filter(([field]) => !movingFields.has(field));
    const isTakenWhole =
      taken.length === said.length ||
      !mattersOf(entry, body, before).some((matter) => isByOther(matter, entry));
    return isTakenWhole ? body.fields : Object.fromEntries(taken);
  };
}
