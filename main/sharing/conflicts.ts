import { type OfficeEntry, readEntry } from '../office/office-server.ts';
import type {
  ChangedBy,
  Fields,
  FieldValue,
  SharedFile,
  SharedIds,
  SharedKind,
} from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';
import { thingOfEntry } from '../storage/entry-thing.ts';
import { type EntryBody, isOver, readBody, sameValue } from './fields.ts';
import { timeOf } from './ledger-rows.ts';
import {
  type Choice,
  type DifferingChoices,
  differingChoices,
  type Settled,
  settledBy,
  settledKind,
} from './settled.ts';

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
  /** The matter that it was merged into, as the ledger has it; null of what is itself. */
  readonly into: { readonly localId: string; readonly number: string } | null;
  /** Who wrote the other text, and when; null where nobody of the office did, or it is erased. */
  readonly otherBy: WrittenText | null;
}

interface WrittenText {
  readonly login: string;
  /** Milliseconds UTC. */
  readonly at: number;
}

/** What a choice wrote; else why nothing was. */
export type TakeReplaced =
  | { readonly kind: string; readonly localId: string }
  /** Somebody settled it, or what it is about is deleted or merged. */
  | 'gone'
  /** Another text stands by now. */
  | 'changed'
  /** The library does not take it as it was. */
  | 'refused';

/** What a person decides of a conflict. Each is one transaction. */
export interface Choosing {
  conflicts(): readonly Conflict[];
  /** How many those are. */
  conflictCount(): number;
  /** A person has seen both texts, and what stands stays. Gone: it was settled before. */
  settle(entryId: string, field: string): 'settled' | 'gone';
  /** What was chosen of a conflict that is gone; null where it went without a choice. */
  settledBy(entryId: string, field: string): Settled | null;
  /** What an entry settled otherwise than another one before. */
  differingChoices(settledEntry: string): readonly DifferingChoices[];
  /** Writes what was replaced in the place of what stands, as a change of this library, and settles. `stands`: as the person saw it. */
  takeReplaced(entryId: string, field: string, stands: FieldValue, by: ChangedBy): TakeReplaced;
  /** What was typed on a thing that was deleted meanwhile is told as if it had been saved: it is among the conflicts. */
  keepTyped(kind: string, localId: string, typed: Fields): boolean;
}

interface ChoosingParts {
  readonly kinds: ReadonlyMap<string, SharedKind>;
  readonly ids: SharedIds;
  readonly hasFile: (file: SharedFile) => boolean;
  /** Takes back what the work wrote where the library refuses it: null then. */
  readonly contained: <T>(work: () => T) => T | null;
  readonly tell: (kind: string, version: number, matter: string | null, body: EntryBody) => void;
}

export function createChoosing(db: Db, parts: ChoosingParts): Choosing {
  const { kinds, ids, tell } = parts;

  function settle(entryId: string, field: string, choice: Choice): 'settled' | 'gone' {
    const row = db.get(
      `SELECT 1 FROM office_conflict WHERE entry_id = ? AND field = ? AND ${isOpen}`,
      entryId,
      field,
    );
    if (row === undefined) return 'gone';
    tell(settledKind, 1, null, { thing: entryId, fields: { [field]: [null, choice] } });
    return 'settled';
  }

  function takeReplaced(entryId: string, field: string, stands: FieldValue, by: ChangedBy): TakeReplaced {
    const [conflict] = conflictsIn(db, { entryId, field });
    const kind = conflict === undefined ? undefined : kinds.get(conflict.kind);
    if (conflict === undefined || kind === undefined || conflict.localId === null) return 'gone';
    const { localId, thing, replaced } = conflict;
    const read = () => kind.read(localId, ids, conflict.fields)?.fields;
    const here = read();
    if (here === undefined || isOver(here)) return 'gone';
    if (!sameValue(here[field], stands)) return 'changed';
    const isWritten = parts.contained(() => {
      const fields = { ...here, [field]: replaced };
      kind.write({ id: thing, localId, changed: { [field]: replaced }, fields, by }, ids, parts.hasFile);
      if (!sameValue(read()?.[field], replaced)) throw new RangeError('It cannot be as it was');
      settle(entryId, field, 'replaced');
      return true;
    });
    return isWritten === true ? { kind: conflict.kind, localId } : 'refused';
  }

  return {
    conflicts: () => conflictsIn(db),
    conflictCount: () => Number(db.get(`SELECT count(*) AS n FROM office_conflict WHERE ${isOpen}`)?.n),
    settle: (...asked) => db.transaction(() => settle(...asked, 'stands')),
    settledBy: (...asked) => settledBy(db, ...asked),
    differingChoices: (settledEntry) => differingChoices(db, settledEntry),
    takeReplaced: (...asked) => db.transaction(() => takeReplaced(...asked)),
    keepTyped: (kind, localId, typed) =>
      db.transaction(() => {
        const thing = ids.sharedOf(kind, localId);
        const version = kinds.get(kind)?.version;
        const texts = Object.entries(typed).filter(([, is]) => is !== null && !sameValue(is, ''));
        if (thing === null || version === undefined || texts.length === 0) return false;
        tell(kind, version, thing, {
          thing,
          fields: Object.fromEntries(texts.map(([name, is]) => [name, [null, is]])),
        });
        return true;
      }),
  };
}

