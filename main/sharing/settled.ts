import { type OfficeEntry, readEntry } from '../office/office-server.ts';
import type { Fields } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';
import { thingOfEntry } from '../storage/entry-thing.ts';
import { readBody } from './fields.ts';

/** Says that a person has seen both texts of a conflict, and which one they chose: the thing is the entry that made it. */
export const settledKind = 'settled';

/** What stands stays, or what was replaced is used. */
export type Choice = 'stands' | 'replaced';

/** What a person chose of a conflict. */
export interface Settled {
  readonly login: string;
  /** As the office knows it; null where the server does not have it yet, so it was chosen here. */
  readonly computer: string | null;
  /** Null: an earlier version of Landfolio did not say it. */
  readonly choice: Choice | null;
}

/** Two people chose otherwise of one conflict, and neither had seen what the other chose. */
export interface DifferingChoices {
  /** What it was about, as the ledger has it. */
  readonly kind: string;
  readonly localId: string | null;
  readonly fields: Fields;
  readonly field: string;
  readonly choices: readonly [Settled, Settled];
}

/** Who settled a conflict first; null where nobody did. `before`: the number of an entry. `isOther`: whom it concerns. */
export function settledBy(
  db: Db,
  entryId: string,
  field: string,
  before = Number.MAX_SAFE_INTEGER,
  isOther: (one: Settled) => boolean = () => true,
): Settled | null {
  const rows = db.all(
    `SELECT * FROM office_entry WHERE kind = '${settledKind}' AND ${thingOfEntry} = ? AND n < ? ORDER BY n`,
    entryId,
    before,
  );
  for (const row of rows) {
    const one = settledIn(readEntry(row), field);
    if (one !== null && isOther(one)) return one;
  }
  if (before !== Number.MAX_SAFE_INTEGER) return null;
  const own = db.get(
    `SELECT body FROM office_outgoing WHERE kind = '${settledKind}' AND thing = ? ORDER BY n`,
    entryId,
  );
  const said = own === undefined ? undefined : readBody(String(own.body))?.fields[field];
  return said === undefined ? null : { login: '', computer: null, choice: choiceOf(said[1]) };
}

/** Where an entry settles otherwise what another computer had settled. */
export function differingChoices(db: Db, settledEntry: string): readonly DifferingChoices[] {
  const row = db.get('SELECT * FROM office_entry WHERE id = ?', settledEntry);
  const entry = row === undefined ? null : readEntry(row);
  const body = entry?.body == null ? null : readBody(entry.body);
  if (entry?.kind !== settledKind || body === null) return [];
  return Object.keys(body.fields).flatMap((field) => {
    const second = settledIn(entry, field);
    const first = settledBy(db, body.thing, field, entry.n, ({ computer }) => computer !== entry.computer);
    if (second?.choice == null || first?.choice == null || first.choice === second.choice) return [];
    const about = thingChangedBy(db, body.thing);
    return about === null ? [] : [{ ...about, field, choices: [first, second] as const }];
  });
}

/** The thing that an entry is about. */
function thingChangedBy(
  db: Db,
  entryId: string,
): Pick<DifferingChoices, 'kind' | 'localId' | 'fields'> | null {
  const row = db.get(
    `SELECT thing.kind, thing.local_id, thing.fields FROM office_entry JOIN office_thing AS thing
     ON thing.kind = office_entry.kind AND thing.id = ${thingOfEntry} WHERE office_entry.id = ?`,
    entryId,
  );
  if (row === undefined) return null;
  return {
    kind: String(row.kind),
    localId: row.local_id === null ? null : String(row.local_id),
    fields: JSON.parse(String(row.fields)) as Fields,
  };
}

function settledIn(entry: OfficeEntry, field: string): Settled | null {
  const said = entry.body === null ? undefined : readBody(entry.body)?.fields[field];
  if (said === undefined) return null;
  return { login: entry.login, computer: entry.computer, choice: choiceOf(said[1]) };
}

function choiceOf(value: unknown): Choice | null {
  return value === 'stands' || value === 'replaced' ? value : null;
}
