import { matterRefused } from '../../shared/contract/failures.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { matterInReference } from '../../shared/model/customer-reference.ts';
import type { FiledKind } from '../../shared/model/filed.ts';
import { isSameValue, matterFields } from '../../shared/model/matter-change.ts';
import { matterSpelling } from '../../shared/model/matter-number.ts';
import type { MatterRefusal } from '../../shared/model/matter-refusal.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import { knownMatter } from '../storage/known-matter.ts';
import { restrictedRefusal } from '../storage/restricted-matters.ts';
import { type Filed, type FilingPlace, filedThing, filedUnder, fileThing } from './filing.ts';
import type { ActDone, ActParts, ActRefusal } from './matter-act.ts';
import { type BeforeMerge, detailsOf, type KeptDetails, writeDetails, writtenSince } from './matter-merge.ts';
import {
  addAct,
  addFormer,
  dropFormer,
  freeDeletedNumber,
  giveNumber,
  liveMatter,
  type MatterAct,
  type MatterState,
  matterState,
  notedNumbers,
  readAct,
} from './matter-rows.ts';

interface Undoing {
  undo(
    connectionId: string,
    actId: string,
  ): Result<ActDone & { readonly revivedId: string | null }, ActRefusal> | null;
}

/** What an act did to one thing. */
interface Filing extends Filed {
  readonly n: number;
  readonly to: FilingPlace;
}

