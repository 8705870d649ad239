import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { invalid } from '../../shared/contract/failures.ts';
import type { MatterCounts, MatterView, OrderedLand } from '../../shared/contract/views/matter.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { filterTerms } from '../../shared/model/filter-terms.ts';
import {
  checkMatterDetails,
  type MatterDetails,
  type MatterKind,
  matterKinds,
} from '../../shared/model/matter.ts';
import {
  changedMeanwhile,
  isSameValue,
  type MatterChange,
  type MatterField,
  matterFields,
  tidyMatter,
} from '../../shared/model/matter-change.ts';
import { checkMatterNumber, plainMatterNumber } from '../../shared/model/matter-number.ts';
import { partyText } from '../../shared/model/party-text.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import { knownMatter } from '../storage/known-matter.ts';
import { isHeldIn, likesOf } from '../storage/like.ts';
import { partiesIn, partiesOfMatter, writeParties } from '../storage/matter-parties.ts';
import { standsForItself } from './latest-documents.ts';
import { matterCounts } from './matter-counts.ts';
import { createMatterMoney, type MatterMoneys, ordersOfMatter } from './matter-money.ts';
import { isOrderedLike, orderedFor, orderedLand, readOrderedFor } from './ordered-land.ts';

/** Why a change was not kept. `meanwhile`: somebody else changed these fields since; `matter` is as it is now. */
type MatterRefusal = DeclaredFailure<'INVALID' | 'CHANGED_MEANWHILE'>;

export interface Matters extends MatterMoneys {
  /**
   * The matter's id, also of one that has the number in another spelling; made where it is new. One that only an order opened goes again where that order, and every other of
   * it, certainly never left (migration 021).
   */
  use(connectionId: string, number: string, by?: 'order'): string;
  /** Those of which each piece of `text` is in number, client, party or property, last used first. */
  list(connectionId: string, text: string, limit?: number): MatterView[];
  get(connectionId: string, id: string): MatterView | null;
  /** The one that a number means: it has it, or had it before. Null where none has. */
  numbered(connectionId: string, number: string): MatterView | null;
  counts(connectionId: string, id: string): MatterCounts;
  /** What was ordered for under a matter. */
  ordered(id: string): OrderedLand[];
  /** Opens a matter, or gives the one that has the number, also in another spelling. */
  create(connectionId: string, number: string): Result<MatterView, readonly Fault[]>;
  /** `before`: what the person began with, of the fields that they change. Null where there is no such matter. */
  update(
    connectionId: string,
    id: string,
    change: MatterChange,
    before?: MatterChange,
  ): Result<MatterView, MatterRefusal> | null;
}

