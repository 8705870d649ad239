import { type OfficeEntry, readEntry } from '../office/office-server.ts';
import type { ChangedBy, Fields, SharedIds, SharedKind } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';
import { thingIn, thingOfEntry } from '../storage/entry-thing.ts';
import type { Changes } from './changes.ts';
import { erasedKind } from './erased-things.ts';
import { readBody } from './fields.ts';
import { keepEntry, type NameOf, type Stored, type Written } from './ledger-rows.ts';
import type { Restrictions } from './restrictions.ts';
import { settledKind } from './settled.ts';

/** Matters that are not for the person of this computer: their way out of the library, and back. */
export interface PuttingAway {
  /** The server has these entries of this computer. It does not give back those of a matter that is not for its person. */
  acknowledge(entryIds: readonly string[]): void;
  /** Removes what is not for this person, once all of it that was made here has reached the server. Gives what was removed. */
  putAway(): readonly Written[];
  /** Matters that may be read again, and up to which number their entries are here. */
  returning(): readonly { readonly matter: string; readonly returnedTo: number }[];
  /** Keeps the next entries of one. */
  keepReturned(matter: string, entries: readonly OfficeEntry[]): void;
  /** All of them are here: makes the matter again. Gives what was written. */
  putBack(matter: string, nameOf: NameOf): readonly Written[];
}

/** Of the ledger alone. */
interface MovesBack {
  /** A matter is not for this person any more: what was moved out of it here and is not told yet goes back into it. */
  takeMovesBack(matter: string, by: ChangedBy): void;
}

interface PuttingAwayParts {
  readonly kinds: readonly SharedKind[];
  readonly changes: Changes;
  readonly restrictions: Restrictions;
  readonly ids: SharedIds;
  readonly stored: (kind: string, id: string) => Stored | null;
  readonly save: (kind: string, id: string, thing: Stored) => void;
  readonly foldAgain: (entry: OfficeEntry) => void;
  readonly write: (
    kind: SharedKind,
    id: string,
    thing: Stored,
    said: OfficeEntry,
    nameOf: NameOf,
  ) => Written | null;
  readonly sayWhatWasChanged: (kind: SharedKind, id: string) => void;
}

const matterKind = 'matter';

