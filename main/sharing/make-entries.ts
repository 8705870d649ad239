import { createHash } from 'node:crypto';
import type { Log } from '../ports/log.ts';
import type { Fields, SharedFile, SharedIds, SharedKind } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';
import { changesOf, type EntryBody, type FieldChange, fold, readBody } from './fields.ts';
import type { HeldLease } from './leases.ts';
import { sameFile } from './ledger-rows.ts';

/** Makes entries of what was changed here. Everything runs inside a transaction of the library. */
export interface EntryMaker {
  /** Makes the entry of a thing that was changed here, if anything of it is news. */
  make(kind: SharedKind, localId: string): void;
  /** An entry of a kind that no row of the library stands for. */
  add(
    kind: string,
    version: number,
    matter: string | null,
    body: EntryBody,
    file: SharedFile | null,
    lease?: HeldLease | null,
  ): void;
  /** What entries of this computer changed of a thing and the server has not given back. */
  onTheWay(kind: string, id: string): EntryBody['fields'][];
  /** The lease was taken over: what was found under it is not sent. It is made again from the difference, see `release`. */
  holdBack(lease: HeldLease): void;
  /** The lease of an account is held: what was held back is compared with the ledger again. False: nothing was. */
  release(connectionId: string): boolean;
}

interface EntryMakerParts {
  readonly log: Log;
  readonly newId: () => string;
  readonly ids: SharedIds;
  /** The lease that this computer holds of an account, or null. */
  readonly leaseOf: (connectionId: string) => HeldLease | null;
  /** What the ledger says of a thing, and the row that stands for it; null where it says nothing. */
  readonly stored: (
    kind: string,
    id: string,
  ) => { readonly localId: string | null; readonly fields: Fields } | null;
  readonly bind: (kind: string, id: string, localId: string) => void;
}

/** Of the server: landfolio.push. */
const maxBodyBytes = 1024 * 1024;

export function createEntryMaker(db: Db, parts: EntryMakerParts): EntryMaker {
  function add(
    kind: string,
    version: number,
    matter: string | null,
    body: EntryBody,
    file: SharedFile | null,
    lease: HeldLease | null = null,
  ): void {
    const long = JSON.stringify(body);
    const isShortened = body.whole !== undefined && Buffer.byteLength(long) > maxBodyBytes;
    const text = isShortened ? JSON.stringify({ thing: body.thing, fields: body.fields }) : long;
    // The server refuses it, and everything after it would wait for it.
    if (Buffer.byteLength(text) > maxBodyBytes) {
      parts.log.warn('office.tooLong', { kind });
      return;
    }
    db.run(
      `INSERT INTO office_outgoing (id, kind, thing, version, matter, body, sha256, file_sha256, file_type,
         lease_connection, lease_epoch) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[parts.newId(), kind, body.thing, version, matter, text],
      createHash('sha256').update(text).digest('hex'),
      ...[file?.sha256 ?? null, file?.fileType ?? null, lease?.connectionId ?? null, lease?.epoch ?? null],
    );
  }

  function onTheWay(kind: string, id: string): EntryBody['fields'][] {
    return db
      .all('SELECT body FROM office_outgoing WHERE kind = ? AND thing = ? ORDER BY n', kind, id)
      .map((row) => readBody(String(row.body))?.fields ?? {});
  }

  /** The matter under which something was said of a thing last; undefined where nothing was. */
  function saidUnder(kind: string, id: string): string | null | undefined {
    const row =
      db.get(
        'SELECT matter FROM office_outgoing WHERE kind = ? AND thing = ? ORDER BY n DESC LIMIT 1',
        kind,
        id,
      ) ??
      db.get(
        `SELECT office_entry.matter FROM office_thing JOIN office_entry ON office_entry.n = last_n
         WHERE office_thing.kind = ? AND office_thing.id = ?`,
        kind,
        id,
      );
    return row === undefined ? undefined : typeof row.matter === 'string' ? row.matter : null;
  }

  function keepBack(kind: string, localId: string, connectionId: string): void {
    db.run(
      `INSERT INTO office_untold (kind, local_id, connection_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
      kind,
      localId,
      connectionId,
    );
  }

  return {
    add,
    onTheWay,
    make(kind, localId) {
      db.run('DELETE FROM office_changed WHERE kind = ? AND local_id = ?', kind.kind, localId);
      const bound = parts.ids.sharedOf(kind.kind, localId);
      const known = bound === null ? null : (parts.stored(kind.kind, bound)?.fields ?? null);
      const thing = kind.read(localId, parts.ids, known);
      if (thing === null) return;
      const before = parts.stored(kind.kind, thing.id);
      // Two rows here that are one thing for the office: the first one stands for it.
      if (before !== null && before.localId !== null && before.localId !== localId) return;
      if (before === null || before.localId === null) parts.bind(kind.kind, thing.id, localId);
      let expected = before?.fields ?? {};
      for (const change of onTheWay(kind.kind, thing.id)) expected = fold(expected, change).fields;
      const changes = changesOf(expected, thing.fields);
      const under = saidUnder(kind.kind, thing.id);
      // What belongs to a matter is told under it, also once that is deleted here: it may be restricted.
      const matter = thing.matter ?? under ?? null;
      const isMoved = under !== undefined && under !== null && under !== matter;
      if (Object.keys(changes).length === 0 && !isMoved) return;
      const found = kind.found?.(localId, Object.keys(changes)) ?? null;
      const lease = found === null ? null : parts.leaseOf(found.connectionId);
      if (found !== null && lease === null) keepBack(kind.kind, localId, found.connectionId);
      const isNewFile = thing.file !== null && !sameFile(kind.fileOf(expected), thing.file);
      const isFound = ([name]: [string, FieldChange]) => found?.names.includes(name) === true;
      const all = Object.entries(changes);
      const said = [
        { fields: all.filter((one) => !isFound(one)), lease: null },
        { fields: lease === null ? [] : all.filter(isFound), lease },
      ].filter(({ fields, lease: of }) => fields.length > 0 || (isMoved && of === null));
      for (const one of said)
        add(
          kind.kind,
          kind.version,
          matter,
          {
            thing: thing.id,
            fields: Object.fromEntries(one.fields),
            ...(isMoved ? { whole: expected } : {}),
          },
          isNewFile && (found === null || one.lease !== null) ? thing.file : null,
          one.lease,
        );
    },
    holdBack({ connectionId, epoch }) {
      const where = 'lease_connection = ? AND lease_epoch = ?';
      const rows = db.all(
        `SELECT DISTINCT office_outgoing.kind, local_id FROM office_outgoing
         JOIN office_thing ON office_thing.kind = office_outgoing.kind AND office_thing.id = thing
         WHERE local_id IS NOT NULL AND ${where}`,
        connectionId,
        epoch,
      );
      for (const { kind, local_id } of rows) keepBack(String(kind), String(local_id), connectionId);
      db.run(`DELETE FROM office_outgoing WHERE ${where}`, connectionId, epoch);
    },
    release(connectionId) {
      db.run(
        `INSERT INTO office_changed (kind, local_id) SELECT kind, local_id FROM office_untold AS untold
         WHERE connection_id = ? AND NOT EXISTS (SELECT 1 FROM office_changed AS changed
           WHERE changed.kind = untold.kind AND changed.local_id = untold.local_id)`,
        connectionId,
      );
      return db.run('DELETE FROM office_untold WHERE connection_id = ?', connectionId) > 0;
    },
  };
}