/** What the timeline says of a changed field. The text of notes is not repeated there. */
function shortText(field: MatterField, details: MatterDetails): string {
  if (field === 'notes') return '';
  const text = field === 'parties' ? details.parties.map(partyText).join('; ') : (details[field] ?? '');
  return text === '' ? 'none' : text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

const formerNumbers = `coalesce((SELECT group_concat(former_number.number, char(10)) FROM former_number
  WHERE former_number.matter_id = matter.id), '')`;

const columns = `matter.*, ${partiesOfMatter} AS party_rows, ${formerNumbers} AS former_numbers, ${orderedFor},
  ${ordersOfMatter} AS orders,
  (SELECT count(*) FROM document WHERE document.matter_id = matter.id
     AND document.received_at >= coalesce(matter.reused_at, 0) AND ${standsForItself})
  + (SELECT count(*) FROM matter_link WHERE matter_link.matter_id = matter.id AND matter_link.kind = 'document'
     AND detached_at IS NULL AND thing NOT IN (SELECT id FROM document AS own WHERE own.matter_id = matter.id)) AS documents`;

export function createMatters(
  db: Db,
  parts: { readonly now: () => number; readonly newId: () => string; readonly computer: string },
): Matters {
  function use(connectionId: string, typed: string, by?: 'order'): string {
    const number = plainMatterNumber(typed);
    const isByOrder = by === 'order' ? 1 : 0;
    const known =
      knownMatter(db, connectionId, typed) ??
      db.get('SELECT id FROM matter WHERE connection_id = ? AND number = ?', connectionId, number);
    if (known !== undefined) {
      // A number that is used again after its matter was deleted opens a new matter: what was before is not its own. One that
      // went with an order that was never sent has nothing before.
      const now = Math.floor(parts.now());
      db.run(
        `UPDATE matter SET last_used_at = ?, reused_at = iif(deleted_at IS NULL OR opened_by_order = 2, reused_at, ?),
           opened_by_order = iif(deleted_at IS NULL, min(opened_by_order, ?), ?), deleted_at = NULL, merged_into = NULL WHERE id = ?`,
        now,
        now,
        isByOrder,
        isByOrder,
        String(known.id),
      );
      return String(known.id);
    }
    const id = parts.newId();
    db.run(
      `INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer, opened_by_order)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      id,
      connectionId,
      number,
      parts.now(),
      parts.now(),
      parts.computer,
      isByOrder,
    );
    return id;
  }

  function get(connectionId: string, id: string): MatterView | null {
    const row = db.get(
      `SELECT ${columns} FROM matter WHERE connection_id = ? AND id = ? AND deleted_at IS NULL`,
      connectionId,
      id,
    );
    return row === undefined ? null : view(row);
  }

  /** Keeps the details, and notes in the timeline what changed. */
  function write(id: string, next: MatterDetails, before: MatterDetails): void {
    const changed = matterFields.filter((field) => !isSameValue(next[field], before[field]));
    if (changed.length === 0) return;
    const texts = changed.map((field) => [field, shortText(field, next)]);
    db.transaction(() => {
      db.run(
        'UPDATE matter SET kind = ?, client = ?, property = ?, settlement_on = ?, notes = ? WHERE id = ?',
        next.kind,
        next.client,
        next.property,
        next.settlementOn,
        next.notes,
        id,
      );
      if (changed.includes('parties')) writeParties(db, id, next.parties);
      db.run(
        `INSERT INTO matter_event (matter_id, at, kind, what, computer) VALUES (?, ?, 'edited', ?, ?)`,
        id,
        Math.round(parts.now()),
        JSON.stringify(Object.fromEntries(texts)),
        parts.computer,
      );
    });
  }

  return {
    use,
    get,
    counts: (connectionId, id) => matterCounts(db, connectionId, id),
    numbered(connectionId, number) {
      const known = knownMatter(db, connectionId, number);
      return known === null ? null : get(connectionId, known.id);
    },
    ordered: (id) => orderedLand(db, id),
    list(connectionId, text, limit = 50) {
      const found = filterTerms(text).map((term) => {
        const likes = likesOf(term);
        const held = isHeldIn(
          ['number', formerNumbers, 'client', 'party_words', 'parties', 'property'],
          term,
        );
        return {
          sql: `AND (${[held.sql, ...likes.map(() => isOrderedLike)].join(' OR ')})`,
          values: [...held.values, ...likes.flatMap((like) => [like, like])],
        };
      });
      return db
        .all(
          `SELECT ${columns} FROM matter WHERE connection_id = ? AND deleted_at IS NULL ${found.map(({ sql }) => sql).join(' ')}
           ORDER BY last_used_at DESC LIMIT ?`,
          connectionId,
          ...found.flatMap(({ values }) => values),
          limit,
        )
        .map(view);
    },
    create(connectionId, written) {
      const number = written.trim();
      const faults = checkMatterNumber(number, 'number');
      if (faults.length > 0) return failed(faults);
      const made = get(connectionId, use(connectionId, number));
      if (made === null) throw new Error('A matter that was just made is not there');
      return ok(made);
    },
    update(connectionId, id, change, before = {}) {
      const now = get(connectionId, id);
      if (now === null) return null;
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const next: MatterDetails = { ...now, ...given };
      const faults = checkMatterDetails(next);
      if (faults.length > 0) return failed(invalid(faults));
      const fields = changedMeanwhile(change, before, now);
      if (fields.length > 0) return failed({ code: 'CHANGED_MEANWHILE', data: { fields, matter: now } });
      write(id, tidyMatter(next), now);
      return ok(get(connectionId, id) ?? now);
    },
    ...createMatterMoney(db),
  };
}

function view(row: SqlRow): MatterView {
  return {
    id: String(row.id),
    number: String(row.number),
    formerNumbers: String(row.former_numbers).split('\n').filter(Boolean),
    kind: kindOf(row.kind),
    client: String(row.client),
    parties: partiesIn(row.party_rows),
    earlierParties: String(row.parties),
    property: String(row.property),
    orderedFor: readOrderedFor(row),
    settlementOn: row.settlement_on === null ? null : String(row.settlement_on),
    notes: String(row.notes),
    orders: Number(row.orders),
    documents: Number(row.documents),
    createdAt: Number(row.created_at),
    lastUsedAt: Number(row.last_used_at),
  };
}

function kindOf(value: unknown): MatterKind {
  return matterKinds.find((kind) => kind === value) ?? 'other';
}