/** A person here did not choose yet: what they chose may wait for the server. */
const isOpen = `NOT EXISTS (SELECT 1 FROM office_outgoing WHERE office_outgoing.kind = '${settledKind}'
  AND office_outgoing.thing = entry_id AND body -> ('$.fields."' || field || '"') IS NOT NULL)`;

/** In the order in which they came; `only`: of one field of one entry. */
function conflictsIn(db: Db, only?: { readonly entryId: string; readonly field: string }): Conflict[] {
  const rows = db.all(
    `SELECT office_conflict.*, office_thing.local_id, office_thing.fields, office_entry.body,
       whole.local_id AS into_id, whole.fields ->> '$.number' AS into_number FROM office_conflict
     LEFT JOIN office_thing ON office_thing.kind = office_conflict.kind AND office_thing.id = office_conflict.thing
     LEFT JOIN office_thing AS whole ON whole.kind = office_thing.kind AND whole.id = office_thing.fields ->> '$.mergedInto'
     LEFT JOIN office_entry ON office_entry.id = entry_id WHERE ${isOpen}
       AND (?1 IS NULL OR (entry_id = ?1 AND field = ?2)) ORDER BY at, entry_id, field`,
    ...[only?.entryId ?? null, only?.field ?? null],
  );
  return rows.map((row) => {
    const [kind, field] = [String(row.kind), String(row.field)];
    const said = typeof row.body === 'string' ? readBody(row.body)?.fields[field] : undefined;
    const thing = String(row.thing);
    const replaced = JSON.parse(String(row.replaced)) as FieldValue;
    const stands = JSON.parse(String(row.stands)) as FieldValue;
    // What the office had stayed.
    const wroteReplaced = said !== undefined && sameValue(said[1], replaced) && !sameValue(replaced, stands);
    const other = wroteReplaced ? stands : replaced;
    return {
      entryId: String(row.entry_id),
      field,
      kind,
      thing,
      replaced,
      stands,
      wroteReplaced,
      login: String(row.login),
      at: Number(row.at),
      otherBy: lastWriter(
        db,
        kind,
        thing,
        (fields) => field in fields && sameValue(fields[field]?.[1], other),
      ),
      localId: typeof row.local_id === 'string' ? row.local_id : null,
      into:
        typeof row.into_id === 'string' && typeof row.into_number === 'string'
          ? { localId: row.into_id, number: row.into_number }
          : null,
      fields: typeof row.fields === 'string' ? (JSON.parse(row.fields) as Fields) : {},
    };
  });
}

/** Who wrote the last entry about a thing that says this. Nobody wrote what is empty. */
function lastWriter(
  db: Db,
  kind: string,
  thing: string,
  says: (fields: EntryBody['fields']) => boolean,
): WrittenText | null {
  const rows = db.all(
    `SELECT * FROM office_entry WHERE kind = ? AND ${thingOfEntry} = ? ORDER BY n DESC`,
    kind,
    thing,
  );
  for (const row of rows) {
    const body = typeof row.body === 'string' ? readBody(row.body) : null;
    if (body !== null && says(body.fields)) return { login: String(row.login), at: timeOf(readEntry(row)) };
  }
  return null;
}

/** Whoever left and joins again brings texts that the office had and has changed since: nobody has to choose. */
export function isOutdated(
  db: Db,
  entry: OfficeEntry,
  body: EntryBody,
  field: string,
  replaced: FieldValue,
): boolean {
  const [was, is] = body.fields[field] ?? [];
  if (was !== null || is === undefined || !sameValue(is, replaced)) return false;
  return db
    .all(
      `SELECT body FROM office_entry WHERE kind = ? AND ${thingOfEntry} = ? AND n < ?`,
      ...[entry.kind, body.thing, entry.n],
    )
    .some((row) => {
      const said = readBody(String(row.body))?.fields[field];
      return said !== undefined && sameValue(said[1], replaced);
    });
}
