import { createHash } from 'node:crypto';
import type { Clock } from '../ports/clock.ts';
import type { ChargeableCall } from '../ports/land-service.ts';
import type { Db, SqlRow, SqlValue } from '../storage/db.ts';
import {
  type ChargeEntry,
  type ChargeSentEntry,
  type ChargeWord,
  freeChargeStates,
  onItsWayStates,
} from '../storage/logged-charges.ts';
import { setColumns } from '../storage/set-columns.ts';
import { stateList } from '../storage/state-list.ts';
import { keepChargeWord } from './charge-words.ts';

/** What a request that may cost money is about, besides orders, which have a journal of their own. */
export type ChargeKind = 'decrypt' | 'statement' | 'alert';

export const chargeStates = [
  'PREPARED',
  'SENDING',
  'ANSWERED',
  'DONE',
  'UNREADABLE',
  'UNKNOWN',
  'REFUSED',
  'NOT_SENT',
  'PLACED',
  'PRESUMED_ABSENT',
] as const;
export type ChargeState = (typeof chargeStates)[number];

export function isOnItsWay({ state }: Pick<Charge, 'state'>): boolean {
  return onItsWayStates.includes(state);
}

/** What is asked for, as it stands in the journal and goes out from there. */
type ChargeRequest = Pick<ChargeableCall, 'api' | 'method' | 'path' | 'query' | 'body'>;

/** A request that may cost money, as the journal has it. Times in milliseconds UTC. */
export interface Charge {
  readonly id: string;
  readonly connectionId: string;
  readonly kind: ChargeKind;
  readonly request: ChargeRequest;
  readonly state: ChargeState;
  readonly requestedAt: number;
  /** When its first byte may have left; null before that. */
  readonly sentAt: number | null;
  readonly bootId: string;
  readonly httpStatus: number | null;
  readonly contentType: string | null;
  /** The answer as received. May hold a secret link. */
  readonly rawAnswer: Uint8Array | null;
  readonly cause: string | null;
  /** The later request by which a person knowingly asked again. */
  readonly supersededBy: string | null;
  /** A later request for the same may have been charged. */
  readonly isAskedAgain: boolean;
  /** The last word of the service provider about it, or null. */
  readonly told: ChargeWord['says'] | null;
}

/** What a list says of a charge. */
export type ChargeHead = Pick<Charge, 'state' | 'requestedAt' | 'cause' | 'isAskedAgain' | 'told'> & {
  readonly hasAnswer: boolean;
};

/** What the log of orders must know besides the request, so that a lost library gets the charge back. */
type ChargeAbout = Pick<ChargeSentEntry, 'matterNumber' | 'reference' | 'subject'>;

export interface NewCharge {
  readonly id: string;
  readonly connectionId: string;
  readonly kind: ChargeKind;
  /** The same thing has the same key. */
  readonly key: string;
  /** Frozen from here on. */
  readonly request: ChargeRequest;
  readonly about: ChargeAbout;
  /** A request whose outcome is unknown or unreadable that the person knowingly makes again; null for the first. */
  readonly afterUnknown: string | null;
}

interface ChargeFields {
  readonly cause: string | null;
  readonly sentAt?: number;
  readonly httpStatus?: number;
  readonly contentType?: string | null;
  readonly rawAnswer?: Uint8Array;
  /** With DONE and PLACED, for the log of orders: what makes the answer known without its bytes. No secret. */
  readonly answer?: Readonly<Record<string, string>>;
  /** With PLACED and PRESUMED_ABSENT: written down in the same commit. */
  readonly word?: ChargeWord;
}

interface ChargesParts {
  readonly clock: Clock;
  readonly bootId: string;
  readonly computer: string;
  /** Writes to the independent log of orders, and returns when it is on the disk. Throwing undoes the move. */
  readonly append?: (entry: ChargeEntry) => void;
}

