import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { type ServerFault, serverFault } from '../postgres/server-fault.ts';
import type { Parameter, Row, Session } from '../postgres/session.ts';
import { officeSchemaVersion } from './schema/schema.ts';

/** One thing that happened, as the computer where it happened wrote it. */
export interface OutgoingEntry {
  /** UUID version 7. */
  readonly id: string;
  readonly kind: string;
  readonly version: number;
  readonly matter: string | null;
  /** JSON. */
  readonly body: string;
  /** Of the body's UTF-8, in hexadecimal. */
  readonly sha256: string;
}

/** The same as the server has it: who wrote it on which computer is what the server saw. */
export interface OfficeEntry extends Omit<OutgoingEntry, 'body'> {
  readonly n: number;
  readonly computer: string;
  readonly login: string;
  /** null once it is erased. */
  readonly body: string | null;
  /** The server's own text of the time in UTC. It is part of what the seal proves, so it is kept as it is. */
  readonly arrivedAt: string;
  /** Hexadecimal. Proves to this server that it accepted the entry before. */
  readonly seal: string;
}

export interface Welcome {
  readonly officeId: string;
  readonly office: string;
  readonly person: string;
  readonly schema: number;
  readonly last: number;
  /** False: the server was restored to an older point, and must be given again what it lost. */
  readonly knowsCursor: boolean;
  /** Milliseconds since 1970, by the server's clock. */
  readonly serverTime: number;
}

/** The last entry that the computer applied; number 0 and no id before the first. */
export interface Cursor {
  readonly n: number;
  readonly id: string | null;
}

export interface ClaimedThing {
  readonly id: string;
  readonly thing: string;
  readonly matter: string | null;
  /** JSON for the other person. */
  readonly words: string;
}

/** What was deleted, by its kind and its shared id. */
export interface ThingToErase {
  readonly kind: string;
  readonly thing: string;
}

/** Somebody who can log in. */
export interface OfficePerson {
  readonly login: string;
  readonly name: string;
}

/** What stands against a claim. */
export interface StandingClaim {
  readonly thing: string;
  readonly login: string;
  readonly person: string;
  /** `{}` where this person may not read the matter. */
  readonly words: string;
  readonly state: 'claimed' | 'sending' | 'ordered';
  readonly claimedAt: string;
  readonly matter: string | null;
  /** The service's number of what was ordered; null where nobody said it, or this person may not read the matter. */
  readonly orderNumber: string | null;
}

/** A claim of this computer that stands. */
export interface OwnClaim {
  readonly id: string;
  readonly order: string;
  readonly thing: string;
  readonly words: string;
  readonly state: 'claimed' | 'sending';
  /** Since it was claimed, by the server's clock. */
  readonly ageMs: number;
}

/** A lease that some computer holds. */
export interface StandingLease {
  readonly name: string;
  /** Grows with each new holder. */
  readonly epoch: number;
  readonly isOwn: boolean;
  readonly person: string;
  /** The name of the computer that has it. */
  readonly computer: string;
  /** By the server's clock, in milliseconds. */
  readonly endsInMs: number;
  /** Grows where its holder found something that the others are to look at. */
  readonly news: number;
}

interface LeasesSeen {
  readonly leases: readonly StandingLease[];
  /** The number of the last entry. */
  readonly last: number;
}

type Answer<T> = Promise<Result<T, ServerFault>>;

