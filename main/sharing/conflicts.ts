import type { Fields, FieldValue, SharedKind } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';
import { readBody } from './fields.ts';

/** A detail that two people changed at once. */
export interface Conflict {
  readonly entryId: string;
  readonly field: string;
  readonly kind: string;
  readonly thing: string;
  readonly replaced: FieldValue;
  readonly stands: FieldValue;
  /** Who wrote what stands, or else what was replaced. */
  readonly login: string;
  readonly wroteReplaced: boolean;
  readonly at: number;
  /** The thing in this library; null where it does not have it. */
  readonly localId: string | null;
  /** What the ledger says of the thing. */
  readonly fields: Fields;
}

/** In the order in which they came. */
export function conflictsIn(db: Db, kinds: ReadonlyMap<string, SharedKind>): Conflict[] {
  const rows = db.all(
    `SELECT office_conflict.*, office_thing.local_id, office_thing.fields, body FROM office_conflict
     LEFT JOIN office_thing ON office_thing.kind = office_conflict.kind AND office_thing.id = office_conflict.thing
     LEFT JOIN office_entry ON office_entry.id = entry_id ORDER BY at, entry_id, field`,
  );
  return rows.map((row) => {
    const [kind, field] = [String(row.kind), String(row.field)];
    const said = typeof row.body === 'string' ? readBody(row.body)?.fields[field] : undefined;
    return {
      ...{ entryId: String(row.entry_id), field, kind, thing: String(row.thing) },
      replaced: JSON.parse(String(row.replaced)) as FieldValue,
      stands: JSON.parse(String(row.stands)) as FieldValue,
      login: String(row.login),
      // The rule of fold() by which what the office had stays.
      wroteReplaced: kinds.get(kind)?.isFirstKept === true && said?.[0] === null,
      at: Number(row.at),
      localId: typeof row.local_id === 'string' ? row.local_id : null,
      fields: typeof row.fields === 'string' ? (JSON.parse(row.fields) as Fields) : {},
    };
  });
}
