import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { invalid } from '../../shared/contract/failures.ts';
import type { MatterCounts, MatterView, OrderedLand } from '../../shared/contract/views/matter.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { checkMatterDetails, type MatterDetails } from '../../shared/model/matter.ts';
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
import type { Db } from '../storage/db.ts';
import { knownMatter } from '../storage/known-matter.ts';
import { writeParties } from '../storage/matter-parties.ts';
import { isKeptOut, keptOutFaults, putAwayMatter } from '../storage/restricted-matters.ts';
import { matterCounts } from './matter-counts.ts';
import { createMatterLists, type MatterLists } from './matter-lists.ts';
import { createMatterMoney, type MatterMoneys } from './matter-money.ts';
import { matterColumns, matterViewOf } from './matter-views.ts';
import { orderedLand } from './ordered-land.ts';

/** Why a change was not kept. `meanwhile`: somebody else changed these fields since; `matter` is as it is now. */
type MatterRefusal = DeclaredFailure<'INVALID' | 'CHANGED_MEANWHILE'>;

export interface Matters extends MatterMoneys, MatterLists {
  /**
   * The matter's id, also of one that has the number in another spelling; made where it is new. One that only an order opened goes again where that order, and every other of
   * it, certainly never left (migration 021). A closed matter stays closed. `lookedAfterBy`: who looks
   * after it where it is new.
   */
  use(connectionId: string, number: string, by?: 'order', lookedAfterBy?: string): string;
  get(connectionId: string, id: string): MatterView | null;
  /** The one that a number means: it has it, or had it before. Null where none has. */
  numbered(connectionId: string, number: string): MatterView | null;
  /** Of a matter that is not for the person of this computer any more; null of every other. */
  putAway(connectionId: string, id: string): ReturnType<typeof putAwayMatter>;
  counts(connectionId: string, id: string): MatterCounts;
  /** What was ordered for under a matter. */
  ordered(id: string): OrderedLand[];
  /** Opens a matter, or gives the one that has the number, also in another spelling. */
  create(connectionId: string, number: string, lookedAfterBy?: string): Result<MatterView, readonly Fault[]>;
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

export function createMatters(
  db: Db,
  parts: { readonly now: () => number; readonly newId: () => string; readonly computer: string },
): Matters {
  const money = createMatterMoney(db);

  function use(connectionId: string, typed: string, by?: 'order', lookedAfterBy = ''): string {
    const number = plainMatterNumber(typed);
    const isByOrder = by === 'order' ? 1 : 0;
    const known =
      knownMatter(db, connectionId, typed) ??
      db.get('SELECT id FROM matter WHERE connection_id = ? AND number = ?', connectionId, number);
    if (known !== undefined) {
      // What arrives for a matter that is not for this person does not open it here again.
      if (isKeptOut(db, String(known.id))) return String(known.id);
      // A number that is used again after its matter was deleted opens a new matter: what was before is not its own. One that
      // went with an order that was never sent has nothing before.
      const now = Math.floor(parts.now());
      db.run(
        `UPDATE matter SET last_used_at = ?, reused_at = iif(deleted_at IS NULL OR opened_by_order = 2, reused_at, ?),
           opened_by_order = iif(deleted_at IS NULL, min(opened_by_order, ?), ?),
           looked_after_by = iif(deleted_at IS NULL, looked_after_by, ?),
           closed_at = iif(deleted_at IS NULL, closed_at, NULL), deleted_at = NULL, merged_into = NULL WHERE id = ?`,
        now,
        now,
        isByOrder,
        isByOrder,
        lookedAfterBy,
        String(known.id),
      );
      return String(known.id);
    }
    const id = parts.newId();
    db.run(
      `INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer, opened_by_order,
         looked_after_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      connectionId,
      number,
      parts.now(),
      parts.now(),
      parts.computer,
      isByOrder,
      lookedAfterBy,
    );
    return id;
  }

  function get(connectionId: string, id: string): MatterView | null {
    const row = db.get(
      `SELECT ${matterColumns} FROM matter WHERE connection_id = ? AND id = ? AND deleted_at IS NULL`,
      connectionId,
      id,
    );
    return row === undefined ? null : matterViewOf(row);
  }

  /** Keeps the details, and notes in the timeline what changed. */
  function write(id: string, next: MatterDetails, before: MatterDetails): void {
    const changed = matterFields.filter((field) => !isSameValue(next[field], before[field]));
    if (changed.length === 0) return;
    const texts = changed.map((field) => [field, shortText(field, next)]);
    db.transaction(() => {
      db.run(
        `UPDATE matter SET kind = ?, client = ?, property = ?, contract_on = ?, settlement_on = ?,
           looked_after_by = ?, notes = ? WHERE id = ?`,
        next.kind,
        next.client,
        next.property,
        next.contractOn,
        next.settlementOn,
        next.lookedAfterBy,
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
    putAway: (connectionId, id) => putAwayMatter(db, connectionId, id),
    counts: (connectionId, id) => matterCounts(db, connectionId, id),
    numbered(connectionId, number) {
      const known = knownMatter(db, connectionId, number);
      return known === null ? null : get(connectionId, known.id);
    },
    ordered: (id) => orderedLand(db, id),
    create(connectionId, written, lookedAfterBy) {
      const number = written.trim();
      const faults = [
        ...checkMatterNumber(number, 'number'),
        ...keptOutFaults(db, connectionId, number, 'number'),
      ];
      if (faults.length > 0) return failed(faults);
      const made = get(connectionId, use(connectionId, number, undefined, lookedAfterBy));
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
    ...money,
    ...createMatterLists(db, money),
  };
}
