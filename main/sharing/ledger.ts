import type { OfficeFile } from '../../shared/model/office-file.ts';
import { writeOfficeFile } from '../../shared/model/office-file.ts';
import { type Cursor, type OfficeEntry, readEntry } from '../office/office-server.ts';
import type { Log } from '../ports/log.ts';
import type { Fields, SharedFile, SharedIds, SharedKind } from '../ports/shared-kind.ts';
import { isFileAway } from '../storage/away-file.ts';
import type { Db } from '../storage/db.ts';
import { thingOfEntry } from '../storage/entry-thing.ts';
import { isCorruption, isDiskRefusal } from '../storage/library/words.ts';
import type { Changes } from './changes.ts';
import { type Choosing, createChoosing, isOutdated } from './conflicts.ts';
import { erasedKind, erasedThing, eraseThing } from './erased-things.ts';
import { changesOf, type EntryBody, fold } from './fields.ts';
import { keepFormerMember } from './former-member.ts';
import { createFromOutside } from './from-outside.ts';
import type { HeldLease } from './leases.ts';
import {
  bodyOf,
  canBeKept,
  firstEntryOf,
  keepEntry,
  type NameOf,
  type Outgoing,
  readMembership,
  readOutgoing,
  type Stored,
  type StoredMembership,
  timeOf,
  type Written,
  writerOf,
} from './ledger-rows.ts';
import { createLostFiles, lostFileKind } from './lost-files.ts';
import { createEntryMaker } from './make-entries.ts';
import { createPuttingAway, type PuttingAway } from './putting-away.ts';
import { createRestoredServer, type RestoredServer, restoredKind, restoredRules } from './restored-server.ts';
import { createRestrictions, restrictedKind } from './restrictions.ts';
import { settledKind } from './settled.ts';
import { boughtKinds, createUnwritten, type Unwritten } from './unwritten.ts';

/** This library's copy of the office's ledger. */
export interface Ledger extends Choosing, PuttingAway, RestoredServer {
  membership(): StoredMembership | null;
  /** Begins with an empty ledger; everything of the library is new to the office. */
  begin(file: OfficeFile, officeId: string): void;
  /** Forgets the ledger. What the library holds stays. */
  end(): void;
  /** The last entry that was applied. */
  last(): Cursor;
  /** The number that everything is read up to. */
  readTo(): number;
  /** What came after the last applied entry was not for this person, and is read again: a restored server may have others there. */
  readFromLast(): void;
  /** The number up to which everything that was bought is in the library: an order may be read and wait for its matter. */
  knownTo(): number;
  /** Applies entries in their order, and notes that everything is read up to a number. Gives what was written, to tell the windows. */
  apply(entries: readonly OfficeEntry[], upTo: number, nameOf: NameOf): readonly Written[];
  /** Tries again what waited for something; with a file only what names it. */
  applyWaiting(nameOf: NameOf, file?: SharedFile): readonly Written[];
  /** Makes entries of what was changed here, at most so many things at once. False: nothing is left. */
  makeEntries(atMost: number): boolean;
  /** Entries that the server may not have yet, in their order. */
  outgoing(atMost: number): readonly Outgoing[];
  waiting(): number;
  /** What colleagues did that this library does not show yet. */
  unwritten(): Unwritten;
  /** The lease was taken over: what was found under it is not sent, and is compared again once a lease is held. */
  holdBack(lease: HeldLease): void;
  /** The lease of an account is held: what was held back is compared with the ledger again. False: nothing was. */
  release(connectionId: string): boolean;
  /** The entries of this ledger after a number, in their order. */
  entriesAfter(n: number, atMost: number): readonly OfficeEntry[];
  /** The entry with the highest number that is not above. */
  entryAtOrBefore(n: number): OfficeEntry | null;
  /** The server lost what came after a number: makes the ledger as it was then. */
  rewind(n: number): void;
  filesToGet(): readonly SharedFile[];
  /** How many those are. */
  filesWaiting(): number;
  fileArrived(file: SharedFile): void;
  /** The server has no bytes of it: whoever has them is asked for them. */
  fileLost(file: SharedFile): void;
  readonly ids: SharedIds;
}

