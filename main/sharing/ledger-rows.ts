import { fileTypes } from '../../shared/model/file-types.ts';
import { type OfficeFile, readOfficeFile } from '../../shared/model/office-file.ts';
import { type OfficeEntry, type OutgoingEntry, readEntry } from '../office/office-server.ts';
import type { ChangedBy, Fields, SharedFile } from '../ports/shared-kind.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import { thingOfEntry } from '../storage/entry-thing.ts';
import { type EntryBody, readBody } from './fields.ts';
import type { HeldLease } from './leases.ts';

/** Which office this library is shared with. */
export interface StoredMembership {
  readonly file: OfficeFile;
  readonly officeId: string;
  readonly joinedAt: number;
}

export function readMembership(db: Db): StoredMembership | null {
  const row = db.get('SELECT file, office_id, joined_at FROM office_membership');
  if (row === undefined) return null;
  const file = readOfficeFile(String(row.file));
  if (!file.ok) throw new Error('The office file in the library cannot be read');
  return { file: file.value, officeId: String(row.office_id), joinedAt: Number(row.joined_at) };
}

/** An entry to push, and the file that the server must have before. */
export interface Outgoing {
  readonly entry: OutgoingEntry;
  readonly file: SharedFile | null;
  /** The lease under which it was found out, or null. */
  readonly lease: HeldLease | null;
}

/** A row of the library that was written, to tell the windows. */
export interface Written {
  readonly kind: string;
  readonly localId: string;
}

/** What the ledger says of a thing. */
export interface Stored {
  readonly localId: string | null;
  readonly fields: Fields;
  /** Characters of its fields, as they were read. */
  readonly length: number;
  /** Number of the last entry about it. */
  readonly lastN: number;
  readonly isWaiting: boolean;
}

/** The name of a person by login, or of a computer by id; the same text where it is not known. */
export type NameOf = (id: string) => string;

/** A name that the content store can have: nobody has the bytes of another one. */
export function canBeKept({ sha256, fileType }: SharedFile): boolean {
  return /^[0-9a-f]{64}$/.test(sha256) && fileTypes.some((known) => known === fileType);
}

export function sameFile(a: SharedFile | null, b: SharedFile | null): boolean {
  return a?.sha256 === b?.sha256 && a?.fileType === b?.fileType;
}

export function bodyOf(entry: OfficeEntry): EntryBody | null {
  return entry.body === null ? null : readBody(entry.body);
}

/** When the server got an entry, in milliseconds UTC. */
export function timeOf(entry: OfficeEntry): number {
  return Math.round(Date.parse(entry.arrivedAt.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')));
}

/** The first that is said of a thing: its writer made it. */
export function firstEntryOf(db: Db, kind: string, thing: string): OfficeEntry | null {
  const row = db.get(
    `SELECT * FROM office_entry WHERE kind = ? AND ${thingOfEntry} = ? ORDER BY n LIMIT 1`,
    ...[kind, thing],
  );
  return row === undefined ? null : readEntry(row);
}

export function writerOf(entry: OfficeEntry, nameOf: NameOf): ChangedBy {
  const { login, computer } = entry;
  const person = nameOf(login);
  // As rows of the library say it: a name for people, and what tells two of one name apart.
  return { login, person, computer: `${nameOf(computer)} (${person}):${computer}`, at: timeOf(entry) };
}

export function readOutgoing(row: SqlRow): Outgoing {
  return {
    entry: {
      id: String(row.id),
      kind: String(row.kind),
      version: Number(row.version),
      matter: row.matter === null ? null : String(row.matter),
      body: String(row.body),
      sha256: String(row.sha256),
    },
    file:
      row.file_sha256 === null ? null : { sha256: String(row.file_sha256), fileType: String(row.file_type) },
    lease:
      row.lease_connection === null
        ? null
        : { connectionId: String(row.lease_connection), epoch: Number(row.lease_epoch) },
  };
}

/** Keeps an entry of the office as the server sealed it. */
export function keepEntry(db: Db, entry: OfficeEntry): void {
  db.run(
    `INSERT INTO office_entry (n, id, computer, login, kind, version, matter, body, sha256, arrived_at, seal)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[entry.n, entry.id, entry.computer, entry.login, entry.kind, entry.version, entry.matter, entry.body],
    ...[entry.sha256, entry.arrivedAt, entry.seal],
  );
}