export function createPuttingAway(db: Db, parts: PuttingAwayParts): PuttingAway & MovesBack {
  const { kinds, restrictions, ids } = parts;

  function putOneAway(matter: string): Written[] {
    const matterId = ids.localOf(matterKind, matter);
    restrictions.setStep(matter, 'putting');
    // What belongs to something goes before it.
    const removed = kinds.toReversed().flatMap((kind) => {
      const gone = matterId === null ? [] : (kind.putAway?.(matterId, ids) ?? []);
      return gone.map((localId) => ({ kind: kind.kind, localId }));
    });
    const files = filesOf(matter, removed);
    for (const { kind, localId } of removed) {
      for (const table of ['thing', 'changed', 'untold'])
        db.run(`DELETE FROM office_${table} WHERE kind = ? AND local_id = ?`, kind, localId);
    }
    db.run(
      'DELETE FROM office_thing WHERE local_id IS NULL AND last_n IN (SELECT n FROM office_entry WHERE matter = ?)',
      matter,
    );
    // What was moved into another matter before it was restricted is of that one.
    db.run(
      `DELETE FROM office_entry WHERE matter = ?1 AND NOT EXISTS (
         SELECT 1 FROM office_thing AS thing JOIN office_entry AS newest ON newest.n = thing.last_n
         WHERE thing.kind = office_entry.kind AND newest.matter IS NOT ?1
           AND thing.id = ${thingIn('office_entry.body')})`,
      matter,
    );
    // The row here is known by it when the matter comes back.
    db.run(
      `UPDATE office_thing SET fields = '{}', last_n = 0, is_waiting = 0 WHERE kind = ? AND id = ?`,
      matterKind,
      matter,
    );
    db.run(
      `DELETE FROM office_conflict WHERE (kind = ? AND thing = ?) OR NOT EXISTS (SELECT 1 FROM office_thing AS thing
         WHERE thing.kind = office_conflict.kind AND thing.id = office_conflict.thing)`,
      matterKind,
      matter,
    );
    for (const sha256 of files)
      db.run(
        `DELETE FROM office_file WHERE sha256 = ?1 AND NOT EXISTS (
           SELECT 1 FROM office_thing WHERE kind = 'document' AND instr(fields, ?1) > 0)`,
        sha256,
      );
    restrictions.setStep(matter, 'away');
    return matterId === null ? removed : [...removed, { kind: matterKind, localId: matterId }];
  }

  /** The bytes of documents that go, and of those of the matter that are not here yet. */
  function filesOf(matter: string, removed: readonly Written[]): string[] {
    const here = removed.map(({ kind, localId }) =>
      db.get(
        `SELECT fields ->> '$.sha256' AS sha256 FROM office_thing WHERE kind = ? AND local_id = ?`,
        kind,
        localId,
      ),
    );
    const waiting = db.all(
      `SELECT fields ->> '$.sha256' AS sha256 FROM office_thing
       WHERE local_id IS NULL AND last_n IN (SELECT n FROM office_entry WHERE matter = ?)`,
      matter,
    );
    return [...here, ...waiting].flatMap((row) => (typeof row?.sha256 === 'string' ? row.sha256 : []));
  }

  /** The things that entries of a matter are about, and the matter itself. */
  function thingsOf(matter: string): { kind: SharedKind; id: string }[] {
    const rows = db.all(
      `SELECT DISTINCT kind, ${thingOfEntry} AS thing FROM office_entry WHERE matter = ? AND body IS NOT NULL`,
      matter,
    );
    const named = rows.map((row) =>
      row.kind === erasedKind ? String(row.thing) : `${row.kind} ${row.thing}`,
    );
    return [...new Set([`${matterKind} ${matter}`, ...named])].flatMap((name) => {
      const at = name.indexOf(' ');
      const kind = kinds.find((one) => one.kind === name.slice(0, at));
      return kind === undefined ? [] : [{ kind, id: name.slice(at + 1) }];
    });
  }

  /** Every entry about a thing, of whatever matter. */
  function entriesAbout(kind: string, id: string): OfficeEntry[] {
    const sql = `SELECT * FROM office_entry WHERE kind = ? AND ${thingOfEntry} = ?`;
    return [...db.all(sql, kind, id), ...db.all(sql, erasedKind, `${kind} ${id}`)].map(readEntry);
  }

  /** What a person chose while the matter was not here. */
  function settleAgain(kind: string, id: string): void {
    const conflicts = db.all('SELECT entry_id FROM office_conflict WHERE kind = ? AND thing = ?', kind, id);
    for (const entryId of new Set(conflicts.map((row) => String(row.entry_id)))) {
      for (const { body } of entriesAbout(settledKind, entryId)) {
        for (const field of Object.keys((body === null ? null : readBody(body))?.fields ?? {}))
          db.run('DELETE FROM office_conflict WHERE entry_id = ? AND field = ?', entryId, field);
      }
    }
  }

  function putOneBack(matter: string, nameOf: NameOf): Written[] {
    const things = thingsOf(matter);
    for (const { kind, id } of things) parts.sayWhatWasChanged(kind, id);
    const matterId = ids.localOf(matterKind, matter);
    for (const kind of kinds) if (matterId !== null) kind.putBack?.(matterId);
    const entries = new Map<number, OfficeEntry>();
    for (const { kind, id } of things) {
      const before = parts.stored(kind.kind, id);
      if (before !== null)
        parts.save(kind.kind, id, { ...before, fields: {}, length: 0, lastN: 0, isWaiting: false });
      db.run('DELETE FROM office_conflict WHERE kind = ? AND thing = ?', kind.kind, id);
      for (const entry of entriesAbout(kind.kind, id)) entries.set(entry.n, entry);
    }
    for (const entry of [...entries.values()].sort((a, b) => a.n - b.n)) parts.foldAgain(entry);
    restrictions.setStep(matter, null);
    for (const { kind, id } of things) settleAgain(kind.kind, id);
    return kinds.flatMap((kind) =>
      things.filter((one) => one.kind === kind).flatMap(({ id }) => writeAgain(kind, id, nameOf)),
    );
  }

  function writeAgain(kind: SharedKind, id: string, nameOf: NameOf): Written[] {
    const thing = parts.stored(kind.kind, id);
    const row = thing === null ? undefined : db.get('SELECT * FROM office_entry WHERE n = ?', thing.lastN);
    if (thing === null || row === undefined) return [];
    const last = readEntry(row);
    if (last.version > kind.version && last.kind === kind.kind) {
      parts.save(kind.kind, id, { ...thing, isWaiting: true });
      return [];
    }
    return [parts.write(kind, id, thing, last, nameOf) ?? []].flat();
  }

  /** Told under another matter it would be told whole, and everybody could read it. */
  function takeMovesBack(matter: string, by: ChangedBy): void {
    if (!restrictions.isForOthers(matter)) return;
    for (const kind of kinds) {
      const rows = db.all(
        `SELECT thing.id, local_id FROM office_thing AS thing JOIN office_entry AS newest ON newest.n = last_n
         WHERE thing.kind = ?1 AND newest.matter = ?2 AND local_id IS NOT NULL
           AND (EXISTS (SELECT 1 FROM office_changed AS one WHERE one.kind = thing.kind AND one.local_id = thing.local_id)
             OR EXISTS (SELECT 1 FROM office_outgoing AS one WHERE one.kind = thing.kind AND one.thing = thing.id))`,
        kind.kind,
        matter,
      );
      for (const row of rows) takeMoveBack(kind, String(row.id), String(row.local_id), matter, by);
    }
  }

  function takeMoveBack(kind: SharedKind, id: string, localId: string, matter: string, by: ChangedBy): void {
    const here = kind.read(localId, ids, parts.stored(kind.kind, id)?.fields ?? null);
    const isMerged = kind.kind === matterKind && here?.fields.mergedInto != null;
    if (here === null || (here.matter === matter && !isMerged)) return;
    // It is made again, from what is changed then.
    db.run('DELETE FROM office_outgoing WHERE kind = ? AND thing = ?', kind.kind, id);
    db.run('INSERT OR IGNORE INTO office_changed (kind, local_id) VALUES (?, ?)', kind.kind, localId);
    const changed: Fields = isMerged ? { mergedInto: null } : { matter };
    const fields = Object.fromEntries(
      Object.entries({ ...here.fields, ...changed }).filter(([, value]) => value !== null),
    );
    kind.write({ id, localId, changed, fields, by }, ids, () => true);
  }

  return {
    takeMovesBack,
    acknowledge(entryIds) {
      db.transaction(() => {
        for (const id of entryIds) {
          const matter = db.get('SELECT matter FROM office_outgoing WHERE id = ?', id)?.matter;
          if (typeof matter !== 'string' || !restrictions.isForOthers(matter)) continue;
          db.run('DELETE FROM office_outgoing WHERE id = ?', id);
          // What was made here of it goes too.
          restrictions.setStep(matter, 'leaving');
        }
      });
    },
    putAway() {
      return restrictions.inStep('leaving').flatMap(({ matter }) =>
        db.transaction(() => {
          const isWaiting =
            db.get(
              'SELECT 1 FROM office_changed UNION ALL SELECT 1 FROM office_outgoing WHERE matter = ?',
              matter,
            ) !== undefined;
          return isWaiting ? [] : parts.changes.unnoted(() => putOneAway(matter));
        }),
      );
    },
    returning: () => restrictions.inStep('returning'),
    keepReturned(matter, entries) {
      db.transaction(() => {
        for (const entry of entries) {
          if (db.get('SELECT 1 FROM office_entry WHERE id = ?', entry.id) === undefined) keepEntry(db, entry);
          db.run('DELETE FROM office_outgoing WHERE id = ?', entry.id);
        }
        restrictions.returnedTo(matter, entries.at(-1)?.n ?? 0);
      });
    },
    putBack: (matter, nameOf) =>
      db.transaction(() => parts.changes.unnoted(() => putOneBack(matter, nameOf))),
  };
}
