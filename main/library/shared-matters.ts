import { isDeepStrictEqual } from 'node:util';
import { partiesView } from '../../shared/contract/views/party.ts';
import { checkMatterDetails, matterKinds } from '../../shared/model/matter.ts';
import { checkMatterNumber } from '../../shared/model/matter-number.ts';
import { checkParties } from '../../shared/model/party.ts';
import { derivedId } from '../lib/derived-id.ts';
import { toldMoment } from '../lib/told-moment.ts';
import type {
  ChangedBy,
  Fields,
  FieldValue,
  SharedIds,
  SharedKind,
  SharedThing,
  ThingToWrite,
} from '../ports/shared-kind.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import { partiesIn, partiesOfMatter } from '../storage/matter-parties.ts';
import { isKeptOut } from '../storage/restricted-matters.ts';
import { deleteMatterTexts } from './delete-with-matter.ts';
import { detailsOf, writeDetails } from './matter-merge.ts';
import { addAct, freeDeletedNumber, giveOtherNumber, matterState } from './matter-rows.ts';
import { createSharedFormerNumbers } from './shared-former-numbers.ts';

interface SharedMattersParts {
  readonly newId: () => string;
  readonly renumberCarts: (connectionId: string, from: string, to: string) => void;
  /** No cart is for it any more: of a matter that a colleague deleted. */
  readonly forgetInCarts: (connectionId: string, number: string) => void;
  /** Tells the windows of a matter. */
  readonly told: (connectionId: string, matterId: string) => void;
}

/** What kind of thing a matter is for the office. */
export const matterKind = 'matter';

/** Fields that are columns of a matter, and what stands for an empty one. */
const texts = {
  client: 'client',
  property: 'property',
  notes: 'notes',
  lookedAfterBy: 'looked_after_by',
} as const;

/**
 * Matters, as the computers of an office share them. A matter is the same on two computers where they opened it under the same
 * number; it stays the same when it is renamed.
 */