/** Takes acts back as long as nothing came after them that builds on them. Nothing is deleted by it. */
export function createUndoing(db: Db, parts: ActParts): Undoing {
  return {
    undo(connectionId, actId) {
      const act = readAct(db, connectionId, actId);
      if (act === null || act.kind === 'parted') return null;
      const { kind } = act;
      return db.transaction(() => {
        const refusal = obstacle(act);
        if (refusal !== null) return failed(matterRefused(refusal));
        const done = { renamed: undoRename, moved: undoMove, merged: undoMerge }[kind](act);
        return ok({ ...done, revivedId: act.mergedId });
      });
    },
  };

  function filingsOf(act: MatterAct): Filing[] {
    return db
      .all(`SELECT * FROM matter_filing WHERE act_id = ? AND kind <> 'number' ORDER BY n`, act.id)
      .map(readFiling);
  }

  /** Why an act cannot be taken back, or null. */
  function obstacle(act: MatterAct): MatterRefusal | null {
    const isUndone = db.get('SELECT 1 FROM matter_act WHERE undoes = ?', act.id) !== undefined;
    if (isUndone || act.undoes !== null) return { kind: 'undone' };
    const matter = matterState(db, act.connectionId, act.matterId);
    const gone = matter === null ? null : goneBecause(act.connectionId, matter);
    if (matter === null || gone !== null) return gone ?? { kind: 'matterDeleted', number: act.toNumber };
    if (act.kind === 'renamed' && matter.number !== act.toNumber)
      return { kind: 'renamedSince', number: matter.number };
    if (act.mergedId !== null) {
      const merged = matterState(db, act.connectionId, act.mergedId);
      if (merged === null || merged.mergedInto !== act.matterId || act.before === null)
        return { kind: 'matterDeleted', number: act.fromNumber };
    }
    if (act.kind !== 'moved') {
      // It gets the number back that it had: that must still lead here.
      const known = knownMatter(db, act.connectionId, act.fromNumber);
      if (known === null || known.id !== act.matterId || !known.isFormer)
        return { kind: 'numberGone', wanted: act.fromNumber, number: known?.number ?? '' };
    }
    if (act.kind === 'renamed') return null;
    const places = filingsOf(act).flatMap(({ from, to }) => [from.id, to.id]);
    return restrictedRefusal(db, [act.matterId, act.mergedId, ...places]) ?? movedSince(act);
  }

  function goneBecause(
    connectionId: string,
    { deletedAt, mergedInto, number }: MatterState,
  ): MatterRefusal | null {
    if (deletedAt === null) return null;
    const into = mergedInto === null ? null : matterState(db, connectionId, mergedInto);
    return into === null
      ? { kind: 'matterDeleted', number }
      : { kind: 'mergedSince', from: number, number: into.number };
  }

  /** The first thing that is no longer where the act put it, or that has nowhere to go back to. */
  function movedSince(act: MatterAct): MatterRefusal | null {
    for (const filing of filingsOf(act)) {
      // A way there and back since is as if it had not been.
      const last = db.get(
        `SELECT max(n) AS n FROM matter_filing JOIN matter_act ON matter_act.id = act_id
         WHERE matter_filing.kind = ? AND thing = ? AND undoes IS NULL
           AND NOT EXISTS (SELECT 1 FROM matter_act AS back WHERE back.undoes = matter_act.id)`,
        filing.kind,
        filing.thing,
      );
      const now = filedThing(db, act.connectionId, filing.kind, filing.thing);
      // What can be deleted without its matter went by itself, and is not missed.
      if (now === null) continue;
      if (last?.n !== filing.n || now.from.id !== act.matterId)
        return { kind: 'movedOn', label: filing.label, number: now.from.number };
      if (act.kind === 'merged' || filing.from.id === null) continue;
      const from = matterState(db, act.connectionId, filing.from.id);
      if (from === null || from.mergedInto !== null) {
        const gone = from === null ? null : goneBecause(act.connectionId, from);
        return gone ?? { kind: 'matterDeleted', number: filing.from.number };
      }
    }
    return null;
  }

  function begin(act: MatterAct, matterId: string, fromNumber: string, toNumber: string): string {
    return addAct(db, parts, {
      connectionId: act.connectionId,
      kind: act.kind,
      matterId,
      mergedId: act.mergedId,
      fromNumber,
      toNumber,
      before: null,
      undoes: act.id,
    });
  }

  function undoMove(act: MatterAct): ActDone {
    const filings = filingsOf(act);
    const back = begin(act, act.matterId, act.toNumber, act.fromNumber);
    for (const filing of filings) putBack(act, back, filing);
    return { actId: back, matterId: act.matterId, count: filings.length };
  }

  /** Puts a thing back where it was; its matter may have another number by now. */
  function putBack(act: MatterAct, back: string, { kind, thing, n, from }: Filing): void {
    const now = filedThing(db, act.connectionId, kind, thing);
    if (now === null) return;
    const isFirst =
      db.get('SELECT 1 FROM matter_filing WHERE kind = ? AND thing = ? AND n < ?', kind, thing, n) ===
      undefined;
    fileThing(db, back, now, placeOf(act.connectionId, kind, thing, from), kind === 'alert' && isFirst);
  }

  function placeOf(connectionId: string, kind: FiledKind, thing: string, from: FilingPlace): FilingPlace {
    if (from.id !== null) {
      const number = matterState(db, connectionId, from.id)?.number ?? from.number;
      return { id: from.id, number };
    }
    if (kind !== 'elsewhere') return from;
    // No matter had its number. Documents that came since need one.
    const hasDocuments =
      db.get(
        'SELECT 1 FROM document JOIN item ON item.id = document.item_id WHERE item.history_id = ? LIMIT 1',
        thing,
      ) !== undefined;
    const known = knownMatter(db, connectionId, from.number);
    if (known !== null) return { id: known.id, number: known.number };
    return { id: hasDocuments ? parts.use(connectionId, from.number) : null, number: from.number };
  }

  function undoRename(act: MatterAct): ActDone {
    const { connectionId, matterId, fromNumber, toNumber } = act;
    const matter = { id: matterId, number: toNumber };
    const brought = new Set(filingsOf(act).map(({ thing }) => thing));
    // A number that something went out under meanwhile still finds the matter, and so does what is shown under it.
    const isUsed = wasSentSince(act);
    const shown = filedUnder(db, connectionId, matter, ['elsewhere']).filter(
      ({ thing }) => isUsed || brought.has(thing) || isSentAs(thing, fromNumber),
    );
    const back = begin(act, matterId, toNumber, fromNumber);
    freeDeletedNumber(db, parts, connectionId, fromNumber);
    giveNumber(db, parts, connectionId, matter, fromNumber);
    if (isUsed) addFormer(db, connectionId, toNumber, matterId);
    // Else it finds what it found before, if that is there still.
    for (const former of isUsed ? [] : notedNumbers(db, act.id)) {
      if (former.number !== fromNumber && liveMatter(db, connectionId, former.matterId) !== null)
        addFormer(db, connectionId, former.number, former.matterId);
    }
    for (const thing of shown) fileThing(db, back, thing, { id: matterId, number: fromNumber });
    return { actId: back, matterId, count: 0 };
  }

  function isSentAs(historyId: string, number: string): boolean {
    const row = db.get('SELECT customer_reference FROM history_order WHERE id = ?', historyId);
    const sent = matterInReference(String(row?.customer_reference ?? ''), parts.computer);
    return matterSpelling(sent) === matterSpelling(number);
  }

  function wasMoved(historyId: string): boolean {
    const sql = `SELECT 1 FROM matter_filing WHERE kind = 'elsewhere' AND thing = ? AND from_id IS NOT to_id`;
    return db.get(sql, historyId) !== undefined;
  }

  function wasSentSince({ id, matterId, toNumber }: MatterAct): boolean {
    return (
      db.get(
        `SELECT 1 FROM matter_act AS act WHERE act.id = ?1 AND (
           EXISTS (SELECT 1 FROM intent WHERE matter_id = ?2 AND confirmed_at >= act.at)
           OR EXISTS (SELECT 1 FROM charge WHERE requested_at >= act.at AND charge.id IN (
             SELECT id FROM register_statement WHERE matter_id = ?2 UNION ALL SELECT id FROM title_purchase WHERE matter_id = ?2))
           OR EXISTS (SELECT 1 FROM title_alert WHERE created_at >= act.at AND substr(trim(customer_ref), 1, length(?3)) = ?3))`,
        id,
        matterId,
        toNumber,
      ) !== undefined
    );
  }

  function undoMerge(act: MatterAct): ActDone {
    const { connectionId, matterId, fromNumber, toNumber } = act;
    const fromId = act.mergedId ?? '';
    const before = JSON.parse(act.before ?? '') as BeforeMerge;
    const numbers = notedNumbers(db, act.id).map(({ number }) => number);
    const filings = filingsOf(act);
    const into = matterState(db, connectionId, matterId);
    const back = begin(act, matterId, into?.number ?? toNumber, fromNumber);
    const merged = matterState(db, connectionId, fromId);
    dropFormer(db, connectionId, fromNumber);
    if (merged?.number !== fromNumber) freeDeletedNumber(db, parts, connectionId, fromNumber);
    db.run(
      'UPDATE matter SET number = ?, deleted_at = NULL, merged_into = NULL, last_used_at = ? WHERE id = ?',
      fromNumber,
      Math.round(parts.now()),
      fromId,
    );
    for (const number of numbers) {
      // One that another matter took meanwhile is its own.
      const isHere = db.get(
        'SELECT 1 FROM former_number WHERE connection_id = ? AND number = ? AND matter_id = ?',
        connectionId,
        number,
        matterId,
      );
      if (number !== fromNumber && isHere !== undefined) addFormer(db, connectionId, number, fromId);
    }
    for (const filing of filings) putBack(act, back, filing);
    // What the order history showed only since under a number that is the other matter's again.
    for (const thing of filedUnder(db, connectionId, into ?? { id: matterId, number: toNumber }, [
      'elsewhere',
    ])) {
      if (!wasMoved(thing.thing) && numbers.some((number) => isSentAs(thing.thing, number)))
        fileThing(db, back, thing, { id: fromId, number: fromNumber });
    }
    writeDetails(db, fromId, writtenSince(db, fromId, before.from));
    writeDetails(db, matterId, unmerged(detailsOf(db, matterId), before));
    return { actId: back, matterId, count: filings.length };
  }
}

/** The details of the remaining matter without what the merge brought; what was written since stays. */
function unmerged(now: KeptDetails, { into, merged }: BeforeMerge): KeptDetails {
  const untouched = matterFields.filter((field) => isSameValue(now[field], merged[field]));
  return {
    ...now,
    ...Object.fromEntries(untouched.map((field) => [field, into[field]])),
    earlier: now.earlier === merged.earlier ? into.earlier : now.earlier,
  };
}

function readFiling(row: SqlRow): Filing {
  return {
    n: Number(row.n),
    kind: row.kind as FiledKind,
    thing: String(row.thing),
    label: String(row.label),
    from: { id: row.from_id === null ? null : String(row.from_id), number: String(row.from_number) },
    to: { id: row.to_id === null ? null : String(row.to_id), number: String(row.to_number) },
  };
}
