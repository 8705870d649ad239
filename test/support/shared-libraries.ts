import { officeComputer } from '../../main/lib/derived-id.ts';
import type { OfficeEntry } from '../../main/office/office-server.ts';
import type { SharedFile, SharedKind } from '../../main/ports/shared-kind.ts';
import { type Changes, createChanges } from '../../main/sharing/changes.ts';
import type { HeldLease } from '../../main/sharing/leases.ts';
import { createLedger, type Ledger } from '../../main/sharing/ledger.ts';
import type { Outgoing } from '../../main/sharing/ledger-rows.ts';
import { standingDecision } from '../../main/sharing/restrictions.ts';
import type { Db } from '../../main/storage/db.ts';
import type { OfficeFile } from '../../shared/model/office-file.ts';
import { newLibrary } from './new-library.ts';
import { createQuietLog } from './quiet-log.ts';

const file = {
  ...{ office: 'Smith & Partners', hosts: [{ host: 'db.example', port: 5432 }], database: 'landfolio' },
  ca: '-----BEGIN CERTIFICATE-----',
};
const fileOf = ({ login, person }: Member): OfficeFile => ({ ...file, login, person });

/** Who writes entries: a library of one computer, and its person. */
export interface Member {
  readonly computer: string;
  readonly login: string;
  readonly person: string;
}

export interface SharedLibrary extends Member {
  readonly db: Db;
  readonly ledger: Ledger;
  /** Files of the content store. */
  readonly files: Set<string>;
  /** What the windows were told of. */
  readonly told: string[];
  /** The leases that it believes to hold, by their account. */
  readonly leases: Map<string, HeldLease>;
  newId(): string;
  now(): number;
}

/** A pretend server: it numbers entries in the order in which they come, and gives them to all. */
export interface PretendOffice {
  readonly entries: readonly OfficeEntry[];
  /** Gives a library the lease of an account. Whoever held it before believes to hold it still. */
  lease(library: SharedLibrary, connectionId: string): void;
  /** `kinds`: those of the library, in the order in which they are written. `isAway`: it joins later. */
  open(
    member: Member,
    kinds: (library: Omit<SharedLibrary, 'ledger'>) => readonly SharedKind[],
    isAway?: boolean,
  ): SharedLibrary;
  /** With everything that the library has. Of one that has joined nothing changes. */
  join(library: SharedLibrary): void;
  leave(library: SharedLibrary): void;
  /** Whether it has joined. */
  has(library: SharedLibrary): boolean;
  /** Takes what a library has to tell. Gives how many entries it was. */
  push(library: SharedLibrary): number;
  /** Applies what a library has not read yet, all of it at once or one entry after the other. */
  pull(library: SharedLibrary, atOnce?: number): void;
  /** Erases what was deleted, as the server does once 30 days are over: by the same rules, in memory. */
  erase(): void;
  /** Says who may read a matter from now on, as the server does; null: everybody. Nothing where the library's person may not. */
  restrict(library: SharedLibrary, matters: readonly string[], logins: readonly string[] | null): void;
  /**
   * The server is restored to a point before its last entries. Who speaks to it next gives back what their library holds, and reads
   * on from there.
   */
  restore(lost: number): void;
  /** Takes what a member wrote with a program of their own. */
  forge(member: Member, kind: string, matter: string | null, body: unknown): void;
  /** Gives a library entries once more, those that its person may read. */
  applyAgain(library: SharedLibrary, again: readonly OfficeEntry[]): void;
  /** Every matter that is restricted, and who may read it. */
  restricted(): ReadonlyMap<string, readonly string[]>;
  /** Until nobody has anything to tell. */
  settle(): void;
  /** Everything of a library is to be compared with the ledger. */
  compareAll(library: SharedLibrary): void;
  /** Brings the bytes of a file, and tries again what waited for it. */
  bring(library: SharedLibrary, file: SharedFile): void;
  close(): void;
}