/** What a computer says to the office's server, over one connection. */
export interface OfficeServer {
  hello(computer: { readonly name: string; readonly version: string }, cursor: Cursor): Answer<Welcome>;
  /** Numbers of the entries by their ids, in no order. Sending an entry again changes nothing. */
  push(
    entries: readonly OutgoingEntry[],
    lease?: { readonly name: string; readonly epoch: number },
  ): Answer<ReadonlyMap<string, number>>;
  /** Entries of others that the server lost; gives how many it took. */
  pushAgain(entries: readonly OfficeEntry[]): Answer<number>;
  /** Entries after a number in their order, and the number that everything is read up to. */
  pull(
    after: number,
    atMost: number,
  ): Answer<{ readonly entries: readonly OfficeEntry[]; readonly upTo: number }>;
  /** Nothing stands against it where the list is empty: then each thing is claimed. */
  claim(order: string, things: readonly ClaimedThing[], cursor: number): Answer<readonly StandingClaim[]>;
  /** The claims of this computer whose outcome the server does not know, oldest first. */
  ownClaims(): Answer<readonly OwnClaim[]>;
  startSending(order: string, things: number): Answer<null>;
  /** With the number of the order where the service gave one. */
  endClaims(order: string, wasOrdered: boolean, orderNumber?: string | null): Answer<null>;
  /**
   * Takes or renews the leases that are `wanted`, and says how they and those of `seen` stand. `found`: of which this computer, as
   * their holder, found something that the others are to look at.
   */
  takeLeases(
    asked: {
      readonly wanted: readonly string[];
      readonly seen?: readonly string[];
      readonly found?: readonly string[];
    },
    seconds: number,
  ): Answer<LeasesSeen>;
  dropLease(name: string, epoch: number): Answer<null>;
  /** Names of people by login, also of those who were removed, and names of computers by id. */
  names(): Answer<ReadonlyMap<string, string>>;
  /** Other computers of such people that were seen last before a moment, at most so long before it. Milliseconds UTC. */
  silentSince(
    moment: number,
    atMostMs: number,
  ): Answer<readonly { readonly person: string; readonly computer: string }[]>;
  /** People of the office who were not removed, by name. */
  people(): Answer<readonly OfficePerson[]>;
  /** Entries of one matter after a number, in their order. */
  pullMatter(matter: string, after: number, atMost: number): Answer<readonly OfficeEntry[]>;
  /** From now on only these people, and this one, may read the matters: one, and those that were merged into it. */
  restrict(matters: readonly string[], logins: readonly string[]): Answer<null>;
  open(matters: readonly string[]): Answer<null>;
  /** Erases what is said of things that were deleted long enough ago, and gives of how many. What was not is left alone. */
  erase(things: readonly ThingToErase[]): Answer<number>;
  /** Says whether this computer keeps every document. Gives how many others said so in the last 30 days. */
  keepAll(keeps: boolean): Answer<number>;
  missingDocuments(hashes: readonly Uint8Array[]): Answer<readonly Uint8Array[]>;
  arrivedParts(hash: Uint8Array): Answer<readonly number[]>;
  putPart(hash: Uint8Array, part: number, bytes: Uint8Array): Answer<null>;
  /** False: the parts have another hash, and are gone. */
  keepDocument(hash: Uint8Array): Answer<boolean>;
  getPart(
    hash: Uint8Array,
    part: number,
  ): Answer<{ readonly size: number; readonly bytes: Uint8Array } | null>;
}

/** So many computers are known by their names, those that were seen last: a member can have the server know of any number. */
const maxComputers = 100_000;

const entryColumns = `n, id, computer, login, kind, version, matter, body, encode(sha256, 'hex') AS sha256, arrived_at,
  encode(seal, 'hex') AS seal`;