/**
 * The one journal of requests that may cost money and are no orders. Each call that writes, but `moveInside`, is one
 * commit that has reached the disk when it returns. The database refuses every other move, a change of what was asked, and
 * writes an event for each move. From SENDING on, each move also goes to the log of orders, on the disk before the commit.
 *
 * ```
 *  PREPARED ──► SENDING ──► ANSWERED ──► DONE | UNREADABLE | REFUSED
 *     │            │            │
 *     ▼            ▼            ▼
 *  NOT_SENT     UNKNOWN ◄───────┘   asked again by nobody but a person who knows
 *                  └──► PLACED | PRESUMED_ABSENT   the word of the service provider; also from UNREADABLE
 * ```
 */
export interface Charges {
  /**
   * Commits a PREPARED charge and in the same transaction what `also` does. Where the same thing is unresolved, or was last
   * answered with what nobody can read and so was probably charged, nothing is written and the earlier charge comes back;
   * so does one that was asked for again, or whose outcome became known, since the person took it for unknown. What was placed
   * as the service provider says (PLACED) stops nobody who does not refer to it, as what is DONE: the screens tell it before.
   * What was not placed as they say (PRESUMED_ABSENT) counts as never asked for.
   */
  prepare(charge: NewCharge, also: () => void): Charge | null;
  /** Throws where the move is illegal. What `also` does is a part of the same commit. */
  move(id: string, to: ChargeState, fields: ChargeFields, also?: () => void): void;
  /** Writes one more word of the service provider down that leaves the state as it is, such as a number that comes later. */
  addWord(
    id: string,
    fields: Required<Pick<ChargeFields, 'word'>> & Pick<ChargeFields, 'answer'>,
    also?: () => void,
  ): void;
  /** Like `move`, as a part of the caller's transaction. */
  moveInside(id: string, to: ChargeState, fields: ChargeFields): void;
  get(id: string): Charge | null;
  /** What lists say of these, by id, without reading their answers. */
  heads(ids: readonly string[]): ReadonlyMap<string, ChargeHead>;
  /** Those that a run left in one of the states, oldest first. */
  left(kind: ChargeKind, states: readonly ChargeState[]): Charge[];
  /** The one that stands in the way of asking for the same again, or null. */
  unresolved(connectionId: string, kind: ChargeKind, key: string): Charge | null;
  /** The one for which nobody asks for the same who knows of none: unresolved, or last answered with what nobody can read. */
  inTheWay(connectionId: string, kind: ChargeKind, key: string): Charge | null;
}

/** Whether a person who knows that it may be charged twice can ask for the same again. */
function mayBeAskedAgain(charge: Charge): boolean {
  return charge.state === 'UNKNOWN' || charge.state === 'UNREADABLE';
}

/** Of a row of `charge`: a person knowingly asked again, and not in vain as far as anybody knows. */
export const isAskedAgain = `(superseded_by IS NOT NULL AND EXISTS (SELECT 1 FROM charge AS later
  WHERE later.connection_id = charge.connection_id AND later.kind = charge.kind AND later.thing_key = charge.thing_key
    AND later.rowid > charge.rowid AND later.state NOT IN ${stateList(freeChargeStates)}))`;
const said = `${isAskedAgain} AS is_asked_again,
  (SELECT says FROM charge_word WHERE charge_id = charge.id ORDER BY n DESC LIMIT 1) AS told`;
const select = `SELECT charge.*, ${said} FROM charge`;
const isUnresolved = `state IN ${stateList([...onItsWayStates, 'UNKNOWN'])} AND superseded_by IS NULL`;