interface LedgerParts {
  readonly kinds: readonly SharedKind[];
  readonly changes: Changes;
  readonly log: Log;
  readonly now: () => number;
  readonly newId: () => string;
  /** Whether the bytes of a file lie in the content store, or are left at the server. */
  readonly hasFile: (file: SharedFile) => boolean;
  /** Whether the file of a document that was received then is left at the server. */
  readonly isLeftAtFirst?: (receivedAt: number) => boolean;
  /** The lease that this computer holds of an account, or null. */
  readonly leaseOf?: (connectionId: string) => HeldLease | null;
}

/** What a library knows of its office only. */
const tables = [
  ...['office_membership', 'office_entry', 'office_changed', 'office_outgoing'],
  ...['office_conflict', 'office_file', 'office_untold', 'office_restriction', 'opened_file'],
];

const unknownThing: Stored = { localId: null, fields: {}, length: 0, lastN: 0, isWaiting: false };

/**
 * A thing has no more characters, however many entries fill it: each entry about it writes all of them, and a text of JavaScript
 * has an end. What a computer tells has a million at most.
 */
const maxThing = 8_000_000;

export function createLedger(db: Db, parts: LedgerParts): Ledger {
  const { kinds, changes } = parts;
  const kindOf = new Map(kinds.map((kind) => [kind.kind, kind]));
  const ids: SharedIds = {
    localOf(kind, id) {
      const row = db.get('SELECT local_id FROM office_thing WHERE kind = ? AND id = ?', kind, id);
      return typeof row?.local_id === 'string' ? row.local_id : null;
    },
    sharedOf(kind, localId) {
      const row = db.get('SELECT id FROM office_thing WHERE kind = ? AND local_id = ?', kind, localId);
      return row === undefined ? null : String(row.id);
    },
  };

  const made = createEntryMaker(db, {
    ...{ log: parts.log, newId: parts.newId, ids, leaseOf: parts.leaseOf ?? (() => null), stored },
    bind: (kind, id, localId) => save(kind, id, { ...(stored(kind, id) ?? unknownThing), localId }),
  });

  function stored(kind: string, id: string): Stored | null {
    const row = db.get('SELECT * FROM office_thing WHERE kind = ? AND id = ?', kind, id);
    if (row === undefined) return null;
    return {
      localId: row.local_id === null ? null : String(row.local_id),
      fields: JSON.parse(String(row.fields)) as Fields,
      length: String(row.fields).length,
      lastN: Number(row.last_n),
      isWaiting: row.is_waiting === 1,
    };
  }

  const restrictions = createRestrictions(db);
  const takenOf = createFromOutside(db, { isByOther: restrictions.isByOther, stored });
  const puttingAway = createPuttingAway(db, {
    ...{ kinds, changes, restrictions, ids, stored, save, foldAgain, write },
    sayWhatWasChanged: (kind, id) => void contained(() => sayWhatWasChanged(kind, { thing: id, fields: {} })),
  });
  const { noteLost, ...restoredServer } = createRestoredServer(db, { add: made.add, stored });
  const lostFiles = createLostFiles(db, {
    ...{ hasFile: (file) => parts.hasFile(file) && !isFileAway(db, file), addOutgoing: made.add },
    isLost: (id) => stored(lostFileKind, id)?.fields.isLost === true,
  });

  /** What one entry says, or the library refuses of it, must not hold up all others: it waits, and is tried again. */
  function contained<T>(work: () => T): T | null {
    db.exec('SAVEPOINT office_thing_written');
    try {
      const written = work();
      db.exec('RELEASE office_thing_written');
      return written;
    } catch (error) {
      // The transaction itself is gone: the disk is full, or worse.
      if (isDiskRefusal(error) || isCorruption(error)) throw error;
      db.exec('ROLLBACK TO office_thing_written; RELEASE office_thing_written');
      parts.log.error('office.write', error);
      return null;
    }
  }

  const isChangedHere = (kind: string, localId: string) =>
    db.get('SELECT 1 FROM office_changed WHERE kind = ? AND local_id = ?', kind, localId) !== undefined;

  function save(kind: string, id: string, thing: Stored): void {
    db.run(
      `INSERT INTO office_thing (kind, id, local_id, fields, last_n, is_waiting) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (kind, id) DO UPDATE SET local_id = excluded.local_id, fields = excluded.fields,
         last_n = excluded.last_n, is_waiting = excluded.is_waiting`,
      kind,
      id,
      thing.localId,
      JSON.stringify(thing.fields),
      thing.lastN,
      thing.isWaiting ? 1 : 0,
    );
  }

  /** The row that a thing is here, and the fields that are not as the ledger has them. */
  function compare(kind: SharedKind, id: string, thing: Stored) {
    const localId = thing.localId ?? kind.find(id, thing.fields, ids);
    // Reading it asks by which id the office knows it.
    if (localId !== thing.localId) save(kind.kind, id, { ...thing, localId, isWaiting: false });
    const here = localId === null ? {} : (kind.read(localId, ids, thing.fields)?.fields ?? {});
    const mine = new Set(made.onTheWay(kind.kind, id).flatMap((change) => Object.keys(change)));
    const changed: Fields = Object.fromEntries(
      Object.entries(changesOf(here, thing.fields)).flatMap(([name, [, is]]) =>
        mine.has(name) ? [] : [[name, is]],
      ),
    );
    return { localId, changed };
  }

  /** Makes the library agree with the ledger, but for the fields that this computer has changed and not yet got back. */
  function write(
    kind: SharedKind,
    id: string,
    thing: Stored,
    said: OfficeEntry,
    nameOf: NameOf,
  ): Written | null {
    // Whoever spoke of it first made it, however late it is written here.
    const maker = thing.localId === null ? firstEntryOf(db, kind.kind, id) : null;
    const by = writerOf(maker ?? said, nameOf);
    const compared = contained(() => compare(kind, id, thing));
    if (compared === null) {
      save(kind.kind, id, { ...thing, isWaiting: true });
      return null;
    }
    const { localId, changed } = compared;
    if (localId !== null && Object.keys(changed).length === 0) {
      save(kind.kind, id, { ...thing, localId, isWaiting: false });
      return null;
    }
    const file = kind.fileOf(thing.fields);
    if (file !== null && canBeKept(file) && !parts.hasFile(file))
      db.run(
        'INSERT OR IGNORE INTO office_file (sha256, file_type, is_left, bytes) VALUES (?, ?, ?, ?)',
        ...[file.sha256, file.fileType, parts.isLeftAtFirst?.(file.receivedAt) === true ? 1 : 0, file.bytes],
      );
    const written = contained(() =>
      kind.write({ id, localId, changed, fields: thing.fields, by }, ids, parts.hasFile),
    );
    save(kind.kind, id, { ...thing, localId: written ?? localId, isWaiting: written === null });
    return written === null ? null : { kind: kind.kind, localId: written };
  }

  /** What was changed here is said against what stood before an entry: whoever changed it had not seen that. */
  function sayWhatWasChanged(kind: SharedKind, body: EntryBody): void {
    const before = stored(kind.kind, body.thing) ?? unknownThing;
    const localId = before.localId ?? kind.find(body.thing, fold(before.fields, body.fields).fields, ids);
    if (localId === null || !isChangedHere(kind.kind, localId)) return;
    if (before.localId === null) save(kind.kind, body.thing, { ...before, localId });
    made.make(kind, localId);
  }

  function applyOne(entry: OfficeEntry, nameOf: NameOf): Written | null {
    const body = bodyOf(entry);
    const kind = kindOf.get(entry.kind);
    // An entry is applied once, however often it comes.
    if (db.get('SELECT 1 FROM office_entry WHERE id = ?', entry.id) !== undefined) return null;
    const isKeptOut = restrictions.isKeptOut(entry.matter);
    if (kind !== undefined && body !== null && !isKeptOut) contained(() => sayWhatWasChanged(kind, body));
    keepEntry(db, entry);
    db.run('DELETE FROM office_outgoing WHERE id = ?', entry.id);
    // Without what came before it nothing can be made of it: once all is here, all of it is folded.
    if (isKeptOut) return null;
    if (entry.kind === restrictedKind) return heardRestriction(entry, nameOf);
    if (entry.kind === erasedKind) return applyErasure(entry, nameOf);
    const thing = body === null ? null : foldEntry(entry, body);
    if (entry.kind === settledKind) return { kind: settledKind, localId: entry.id };
    if (thing === null || body === null) return null;
    if (entry.kind === lostFileKind || entry.kind === restoredKind) {
      save(entry.kind, body.thing, thing);
      if (entry.kind === lostFileKind) lostFiles.heard(entry, body.thing);
      return null;
    }
    if (kind === undefined || entry.version > kind.version) {
      save(entry.kind, body.thing, { ...thing, isWaiting: true });
      return null;
    }
    return write(kind, body.thing, thing, entry, nameOf);
  }

  /** Its page and the lists of matters show who may read it. */
  function heardRestriction(entry: OfficeEntry, nameOf: NameOf): Written | null {
    restrictions.heard(entry);
    const matter = bodyOf(entry)?.thing;
    if (matter !== undefined) contained(() => puttingAway.takeMovesBack(matter, writerOf(entry, nameOf)));
    const localId = matter === undefined ? null : ids.localOf('matter', matter);
    return localId === null ? null : { kind: 'matter', localId };
  }

  /** The server erased what was said of a thing that was deleted: so does this library. */
  function applyErasure(entry: OfficeEntry, nameOf: NameOf): Written | null {
    const told = erasedThing(entry);
    const kind = told === null ? undefined : kindOf.get(told.kind);
    if (kind !== undefined && told !== null)
      contained(() => sayWhatWasChanged(kind, { thing: told.id, fields: changesOf({}, told.fields) }));
    const thing = foldErasure(entry);
    if (told === null || kind === undefined || thing === null) return null;
    return Object.keys(thing.fields).length === 0 ? null : write(kind, told.id, thing, entry, nameOf);
  }

  function foldErasure(entry: OfficeEntry): Stored | null {
    const told = erasedThing(entry);
    if (told === null) return null;
    eraseThing(db, told, entry.n);
    const before = stored(told.kind, told.id) ?? unknownThing;
    const thing = { ...before, fields: told.fields, lastN: entry.n, isWaiting: false };
    save(told.kind, told.id, thing);
    return thing;
  }

  /** A thing after an entry. What the entry did not know of is noted, for a person to choose. */
  function foldEntry(entry: OfficeEntry, body: EntryBody): Stored | null {
    if (entry.kind === settledKind) {
      for (const field of Object.keys(body.fields))
        db.run('DELETE FROM office_conflict WHERE entry_id = ? AND field = ?', body.thing, field);
      return null;
    }
    const before = stored(entry.kind, body.thing) ?? unknownThing;
    const kind = kindOf.get(entry.kind);
    const known = before.lastN === 0 ? (body.whole ?? before.fields) : before.fields;
    const rules = entry.kind === restoredKind ? restoredRules : kind;
    const { fields, overwritten } = fold(known, takenOf(entry, body, before.fields), rules);
    // The same on each computer: only entries decide it.
    if (before.length + (entry.body?.length ?? 0) > maxThing) {
      const { length } = JSON.stringify(fields);
      if (length > maxThing && length > before.length) return null;
    }
    const typed = kind?.typed ?? {};
    for (const { field, replaced, stands } of overwritten) {
      if (!Object.hasOwn(typed, field) || isOutdated(db, entry, body, field, replaced)) continue;
      db.run(
        `INSERT OR IGNORE INTO office_conflict (entry_id, field, kind, thing, replaced, stands, login, at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[entry.id, field, entry.kind, body.thing, JSON.stringify(replaced), JSON.stringify(stands)],
        ...[entry.login, timeOf(entry)],
      );
    }
    return { ...before, fields, lastN: entry.n };
  }

  /** What an entry says, of a ledger that is made again. */
  function foldAgain(entry: OfficeEntry): void {
    const body = bodyOf(entry);
    if (entry.kind === restrictedKind) restrictions.heard(entry);
    else if (entry.kind === erasedKind) foldErasure(entry);
    else {
      const thing = body === null ? null : foldEntry(entry, body);
      if (body !== null && thing !== null) save(entry.kind, body.thing, thing);
    }
  }

  function waitingOf(kind: SharedKind, nameOf: NameOf, file?: SharedFile): Written[] {
    const waiting = db.all(
      `SELECT office_entry.*, thing.id AS thing_id FROM office_thing AS thing JOIN office_entry ON office_entry.n = thing.last_n
       WHERE thing.kind = ?1 AND is_waiting = 1 AND (?2 IS NULL OR instr(thing.fields, ?2) > 0)`,
      kind.kind,
      file?.sha256 ?? null,
    );
    return waiting.flatMap((row) => {
      const entry = readEntry(row);
      const id = String(row.thing_id);
      const thing = stored(kind.kind, id);
      if (thing === null || entry.version > kind.version) return [];
      return write(kind, id, thing, entry, nameOf) ?? [];
    });
  }

  return {
    ids,
    membership: () => readMembership(db),
    begin(file, officeId) {
      db.transaction(() => {
        db.run(
          `INSERT INTO office_membership (is_one, file, office_id, joined_at, last_n, read_to) VALUES (1, ?, ?, ?, 0, 0)
           ON CONFLICT (is_one) DO UPDATE SET file = excluded.file`,
          writeOfficeFile(file),
          officeId,
          parts.now(),
        );
        restrictions.reconsider();
        markAll();
      });
    },
    end() {
      db.transaction(() => {
        keepFormerMember(db, parts.now());
        restrictions.leave();
        for (const table of tables) db.run(`DELETE FROM ${table}`);
      });
    },
    last() {
      const row = db.get('SELECT last_n, last_id FROM office_membership');
      return { n: Number(row?.last_n ?? 0), id: typeof row?.last_id === 'string' ? row.last_id : null };
    },
    knownTo() {
      // Of what is not here at all, from its first entry on: a later one about it makes it no better known.
      const first = db.get(
        `SELECT min(coalesce(iif(local_id IS NULL, (SELECT min(n) FROM office_entry
           WHERE office_entry.kind = thing.kind AND ${thingOfEntry} = +thing.id), NULL), last_n)) AS n
         FROM office_thing AS thing WHERE is_waiting = 1 AND kind IN (SELECT value FROM json_each(?))`,
        JSON.stringify(boughtKinds),
      )?.n;
      return typeof first === 'number' ? Math.min(readTo(), first - 1) : readTo();
    },
    readTo,
    readFromLast: () => void db.run('UPDATE office_membership SET read_to = last_n'),
    apply(entries, upTo, nameOf) {
      return db.transaction(() =>
        changes.unnoted(() => {
          const written = entries.flatMap((entry) => applyOne(entry, nameOf) ?? []);
          const last = entries.at(-1);
          if (last !== undefined)
            db.run(
              'UPDATE office_membership SET last_n = ?1, last_id = ?2 WHERE last_n < ?1',
              last.n,
              last.id,
            );
          db.run('UPDATE office_membership SET read_to = ?', upTo);
          return written;
        }),
      );
    },
    applyWaiting(nameOf, file) {
      return db.transaction(() =>
        changes.unnoted(() => kinds.flatMap((kind) => waitingOf(kind, nameOf, file))),
      );
    },
    makeEntries(atMost) {
      return db.transaction(() => {
        let left = atMost;
        for (const kind of kinds) {
          const rows = db.all('SELECT local_id FROM office_changed WHERE kind = ? LIMIT ?', kind.kind, left);
          for (const { local_id } of rows) {
            // What cannot be read must not hold up all else: it is compared again when it is changed.
            contained(() => made.make(kind, String(local_id)));
            db.run('DELETE FROM office_changed WHERE kind = ? AND local_id = ?', kind.kind, local_id ?? null);
          }
          left -= rows.length;
          if (left <= 0) return true;
        }
        return false;
      });
    },
    outgoing: (atMost) =>
      db.all('SELECT * FROM office_outgoing ORDER BY n LIMIT ?', atMost).map(readOutgoing),
    waiting: () =>
      Number(
        db.get('SELECT (SELECT count(*) FROM office_outgoing) + (SELECT count(*) FROM office_changed) AS n')
          ?.n,
      ),
    holdBack: (lease) => db.transaction(() => made.holdBack(lease)),
    release: (connectionId) => db.transaction(() => made.release(connectionId)),
    unwritten: createUnwritten(db, kinds),
    entriesAfter: (n, atMost) =>
      db.all('SELECT * FROM office_entry WHERE n > ? ORDER BY n LIMIT ?', n, atMost).map(readEntry),
    entryAtOrBefore(n) {
      const row = db.get('SELECT * FROM office_entry WHERE n <= ? ORDER BY n DESC LIMIT 1', n);
      return row === undefined ? null : readEntry(row);
    },
    rewind(n) {
      db.transaction(() => {
        noteLost(n);
        db.run('DELETE FROM office_entry WHERE n > ?', n);
        db.run('DELETE FROM office_conflict');
        db.run(`UPDATE office_thing SET fields = '{}', last_n = 0`);
        restrictions.forget();
        for (const row of db.all('SELECT * FROM office_entry ORDER BY n')) foldAgain(readEntry(row));
        const last = db.get('SELECT n, id FROM office_entry ORDER BY n DESC LIMIT 1');
        const lastN = Number(last?.n ?? 0);
        db.run(
          'UPDATE office_membership SET last_n = ?1, last_id = ?2, read_to = ?1',
          lastN,
          last?.id ?? null,
        );
      });
    },
    filesToGet: () =>
      db
        .all('SELECT sha256, file_type FROM office_file WHERE is_left = 0')
        .map((row) => ({ sha256: String(row.sha256), fileType: String(row.file_type) })),
    filesWaiting: () => Number(db.get('SELECT count(*) AS n FROM office_file WHERE is_left = 0')?.n),
    fileArrived({ sha256, fileType }) {
      db.run('DELETE FROM office_file WHERE sha256 = ? AND file_type = ?', sha256, fileType);
    },
    fileLost: (file) => db.transaction(() => lostFiles.ask(file)),
    ...puttingAway,
    ...restoredServer,
    ...createChoosing(db, {
      ...{ kinds: kindOf, ids, contained, hasFile: parts.hasFile },
      tell: (...entry) => made.add(...entry, null),
    }),
  };

  function readTo(): number {
    return Number(db.get('SELECT read_to FROM office_membership')?.read_to ?? 0);
  }

  function markAll(): void {
    for (const kind of kinds) {
      for (const localId of kind.all())
        db.run('INSERT OR IGNORE INTO office_changed (kind, local_id) VALUES (?, ?)', kind.kind, localId);
    }
  }
}