export function createSharedMatters(db: Db, parts: SharedMattersParts): SharedKind {
  const isClosedHere = (matterId: string) =>
    db.get('SELECT 1 FROM matter WHERE id = ? AND closed_at IS NOT NULL', matterId) !== undefined;
  const isMerged = (matterId: string) =>
    db.get('SELECT 1 FROM matter WHERE id = ? AND merged_into IS NOT NULL', matterId) !== undefined;
  const formers = createSharedFormerNumbers(db, { kind: matterKind, noteChanged });
  /** Being brought back: what is written of them is no news. */
  const returning = new Set<string>();

  function row(localId: string): SqlRow | undefined {
    return db.get(`SELECT matter.*, ${partiesOfMatter} AS party_rows FROM matter WHERE id = ?`, localId);
  }

  function idOf(localId: string, found: SqlRow, ids: SharedIds): string {
    const bound = ids.sharedOf(matterKind, localId);
    if (bound !== null) return bound;
    const [connectionId, number] = [String(found.connection_id), String(found.number)];
    const usual = derivedId(matterKind, connectionId, number);
    // Another matter had the number first, and has another one now.
    return (ids.localOf(matterKind, usual) ?? localId) === localId
      ? usual
      : derivedId(matterKind, connectionId, number, localId);
  }

  function read(localId: string, ids: SharedIds, known: Fields | null): SharedThing | null {
    const found = row(localId);
    if (found === undefined) return null;
    const isGone = found.deleted_at !== null && found.merged_into === null;
    // The office was never told of it. A matter of that number there is a colleague's, and stays.
    if (isGone && ids.sharedOf(matterKind, localId) === null) return null;
    const id = idOf(localId, found, ids);
    const into = found.merged_into === null ? null : ids.sharedOf(matterKind, String(found.merged_into));
    const parties = partiesIn(found.party_rows);
    const fields: Record<string, FieldValue> = {
      connection: String(found.connection_id),
      number: String(found.number),
      createdAt: Number(found.created_at),
      kind: found.kind === 'other' ? null : String(found.kind),
      parties: parties.length === 0 ? null : (parties as unknown as FieldValue),
      earlierParties: textOrNull(found.parties),
      contractOn: textOrNull(found.contract_on),
      settlementOn: textOrNull(found.settlement_on),
      // Those of a merged matter find the one that it is in, which has them.
      formerNumbers: found.merged_into === null ? formers.numbersOf(localId) : (known?.formerNumbers ?? null),
      isClosed: found.closed_at !== null,
      isDeleted: isGone ? true : null,
      mergedInto: into,
    };
    for (const [field, column] of Object.entries(texts)) fields[field] = textOrNull(found[column]);
    return { id, matter: id, fields, file: null };
  }

  function write({ localId, changed, fields, by }: ThingToWrite, ids: SharedIds): string | null {
    const connectionId = fields.connection;
    const number = fields.number;
    if (typeof connectionId !== 'string' || typeof number !== 'string') return null;
    if (checkMatterNumber(number).length > 0 || number !== number.trim()) return null;
    const matterId = localId ?? insert(connectionId, number, fields, by, ids);
    if (matterId === null) return null;
    const state = matterState(db, connectionId, matterId);
    if (state === null) return null;
    if ('isDeleted' in changed || 'mergedInto' in changed) {
      if (!end(connectionId, matterId, fields, by, ids)) return null;
    }
    const isRenamed = localId !== null && 'number' in changed && fields.mergedInto === undefined;
    if (isRenamed && !rename(connectionId, matterId, number, by, ids)) return null;
    // What was typed on it meanwhile is shown among the conflicts.
    if (fields.isDeleted === true) return matterId;
    writeFormers(connectionId, matterId, changed, fields, ids);
    // A merge empties it: that is no news of its own.
    const isNews = localId !== null && !returning.delete(localId);
    writeTexts(matterId, changed, isNews && !('mergedInto' in changed) ? by : null);
    const isClosed = fields.isClosed === true;
    if ('isClosed' in changed && isClosed !== isClosedHere(matterId)) {
      db.run('UPDATE matter SET closed_at = ? WHERE id = ?', isClosed ? by.at : null, matterId);
      if (isNews || localId === null) note(matterId, isClosed ? 'closed' : 'reopened', { by: by.person }, by);
    }
    const createdAt = toldMoment.safeParse(changed.createdAt).data;
    if (createdAt !== undefined) db.run('UPDATE matter SET created_at = ? WHERE id = ?', createdAt, matterId);
    db.run('UPDATE matter SET last_used_at = max(last_used_at, ?) WHERE id = ?', by.at, matterId);
    return matterId;
  }

  function writeFormers(
    connectionId: string,
    matterId: string,
    changed: Fields,
    fields: Fields,
    ids: SharedIds,
  ): void {
    if (isMerged(matterId)) return;
    const said = fields.formerNumbers ?? null;
    if ('formerNumbers' in changed || 'mergedInto' in changed)
      formers.write(connectionId, matterId, said, ids);
    if (!isDeepStrictEqual(formers.numbersOf(matterId), said)) noteChanged(matterId);
  }

  /** Acts on matters that follow from what another did are noted as theirs. */
  function writerOf({ at, computer }: ChangedBy) {
    return { now: () => at, newId: parts.newId, computer, renumberCarts: parts.renumberCarts };
  }

  function insert(
    connectionId: string,
    number: string,
    fields: Fields,
    by: ChangedBy,
    ids: SharedIds,
  ): string | null {
    const free = freeNumber(connectionId, number, null, by, ids);
    if (free === null) return null;
    const matterId = parts.newId();
    const createdAt = toldMoment.safeParse(fields.createdAt).data ?? by.at;
    formers.take(connectionId, free);
    db.run(
      `INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer) VALUES (?, ?, ?, ?, ?, ?)`,
      ...[matterId, connectionId, free, createdAt, by.at, by.computer],
    );
    if (free !== number) noteChanged(matterId);
    return matterId;
  }

  /**
   * A number for a matter that the ledger gives one which a matter here has. Where that one is only about to take it, it gives
   * way: what the ledger says goes before what it does not know yet. Null while one has it of which this library does not hear what
   * it is called, until it is put away.
   */
  function freeNumber(
    connectionId: string,
    number: string,
    matterId: string | null,
    by: ChangedBy,
    ids: SharedIds,
  ): string | null {
    const holder = db.get(
      'SELECT id, deleted_at FROM matter WHERE connection_id = ? AND number = ? AND id IS NOT ?',
      ...[connectionId, number, matterId],
    );
    if (holder === undefined) return number;
    const writer = writerOf(by);
    if (holder.deleted_at !== null) {
      freeDeletedNumber(db, writer, connectionId, number);
      return number;
    }
    const holderId = String(holder.id);
    if (isKeptOut(db, holderId)) return null;
    const shared = ids.sharedOf(matterKind, holderId);
    const other = nextNumber(connectionId, number);
    const isHolders =
      shared !== null &&
      db.get(
        `SELECT 1 FROM office_thing WHERE kind = ? AND id = ? AND fields ->> '$.number' = ?`,
        ...[matterKind, shared, number],
      ) !== undefined;
    if (isHolders) return other;
    const state = matterState(db, connectionId, holderId);
    if (state !== null) giveOtherNumber(db, writer, connectionId, state, other);
    noteChanged(holderId);
    return number;
  }

  function nextNumber(connectionId: string, number: string): string {
    for (let n = 2; ; n += 1) {
      const next = `${number} (${n})`;
      const isUsed = db.get(
        'SELECT 1 FROM matter WHERE connection_id = ? AND number = ?',
        connectionId,
        next,
      );
      if (isUsed === undefined) return next;
    }
  }

  /** What this computer decided itself is news for the others. */
  function noteChanged(matterId: string): void {
    db.run('INSERT OR IGNORE INTO office_changed (kind, local_id) VALUES (?, ?)', matterKind, matterId);
  }

  function rename(
    connectionId: string,
    matterId: string,
    number: string,
    by: ChangedBy,
    ids: SharedIds,
  ): boolean {
    const free = freeNumber(connectionId, number, matterId, by, ids);
    const state = matterState(db, connectionId, matterId);
    if (free === null) return false;
    if (state === null || state.number === free) return true;
    if (state.mergedInto !== null) {
      // Merged here, which is not told yet: no list shows its number.
      db.run('UPDATE matter SET number = ? WHERE id = ?', free, matterId);
      return true;
    }
    formers.take(connectionId, free);
    giveOtherNumber(db, writerOf(by), connectionId, state, free);
    if (free !== number) noteChanged(matterId);
    return true;
  }

  /** Deletes a matter, merges it into another, or takes either back. False: the other one is not here yet. */
  function end(
    connectionId: string,
    matterId: string,
    fields: Fields,
    by: ChangedBy,
    ids: SharedIds,
  ): boolean {
    const before = db.get('SELECT number, merged_into FROM matter WHERE id = ?', matterId);
    const number = String(before?.number ?? '');
    const wasIn = typeof before?.merged_into === 'string' ? before.merged_into : null;
    const intoId = typeof fields.mergedInto === 'string' ? ids.localOf(matterKind, fields.mergedInto) : null;
    if (typeof fields.mergedInto === 'string') {
      if (intoId === null || intoId === matterId) return false;
      const into = String(db.get('SELECT number FROM matter WHERE id = ?', intoId)?.number ?? '');
      db.run(
        'UPDATE history_order SET matter_number = ? WHERE connection_id = ? AND matter_number = ?',
        ...[into, connectionId, number],
      );
      parts.renumberCarts(connectionId, number, into);
    } else formers.take(connectionId, number);
    const isGone = fields.isDeleted === true || intoId !== null;
    db.run(
      `UPDATE matter SET deleted_at = ?, merged_into = ?, opened_by_order = 0,
         reused_at = iif(? IS NULL AND deleted_at IS NOT NULL AND merged_into IS NULL, ?, reused_at) WHERE id = ?`,
      ...[isGone ? by.at : null, intoId, isGone ? by.at : null, by.at, matterId],
    );
    if (intoId !== null) formers.pass(connectionId, matterId, number, intoId, ids);
    if (fields.isDeleted === true) {
      parts.forgetInCarts(connectionId, number);
      deleteMatterTexts(db, matterId, by.at);
    }
    if (wasIn !== intoId) noteMerge(connectionId, { id: matterId, number }, wasIn, intoId, by);
    return true;
  }

  /** The timelines of both matters tell of a merge, and that it was taken back. */
  function noteMerge(
    connectionId: string,
    merged: { readonly id: string; readonly number: string },
    wasIn: string | null,
    isIn: string | null,
    by: ChangedBy,
  ): void {
    const numberOf = (id: string) =>
      String(db.get('SELECT number FROM matter WHERE id = ?', id)?.number ?? '');
    const undone = db.get(
      `SELECT id FROM matter_act AS act WHERE kind = 'merged' AND matter_id IS ? AND merged_id = ? AND undoes IS NULL
         AND NOT EXISTS (SELECT 1 FROM matter_act WHERE undoes = act.id) ORDER BY at DESC, id DESC LIMIT 1`,
      ...[wasIn, merged.id],
    );
    const act = { connectionId, kind: 'merged', mergedId: merged.id, before: null } as const;
    if (wasIn !== null && undone !== undefined) {
      const numbers = { fromNumber: numberOf(wasIn), toNumber: merged.number };
      addAct(db, writerOf(by), { ...act, matterId: wasIn, ...numbers, undoes: String(undone.id) });
    }
    if (isIn !== null) {
      const numbers = { fromNumber: merged.number, toNumber: numberOf(isIn) };
      addAct(db, writerOf(by), { ...act, matterId: isIn, ...numbers, undoes: null });
    }
  }

  function writeTexts(matterId: string, changed: Fields, by: ChangedBy | null): void {
    const now = detailsOf(db, matterId);
    const next = { ...now } as Record<string, unknown>;
    const told: Record<string, string> = {};
    for (const [field, value] of Object.entries(changed)) {
      const given = readDetail(field, value);
      if (given === undefined) continue;
      next[field === 'earlierParties' ? 'earlier' : field] = given;
      if (field !== 'earlierParties')
        told[field] = typeof given === 'string' && field !== 'notes' ? given.slice(0, 120) : '';
    }
    const details = next as unknown as typeof now;
    if (checkMatterDetails(details).length > 0)
      throw new RangeError('Details of a matter that cannot be kept');
    writeDetails(db, matterId, details);
    if (by !== null && Object.keys(told).length > 0) note(matterId, 'edited', told, by);
  }

  /** What a colleague did, for the timeline. */
  function note(matterId: string, kind: string, what: Readonly<Record<string, string>>, by: ChangedBy): void {
    db.run(
      'INSERT INTO matter_event (matter_id, at, kind, what, computer) VALUES (?, ?, ?, ?, ?)',
      ...[matterId, by.at, kind, JSON.stringify(what), by.computer],
    );
  }

  return {
    kind: matterKind,
    version: 1,
    typed: {
      number: 'Matter number',
      kind: 'Kind',
      client: 'Client',
      parties: 'Parties',
      property: 'Property',
      contractOn: 'Contract date',
      settlementOn: 'Settlement date',
      lookedAfterBy: 'Looked after by',
      notes: 'Notes',
      earlierParties: 'Parties as entered earlier',
    },
    firstKept: ['isClosed', 'createdAt'],
    joined: (field, stood, was, is) => (field === 'formerNumbers' ? joinNumbers(stood, was, is) : undefined),
    watched: [
      { table: 'matter', on: 'INSERT', thing: 'NEW.id' },
      {
        table: 'matter',
        on: 'UPDATE',
        of: 'number, kind, client, parties, property, contract_on, settlement_on, notes, deleted_at, party_words, merged_into, closed_at, looked_after_by',
        thing: 'NEW.id',
      },
      { table: 'former_number', on: 'INSERT', thing: 'NEW.matter_id' },
      { table: 'former_number', on: 'UPDATE', thing: 'NEW.matter_id' },
      { table: 'former_number', on: 'UPDATE', thing: 'OLD.matter_id' },
      { table: 'former_number', on: 'DELETE', thing: 'OLD.matter_id' },
    ],
    read,
    all: () => db.all('SELECT id FROM matter WHERE deleted_at IS NULL').map((one) => String(one.id)),
    find(_id, fields, ids) {
      const found = db.get(
        'SELECT id FROM matter WHERE connection_id = ? AND number = ? AND deleted_at IS NULL',
        ...[String(fields.connection), String(fields.number)],
      );
      // One that the office knows as another matter is not this one.
      return found === undefined || ids.sharedOf(matterKind, String(found.id)) !== null
        ? null
        : String(found.id);
    },
    write,
    // Its row stays with its number: orders that were placed here name it. So do carts, which say why nothing is ordered for it.
    putAway(matterId) {
      const found = row(matterId);
      if (found === undefined) return [];
      deleteMatterTexts(db, matterId, Number(found.last_used_at));
      return [];
    },
    putBack(matterId) {
      db.run('UPDATE matter SET deleted_at = NULL WHERE id = ? AND merged_into IS NULL', matterId);
      returning.add(matterId);
    },
    fileOf: () => null,
    told(localId) {
      const found = db.get('SELECT connection_id FROM matter WHERE id = ?', localId);
      if (found !== undefined) parts.told(String(found.connection_id), localId);
    },
  };
}

/** A detail as another computer wrote it; undefined of what is none. Throws where it is not what it should be. */
function readDetail(field: string, value: FieldValue): unknown {
  switch (field) {
    case 'kind':
      return matterKinds.find((kind) => kind === value) ?? 'other';
    case 'parties': {
      const parties = partiesView.parse(value ?? []);
      if (checkParties(parties).length > 0) throw new RangeError('Parties that cannot be kept');
      return parties;
    }
    case 'contractOn':
    case 'settlementOn':
      return typeof value === 'string' ? value : null;
    case 'client':
    case 'property':
    case 'notes':
    case 'lookedAfterBy':
    case 'earlierParties':
      return typeof value === 'string' ? value : '';
    default:
      return undefined;
  }
}

/** Former numbers are added and taken away one by one: whoever joins with others takes none from the office. */
function joinNumbers(stood: FieldValue, was: FieldValue, is: FieldValue): FieldValue {
  const [before, then, now] = [stood, was, is].map((value) =>
    Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [],
  ) as [string[], string[], string[]];
  const kept = before.filter((one) => now.includes(one) || !then.includes(one));
  const joined = [...new Set([...kept, ...now.filter((one) => !then.includes(one))])].sort();
  return joined.length === 0 ? null : joined;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