export function createOfficeServer(
  session: Session,
  computer: string,
  schema = officeSchemaVersion,
): OfficeServer {
  async function ask<T>(
    sql: string,
    values: readonly Parameter[],
    read: (rows: readonly Row[]) => T,
  ): Answer<T> {
    try {
      return ok(read(await session.query(sql, values)));
    } catch (error) {
      return failed(serverFault(error, session.host));
    }
  }
  const done = () => null;
  return {
    hello: (own, cursor) =>
      ask(
        `SELECT office_id, office_name, person_name, schema_version, last, is_known,
           round(extract(epoch FROM server_time) * 1000) AS server_time
         FROM landfolio.hello($1, $2, $3, $4, $5)`,
        [computer, own.name, own.version, cursor.n, cursor.id],
        ([row]) => ({
          officeId: String(row?.office_id),
          office: String(row?.office_name),
          person: String(row?.person_name),
          schema: Number(row?.schema_version),
          last: Number(row?.last),
          knowsCursor: row?.is_known === 't',
          serverTime: Number(row?.server_time),
        }),
      ),
    push: (entries, lease) =>
      ask(
        'SELECT entry_id, entry_n FROM landfolio.push($1, $2, $3, $4, $5)',
        [computer, schema, JSON.stringify(entries), lease?.name ?? null, lease?.epoch ?? null],
        (rows) => new Map(rows.map((row) => [String(row.entry_id), Number(row.entry_n)])),
      ),
    pushAgain: (entries) =>
      ask(
        'SELECT landfolio.push_again($1, $2, $3) AS added',
        [
          computer,
          schema,
          JSON.stringify(entries.map((entry) => ({ ...entry, arrived_at: entry.arrivedAt }))),
        ],
        ([row]) => Number(row?.added),
      ),
    pull: (after, atMost) =>
      ask(`SELECT ${entryColumns} FROM landfolio.pull($1, $2)`, [after, atMost], (rows) => {
        const entries = rows.filter((row) => row.id !== null).map(readEntry);
        return { entries, upTo: Number(rows.at(-1)?.n ?? after) };
      }),
    claim: (order, things, cursor) =>
      ask(
        `SELECT thing, login, person_name, words, state, claimed_at, matter, order_number
         FROM landfolio.claim_things($1, $2, $3, $4, $5)`,
        [computer, schema, order, JSON.stringify(things), cursor],
        (rows) => rows.map(claimOf),
      ),
    ownClaims: () =>
      ask(
        'SELECT id, order_id, thing, words, state, age_seconds FROM landfolio.own_claims($1)',
        [computer],
        (rows) =>
          rows.map((row) => ({
            id: String(row.id),
            order: String(row.order_id),
            thing: String(row.thing),
            words: String(row.words),
            state: row.state as OwnClaim['state'],
            ageMs: Number(row.age_seconds) * 1000,
          })),
      ),
    startSending: (order, things) =>
      ask('SELECT landfolio.start_sending($1, $2, $3, $4)', [computer, schema, order, things], done),
    endClaims: (order, wasOrdered, orderNumber = null) =>
      wasOrdered && orderNumber !== null
        ? ask('SELECT landfolio.end_ordered($1, $2, $3, $4)', [computer, schema, order, orderNumber], done)
        : ask('SELECT landfolio.end_claims($1, $2, $3, $4)', [computer, schema, order, wasOrdered], done),
    takeLeases: ({ wanted, seen = [], found = [] }, seconds) =>
      ask(
        `SELECT name, epoch, is_own, person_name, computer_name, ends_in, news, last
         FROM landfolio.take_leases($1, $2, $3::text[], $4::text[], $5::text[], $6)`,
        [computer, schema, wanted, seen, found, seconds],
        (rows) => ({
          leases: rows.filter(({ name }) => name !== null).map(leaseOf),
          last: Number(rows[0]?.last),
        }),
      ),
    dropLease: (name, epoch) => ask('SELECT landfolio.drop_lease($1, $2, $3)', [computer, name, epoch], done),
    names: () =>
      ask(
        `SELECT login AS id, name FROM landfolio.people UNION ALL
         (SELECT id::text, name FROM landfolio.computers ORDER BY last_seen_at DESC LIMIT ${maxComputers})`,
        [],
        (rows) => new Map(rows.map((row) => [String(row.id), String(row.name)])),
      ),
    silentSince: (moment, atMostMs) =>
      ask(
        `SELECT p.name AS person, c.name AS computer FROM landfolio.computers c JOIN landfolio.people p USING (login)
         WHERE p.removed_at IS NULL AND c.id <> $1 AND c.last_seen_at < $2::timestamptz AND c.last_seen_at > $3::timestamptz
         ORDER BY p.name, c.name, c.id LIMIT 100`,
        [computer, ...[moment, moment - atMostMs].map((at) => new Date(at).toISOString())],
        (rows) => rows.map((row) => ({ person: String(row.person), computer: String(row.computer) })),
      ),
    people: () =>
      ask(
        'SELECT login, name FROM landfolio.people WHERE removed_at IS NULL ORDER BY name, login',
        [],
        (rows) => rows.map((row) => ({ login: String(row.login), name: String(row.name) })),
      ),
    pullMatter: (matter, after, atMost) =>
      ask(`SELECT ${entryColumns} FROM landfolio.pull_matter($1, $2, $3)`, [matter, after, atMost], (rows) =>
        rows.map(readEntry),
      ),
    restrict: (matters, logins) =>
      ask('SELECT landfolio.restrict_matters($1::uuid[], $2::text[])', [matters, logins], done),
    open: (matters) => ask('SELECT landfolio.open_matters($1::uuid[])', [matters], done),
    erase: (things) =>
      ask(
        'SELECT landfolio.erase_deleted($1, $2, $3) AS erased',
        [computer, schema, JSON.stringify(things)],
        ([row]) => Number(row?.erased),
      ),
    keepAll: (keeps) =>
      ask('SELECT landfolio.keep_all($1, $2, $3) AS others', [computer, schema, keeps], ([row]) =>
        Number(row?.others),
      ),
    missingDocuments: (hashes) =>
      ask('SELECT landfolio.missing_documents($1) AS hash', [hashes], (rows) =>
        rows.map((row) => bytesIn(row, 'hash')),
      ),
    arrivedParts: (hash) =>
      ask('SELECT landfolio.arrived_parts($1, $2) AS part', [computer, hash], (rows) =>
        rows.map((row) => Number(row.part)),
      ),
    putPart: (hash, part, bytes) =>
      ask('SELECT landfolio.put_part($1, $2, $3, $4, $5)', [computer, schema, hash, part, bytes], done),
    keepDocument: (hash) =>
      ask(
        'SELECT landfolio.keep_document($1, $2, $3) AS is_kept',
        [computer, schema, hash],
        ([row]) => row?.is_kept === 't',
      ),
    getPart: (hash, part) =>
      ask('SELECT size, bytes FROM landfolio.get_part($1, $2)', [hash, part], ([row]) =>
        row === undefined ? null : { size: Number(row.size), bytes: bytesIn(row, 'bytes') },
      ),
  };
}