export function createCharges(db: Db, parts: ChargesParts): Charges {
  const { clock, append } = parts;
  /** Of those that were not sent yet: only the run that prepared a charge ever sends it. */
  const abouts = new Map<string, ChargeAbout>();

  function one(where: string, ...values: SqlValue[]): Charge | null {
    const row = db.get(`${select} WHERE ${where}`, ...values);
    return row === undefined ? null : readCharge(row);
  }

  function note(id: string, to: ChargeState, { httpStatus, answer, word }: ChargeFields, at: number): void {
    if (append === undefined) return;
    if (to === 'SENDING') append(sentEntry(id, at));
    else {
      const status = httpStatus === undefined ? {} : { httpStatus };
      const said = word === undefined ? {} : { word, computer: parts.computer };
      append({ charge: to, id, at, ...status, ...(answer === undefined ? {} : { answer }), ...said });
    }
  }

  function sentEntry(id: string, at: number): ChargeSentEntry {
    const charge = one('id = ?', id);
    const about = abouts.get(id);
    if (charge === null || about === undefined) throw new Error(`Charge ${id} is of another run`);
    const { connectionId, kind, requestedAt } = charge;
    const { body, ...line } = charge.request;
    return {
      charge: 'SENDING',
      id,
      at,
      requestedAt,
      connectionId,
      kind,
      ...about,
      request: JSON.stringify(line),
      body: body === null ? null : Buffer.from(body).toString('base64'),
      computer: parts.computer,
    };
  }

  function update(id: string, to: ChargeState, fields: ChargeFields, at: number): void {
    setColumns(db, 'charge', id, {
      state: to,
      moved_at: at,
      moved_at_monotonic: clock.monotonic(),
      cause: fields.cause,
      sent_at: fields.sentAt === undefined ? undefined : Math.round(fields.sentAt),
      http_status: fields.httpStatus,
      content_type: fields.contentType,
      raw_answer: fields.rawAnswer,
    });
  }

  function unresolved(connectionId: string, kind: ChargeKind, key: string): Charge | null {
    return one(
      `connection_id = ? AND kind = ? AND thing_key = ? AND ${isUnresolved}`,
      connectionId,
      kind,
      key,
    );
  }

  /** The last request for the thing that may have been charged. What certainly was not done hides nothing. */
  function lastSent(connectionId: string, kind: ChargeKind, key: string): Charge | null {
    return one(
      `connection_id = ? AND kind = ? AND thing_key = ?
         AND state NOT IN ${stateList(freeChargeStates)} ORDER BY rowid DESC LIMIT 1`,
      connectionId,
      kind,
      key,
    );
  }

  function inTheWay(
    connectionId: string,
    kind: ChargeKind,
    key: string,
    afterUnknown: string | null,
  ): Charge | null {
    const last = lastSent(connectionId, kind, key);
    // Knowingly once: a second press finds that the thing was asked for again since, or that its outcome is known now,
    // and asks for nothing. What is unknown stays in the way also where a later request for it was never sent.
    const isInTheWay =
      last !== null && (mayBeAskedAgain(last) ? last.id !== afterUnknown : afterUnknown !== null);
    return unresolved(connectionId, kind, key) ?? (isInTheWay ? last : null);
  }

  return {
    prepare(charge, also) {
      const earlier = db.transaction(() => {
        const { connectionId, kind, key } = charge;
        const earlier = inTheWay(connectionId, kind, key, charge.afterUnknown);
        if (earlier !== null) {
          if (!mayBeAskedAgain(earlier) || earlier.id !== charge.afterUnknown) return earlier;
          // What is unreadable stays so: the later request stands before it from here on.
          if (earlier.state === 'UNKNOWN')
            db.run('UPDATE charge SET superseded_by = ? WHERE id = ?', charge.id, earlier.id);
        }
        const { body, ...line } = charge.request;
        const { bootId, computer } = parts;
        const requestedAt = Math.round(clock.now());
        const request = JSON.stringify(line);
        insertCharge(db, clock, {
          ...charge,
          request,
          body,
          requestedAt,
          computer,
          bootId,
          cause: 'ordered',
        });
        also();
        return null;
      });
      if (earlier === null) abouts.set(charge.id, charge.about);
      return earlier;
    },
    move(id, to, fields, also) {
      db.transaction(() => {
        const { word } = fields;
        // The same in the library and in the log: a restore knows a word by its time.
        const at = Math.round(clock.now());
        if (word !== undefined) keepChargeWord(db, id, { ...word, at }, parts.computer);
        update(id, to, fields, at);
        also?.();
        note(id, to, fields, at);
      });
      abouts.delete(id);
    },
    addWord(id, fields, also) {
      db.transaction(() => {
        const charge = one('id = ?', id);
        if (charge === null) throw new Error(`No charge ${id}`);
        const at = Math.round(clock.now());
        keepChargeWord(db, id, { ...fields.word, at }, parts.computer);
        also?.();
        note(id, charge.state, { cause: null, ...fields }, at);
      });
    },
    moveInside(id, to, fields) {
      const at = Math.round(clock.now());
      update(id, to, fields, at);
      note(id, to, fields, at);
    },
    get: (id) => one('id = ?', id),
    heads: (ids) =>
      new Map(
        db
          .all(
            `SELECT id, state, requested_at, cause, raw_answer IS NOT NULL AS has_answer, ${said}
             FROM charge WHERE id IN (SELECT value FROM json_each(?))`,
            JSON.stringify(ids),
          )
          .map((row) => [
            String(row.id),
            {
              state: row.state as ChargeState,
              requestedAt: Number(row.requested_at),
              cause: row.cause as string | null,
              hasAnswer: row.has_answer === 1,
              isAskedAgain: row.is_asked_again === 1,
              told: row.told as Charge['told'],
            },
          ]),
      ),
    left(kind, states) {
      const marks = states.map(() => '?').join(', ');
      return db
        .all(`${select} WHERE kind = ? AND state IN (${marks}) ORDER BY id`, kind, ...states)
        .map(readCharge);
    },
    unresolved,
    inTheWay: (connectionId, kind, key) => inTheWay(connectionId, kind, key, null),
  };
}

