/** A value of a field: JSON. */
export type FieldValue =
  | null
  | string
  | number
  | boolean
  | readonly FieldValue[]
  | { readonly [key: string]: FieldValue };

/** What is known of a thing, by the names of its fields. A field that is missing is the same as null. */
export type Fields = Readonly<Record<string, FieldValue>>;

/** Who changed something, as the office's server saw it. */
export interface ChangedBy {
  readonly login: string;
  readonly person: string;
  /** As rows of the library say it: name, person, and behind a colon the id by which the office knows it. */
  readonly computer: string;
  /** When the server was told, in milliseconds UTC. */
  readonly at: number;
}

/** A file of the content store that belongs to a thing. */
export interface SharedFile {
  readonly sha256: string;
  readonly fileType: string;
}

/** A thing of the library as it stands now. */
export interface SharedThing {
  /** A UUID: the same on each computer of the office. */
  readonly id: string;
  /** The shared id of its matter; null of what belongs to none. */
  readonly matter: string | null;
  readonly fields: Fields;
  readonly file: SharedFile | null;
}

/** What the ledger of the office says of a thing that a kind writes into the library. */
export interface ThingToWrite {
  readonly id: string;
  /** null: the library does not have it yet. */
  readonly localId: string | null;
  /** The fields that are not in the library as the ledger has them. */
  readonly changed: Fields;
  /** All fields as the ledger has them. */
  readonly fields: Fields;
  readonly by: ChangedBy;
}

/** The file of a document, with what decides whether a computer keeps it. */
export interface NamedFile extends SharedFile {
  readonly bytes: number;
  /** Milliseconds UTC. */
  readonly receivedAt: number;
}

/** A row of the library whose change makes a thing another one. */
export interface WatchedRow {
  readonly table: string;
  readonly on: 'INSERT' | 'UPDATE' | 'DELETE';
  /** SQL: the local id of the thing, from NEW or OLD; no row where it is NULL. */
  readonly thing: string;
  /** SQL: columns that matter of an UPDATE; all where they are missing. */
  readonly of?: string;
}

/** Which shared id stands for a row of this library, and the other way round. */
export interface SharedIds {
  localOf(kind: string, id: string): string | null;
  sharedOf(kind: string, localId: string): string | null;
}

/** What was found out at the land service for a colleague, and at which account. */
export interface FoundFields {
  readonly connectionId: string;
  readonly names: readonly string[];
}

/**
 * One kind of thing that the computers of an office share. Everything here runs inside one transaction of the library, and
 * opens none.
 */
export interface SharedKind {
  readonly kind: string;
  /** Counts up where an older version of Landfolio cannot write what this one shares. */
  readonly version: number;
  /**
   * Fields that people type, with what each is called. Where two changed one at once, a person is shown both. Where somebody fills in
   * one that they knew nothing of and that the office has, the office's stays: so whoever joins takes what the office has.
   */
  readonly typed: Readonly<Record<string, string>>;
  /** Fields that nobody types and of which the office's stays in the same way. */
  readonly firstKept?: readonly string[];
  /** Of a field whose values are joined instead of replaced: what it is after a change. Undefined of every other field. */
  joined?(field: string, stood: FieldValue, was: FieldValue, is: FieldValue): FieldValue | undefined;
  readonly watched: readonly WatchedRow[];
  /** null: it is not shared, or not yet. `known`: what the ledger says of it, where it says anything. */
  read(localId: string, ids: SharedIds, known: Fields | null): SharedThing | null;
  /** Local ids of everything that would be shared. */
  all(): string[];
  /** The row that is the same thing, where the library has one that is not bound yet. */
  find(id: string, fields: Fields, ids: SharedIds): string | null;
  /** Gives the local id; null where what it needs is not there yet: it is asked again. `hasFile`: its bytes are here, or left at the server. */
  write(thing: ThingToWrite, ids: SharedIds, hasFile: (file: SharedFile) => boolean): string | null;
  /**
   * Of fields that are not in the ledger as they are here: what was found out for a colleague, which only the computer tells that
   * asks for the account. Null where there is none.
   */
  found?(localId: string, names: readonly string[]): FoundFields | null;
  /** Whether a value stays although an entry says another one, whose writer had not seen it. */
  isFinal?(field: string, value: FieldValue): boolean;
  /**
   * Removes everything of a matter that is not for the person of this computer any more, given by its local id, and gives the local
   * ids of what was removed. What this computer bought itself stays. All of it has reached the server.
   */
  putAway?(matterId: string, ids: SharedIds): readonly string[];
  /** Before a matter that was put away is written again from its entries: takes back what would hinder that. */
  putBack?(matterId: string): void;
  /** The file that it needs before it can be written, or that is left at the server. */
  fileOf(fields: Fields): NamedFile | null;
  /** After the commit: tells the windows. */
  told(localId: string): void;
}