/** An entry from a row with the server's names of columns. */
export function readEntry(row: Readonly<Record<string, unknown>>): OfficeEntry {
  return {
    n: Number(row.n),
    id: String(row.id),
    computer: String(row.computer),
    login: String(row.login),
    kind: String(row.kind),
    version: Number(row.version),
    matter: row.matter === null ? null : String(row.matter),
    body: row.body === null ? null : String(row.body),
    sha256: String(row.sha256),
    arrivedAt: String(row.arrived_at),
    seal: String(row.seal),
  };
}

function leaseOf(row: Row): StandingLease {
  return {
    name: String(row.name),
    epoch: Number(row.epoch),
    isOwn: row.is_own === 't',
    person: String(row.person_name),
    computer: String(row.computer_name),
    endsInMs: Number(row.ends_in),
    news: Number(row.news),
  };
}

function claimOf(row: Row): StandingClaim {
  return {
    thing: String(row.thing),
    login: String(row.login),
    person: String(row.person_name),
    words: String(row.words),
    state: row.state as StandingClaim['state'],
    claimedAt: String(row.claimed_at),
    matter: row.matter === null ? null : String(row.matter),
    orderNumber: row.order_number === null ? null : String(row.order_number),
  };
}

function bytesIn(row: Row, column: string): Uint8Array {
  const value = row[column];
  if (!(value instanceof Uint8Array)) throw new Error(`${column} is not bytes`);
  return value;
}