/** Writes the row of a PREPARED charge. `request`: JSON, without the body. Part of the caller's transaction. */
export function insertCharge(
  db: Db,
  clock: Clock,
  charge: Pick<ChargeSentEntry, 'id' | 'connectionId' | 'kind' | 'request' | 'requestedAt' | 'computer'> &
    Pick<NewCharge, 'key'> &
    Pick<Charge, 'bootId' | 'cause'> &
    Pick<ChargeRequest, 'body'>,
): void {
  const { body } = charge;
  db.run(
    `INSERT INTO charge (id, connection_id, kind, thing_key, request, body, body_sha256, requested_at, computer,
       boot_id, state, moved_at, moved_at_monotonic, cause)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'PREPARED', ?, ?, ?)`,
    charge.id,
    charge.connectionId,
    charge.kind,
    charge.key,
    charge.request,
    body,
    body === null ? null : createHash('sha256').update(body).digest('hex'),
    charge.requestedAt,
    charge.computer,
    charge.bootId,
    Math.round(clock.now()),
    clock.monotonic(),
    charge.cause,
  );
}

function readCharge(row: SqlRow): Charge {
  const line = JSON.parse(String(row.request)) as Omit<ChargeRequest, 'body'>;
  return {
    id: String(row.id),
    connectionId: String(row.connection_id),
    kind: row.kind as ChargeKind,
    request: { ...line, body: row.body as Uint8Array | null },
    state: row.state as ChargeState,
    requestedAt: Number(row.requested_at),
    sentAt: row.sent_at as number | null,
    bootId: String(row.boot_id),
    httpStatus: row.http_status as number | null,
    contentType: row.content_type as string | null,
    rawAnswer: row.raw_answer as Uint8Array | null,
    cause: row.cause as string | null,
    supersededBy: row.superseded_by as string | null,
    isAskedAgain: row.is_asked_again === 1,
    told: row.told as Charge['told'],
  };
}