/** Those of main/office/schema/erasing.ts. */
const keptFields = [
  ...['connection', 'number', 'createdAt', 'isDeleted', 'mergedInto'],
  ...['matter', 'order', 'item', 'statement', 'deletedAt'],
];

export function openPretendOffice(): PretendOffice {
  const entries: OfficeEntry[] = [];
  const opened: SharedLibrary[] = [];
  /** Those that have joined. */
  const libraries: SharedLibrary[] = [];
  const kindsOf = new Map<SharedLibrary, readonly SharedKind[]>();
  const changesOf = new Map<SharedLibrary, Changes>();
  const epochs = new Map<string, number>();
  /** Those that have not spoken to the server since it was restored. */
  const reconnecting = new Set<SharedLibrary>();
  let time = 1_790_000_000_000;
  let ids = 0;
  const keyOf = ({ sha256, fileType }: SharedFile) => `${sha256}.${fileType}`;
  const nameOf = (id: string) => {
    const known = opened.find((one) => one.login === id || officeComputer(one.computer, one.login) === id);
    return known === undefined ? id : known.login === id ? known.person : known.computer;
  };

  function tell(
    library: SharedLibrary,
    written: readonly { readonly kind: string; readonly localId: string }[],
  ) {
    for (const { kind, localId } of written) {
      library.told.push(`${kind} ${localId}`);
      kindsOf
        .get(library)
        ?.find((one) => one.kind === kind)
        ?.told(localId);
    }
  }

  /** Erased, or about to be: it was given back after that the server has said so. */
  function emptied(entry: OfficeEntry): OfficeEntry {
    const of = entry.body === null ? '' : `${entry.kind} ${JSON.parse(entry.body).thing}`;
    const isErased = entries.some(
      ({ kind, body, arrivedAt }) =>
        kind === 'erased' && JSON.parse(body ?? '').thing === of && arrivedAt > entry.arrivedAt,
    );
    return isErased ? { ...entry, body: null } : entry;
  }

  /** As main/sharing/synchronise.ts, in memory. */
  function giveBack(library: SharedLibrary): void {
    const { ledger } = library;
    if (reconnecting.delete(library)) ledger.readFromLast();
    const { n, id } = ledger.last();
    const isKnown = n === 0 || entries[n - 1]?.id === id;
    if (isKnown && ledger.readTo() <= entries.length) return;
    const isThere = (one: OfficeEntry) => entries.slice(one.n - 1).find(readBy(library))?.id === one.id;
    const held = ledger.entriesAfter(0, 10_000);
    const firstLost = held.findIndex((one) => !isThere(one));
    const lost = firstLost === -1 ? [] : held.slice(firstLost);
    const common = (firstLost === -1 ? held : held.slice(0, firstLost)).at(-1)?.n ?? 0;
    for (const one of [...lost.filter(({ login }) => login === ''), ...lost]) {
      if (entries.some((known) => known.id === one.id)) continue;
      entries.push({ ...emptied(one), n: entries.length + 1 });
      if (one.kind === 'erased') for (const [at, entry] of entries.entries()) entries[at] = emptied(entry);
    }
    ledger.rewind(common);
  }

  function push(library: SharedLibrary): number {
    if (!has(library)) return 0;
    giveBack(library);
    while (library.ledger.makeEntries(100)) {
      // Until all are made.
    }
    const known = new Set(entries.map(({ id }) => id));
    const all = library.ledger.outgoing(10_000).filter(({ entry }) => !known.has(entry.id));
    const isHeld = ({ lease }: Outgoing) => lease === null || epochs.get(lease.connectionId) === lease.epoch;
    for (const { lease } of all.filter((one) => !isHeld(one))) {
      if (lease === null) continue;
      library.leases.clear();
      library.ledger.holdBack(lease);
    }
    const outgoing = all.filter(isHeld);
    for (const { entry } of outgoing) {
      time += 1;
      const { login } = library;
      const computer = officeComputer(library.computer, login);
      const arrivedAt = new Date(time).toISOString();
      entries.push({ ...entry, computer, login, n: entries.length + 1, arrivedAt, seal: 'seal' });
    }
    tell(library, library.ledger.putAway());
    tell(library, library.ledger.applyWaiting(nameOf));
    return outgoing.length;
  }

  function pull(library: SharedLibrary, atOnce = 500): void {
    const { ledger } = library;
    if (!has(library)) return;
    giveBack(library);
    for (;;) {
      const next = entries.slice(ledger.readTo(), ledger.readTo() + atOnce);
      if (next.length === 0) break;
      tell(library, ledger.apply(next.filter(readBy(library)), next.at(-1)?.n ?? 0, nameOf));
    }
    for (const { matter, returnedTo } of ledger.returning()) {
      const again = entries.filter(
        (one) => one.matter === matter && one.n > returnedTo && readBy(library)(one),
      );
      if (again.length > 0) ledger.keepReturned(matter, again);
      tell(library, ledger.putBack(matter, nameOf));
    }
    tell(library, ledger.applyWaiting(nameOf));
    // What the server took and does not give back.
    ledger.acknowledge(entries.filter(({ n }) => n <= ledger.readTo()).map(({ id }) => id));
  }

  function readBy({ login }: Member): (entry: OfficeEntry) => boolean {
    return ({ matter }) => {
      const readers = matter === null ? null : readersOf(matter);
      return readers === null || readers.includes(login);
    };
  }

  function readersOf(matter: string): readonly string[] | null {
    const decided = entries.filter(
      ({ kind, login, body }) =>
        kind === 'restricted' && login === '' && JSON.parse(body ?? '').thing === matter,
    );
    return standingDecision(decided)?.readers?.map(({ login }) => login) ?? null;
  }

  function restrict(
    library: SharedLibrary,
    matters: readonly string[],
    logins: readonly string[] | null,
  ): void {
    if (!matters.every((matter) => readBy(library)({ matter } as OfficeEntry))) return;
    for (const matter of matters) {
      if (logins === null && readersOf(matter) === null) continue;
      const readers = logins === null ? null : [...new Set([...logins, library.login])].sort();
      const named = readers?.map((login) => ({ login, name: nameOf(login) })) ?? null;
      const by = { login: library.login, name: library.person };
      sayOfServer('restricted', { thing: matter, fields: { readers: [null, named], by: [null, by] } }, null);
    }
  }

  /** An entry of the server's own. */
  function sayOfServer(kind: string, body: unknown, matter: string | null): void {
    time += 1;
    entries.push({
      ...{
        id: `${kind} ${time}`,
        kind,
        version: 1,
        matter,
        body: JSON.stringify(body),
        sha256: '',
      },
      ...{ n: entries.length + 1, login: '', computer: '00000000-0000-0000-0000-000000000000' },
      ...{ arrivedAt: new Date(time).toISOString(), seal: 'seal' },
    });
  }

  /** What the entries say of each thing, the last one last. */
  function said(): Map<string, Record<string, unknown>> {
    const things = new Map<string, Record<string, unknown>>();
    for (const { kind, body } of entries) {
      if (body === null) continue;
      const { thing, fields } = JSON.parse(body) as {
        thing: string;
        fields: Record<string, [unknown, unknown]>;
      };
      const name = kind === 'erased' ? thing : `${kind} ${thing}`;
      const now = Object.entries(fields).map(([field, [, is]]) => [field, is]);
      things.set(name, { ...things.get(name), ...Object.fromEntries(now) });
    }
    return things;
  }

  function erase(): void {
    const things = said();
    const isGone = (name: string, steps = 0): boolean => {
      const fields = things.get(name);
      if (fields === undefined || steps > 20) return false;
      if (fields.isDeleted === true) return true;
      return typeof fields.mergedInto === 'string' && isGone(`matter ${fields.mergedInto}`, steps + 1);
    };
    for (const [name, fields] of things) {
      const [kind = ''] = name.split(' ', 1);
      const about = entries.flatMap((one, at) =>
        one.body !== null && `${one.kind} ${JSON.parse(one.body).thing}` === name ? [at] : [],
      );
      if (about.length === 0 || !['matter', 'document'].includes(kind) || !isGone(name)) continue;
      const of = entries[about.at(-1) ?? -1]?.matter ?? null;
      for (const at of about) entries[at] = { ...(entries[at] as OfficeEntry), body: null };
      const stays = Object.entries(fields).filter(([field]) => keptFields.includes(field));
      const kept = Object.fromEntries(stays.map(([field, is]) => [field, [null, is]]));
      sayOfServer('erased', { thing: name, fields: kept }, of);
    }
  }

  const has = (library: SharedLibrary) => libraries.includes(library);

  function join(library: SharedLibrary): void {
    if (has(library)) return;
    libraries.push(library);
    library.ledger.begin(fileOf(library), 'office');
    changesOf.get(library)?.start();
  }

  return {
    entries,
    erase,
    restrict,
    forge({ computer, login }, kind, matter, body) {
      time += 1;
      const n = entries.length + 1;
      entries.push({
        ...{ n, id: `forged ${n}`, kind, version: 1, matter, body: JSON.stringify(body), sha256: '' },
        ...{ computer: officeComputer(computer, login), login },
        ...{ arrivedAt: new Date(time).toISOString(), seal: 'seal' },
      });
    },
    applyAgain: (library, again) =>
      void library.ledger.apply(again.filter(readBy(library)), library.ledger.readTo(), nameOf),
    restore(lost) {
      entries.splice(Math.max(0, entries.length - lost));
      for (const one of opened) reconnecting.add(one);
    },
    restricted: () => {
      const said = entries.filter(({ kind, login }) => kind === 'restricted' && login === '');
      const matters = new Set(said.map(({ body }) => String(JSON.parse(body ?? '').thing)));
      return new Map(
        [...matters].flatMap((matter) => {
          const logins = readersOf(matter);
          return logins === null ? [] : [[matter, logins] as const];
        }),
      );
    },
    open(member, kinds, isAway = false) {
      const db = newLibrary();
      const base = {
        ...member,
        db,
        files: new Set<string>(),
        told: [],
        leases: new Map<string, HeldLease>(),
        newId() {
          ids += 1;
          return `${member.computer}-${ids}`;
        },
        now() {
          time += 1;
          return time;
        },
      };
      const own = kinds(base);
      const changes = createChanges(db, own);
      const ledger = createLedger(db, {
        ...{ kinds: own, changes, now: base.now, newId: base.newId, log: createQuietLog() },
        hasFile: (one) => base.files.has(keyOf(one)),
        leaseOf: (connectionId) => base.leases.get(connectionId) ?? null,
      });
      const library: SharedLibrary = { ...base, ledger };
      opened.push(library);
      kindsOf.set(library, own);
      changesOf.set(library, changes);
      if (!isAway) join(library);
      return library;
    },
    has,
    join,
    leave(library) {
      if (!has(library)) return;
      libraries.splice(libraries.indexOf(library), 1);
      changesOf.get(library)?.stop();
      library.ledger.end();
    },
    lease(library, connectionId) {
      const epoch = (epochs.get(connectionId) ?? 0) + 1;
      epochs.set(connectionId, epoch);
      library.leases.set(connectionId, { connectionId, epoch });
      library.ledger.release(connectionId);
    },
    push,
    pull,
    settle() {
      for (let rounds = 0; rounds < 20; rounds += 1) {
        for (const library of libraries) pull(library);
        const made = libraries.map(push);
        if (made.every((count) => count === 0)) return;
      }
      throw new Error('The libraries tell each other something without end');
    },
    compareAll: (library) => library.ledger.begin(fileOf(library), 'office'),
    bring(library, one) {
      library.files.add(keyOf(one));
      library.ledger.fileArrived(one);
      tell(library, library.ledger.applyWaiting(nameOf));
    },
    close() {
      for (const { db } of opened) db.close();
    },
  };
}
