import type { OfficeEntry } from '../office/office-server.ts';
import type { Fields } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';
import { thingOfEntry } from '../storage/entry-thing.ts';
import { readBody } from './fields.ts';

/** Says that everything before it about a thing was erased, and what stays of the thing. The server alone writes it. */
export const erasedKind = 'erased';

export interface ErasedThing {
  readonly kind: string;
  readonly id: string;
  readonly fields: Fields;
}

/** The thing is named with its kind, such as `document 0190…`. Null of what anybody else wrote: nobody logs in without a name. */
export function erasedThing(entry: OfficeEntry): ErasedThing | null {
  const body = entry.login !== '' || entry.body === null ? null : readBody(entry.body);
  const [, kind, id] = /^(\S+) (.+)$/s.exec(body?.thing ?? '') ?? [];
  if (body === null || kind === undefined || id === undefined) return null;
  const fields = Object.fromEntries(Object.entries(body.fields).map(([name, [, is]]) => [name, is]));
  return { kind, id, fields };
}

/** Erases what this library's copy of the ledger says of a thing, before an entry. */
export function eraseThing(db: Db, { kind, id }: ErasedThing, before: number): void {
  db.run(
    `UPDATE office_entry SET body = NULL WHERE kind = ? AND ${thingOfEntry} = ? AND n < ?`,
    kind,
    id,
    before,
  );
  db.run('DELETE FROM office_conflict WHERE kind = ? AND thing = ?', kind, id);
}
