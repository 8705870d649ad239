import type { Fields, FieldValue } from '../ports/shared-kind.ts';
import type { Db } from './db.ts';
import { thingOfEntry } from './entry-thing.ts';

/** What was told of a thing in its first entry, and by whom as the office's server saw it. */
interface FirstEntry {
  readonly login: string;
  readonly fields: Fields;
}

/**
 * Of a thing that never changes, whatever later entries say of it; null where there is none, or it was erased. The kind stands in the
 * SQL itself: an index of one kind is used only so. See the schema of `office_entry`.
 */
export function firstEntry(db: Db, kind: string, id: string): FirstEntry | null {
  const row = db.get(
    `SELECT login, body FROM office_entry WHERE kind = '${kind}' AND ${thingOfEntry} = ? ORDER BY n LIMIT 1`,
    id,
  );
  if (row === undefined || row.body === null) return null;
  const { fields } = JSON.parse(String(row.body)) as {
    readonly fields: Readonly<Record<string, readonly [FieldValue, FieldValue]>>;
  };
  const told = Object.entries(fields).map(([name, [, is]]) => [name, is] as const);
  return { login: String(row.login), fields: Object.fromEntries(told) };
}
