import { invalid, matterRefused } from '../../shared/contract/failures.ts';
import type {
  MatterMerge,
  MergedKeep,
  MergedMatter,
  Movable,
  MovableThing,
} from '../../shared/contract/views/matter-acts.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { checkMatterNumber, plainMatterNumber } from '../../shared/model/matter-number.ts';
import type { Db } from '../storage/db.ts';
import { type KnownMatter, knownMatter } from '../storage/known-matter.ts';
import { keptOutRefusal, restrictedRefusal } from '../storage/restricted-matters.ts';
import { fileThing } from './filing.ts';
import type { ActDone, ActParts, ActRefusal } from './matter-act.ts';
import { createMerging } from './matter-merge.ts';
import { addAct, giveOtherNumber, liveMatter, matterState, partFromEarlier } from './matter-rows.ts';
import { createUndoing } from './matter-undo.ts';
import { createMovables } from './movable-things.ts';

/**
 * Acts on whole matters, and on what belongs to them. Each is one transaction and is noted. What was sent to the service, and the
 * journals of orders and charges, never change by them: only which matter they are of does.
 */
export interface MatterActs {
  /** Null where there is no such matter. `takesFormer`: the number may be one that another matter had before. */
  rename(
    connectionId: string,
    id: string,
    written: string,
    takesFormer: boolean,
  ): Result<ActDone, ActRefusal> | null;
  /** The matter that a number means, or null. */
  find(connectionId: string, number: string): KnownMatter | null;
  /** Where everything of a matter is that was merged, also over several merges; null where it was not, or is deleted since. */
  mergedInto(connectionId: string, id: string): MergedMatter | null;
  /** All that a person can move out of a matter. */
  movableOf(connectionId: string, matterId: string): Movable[];
  /** These, and what moves with each. What is not there is left out. */
  movables(connectionId: string, things: readonly MovableThing[]): Movable[];
  /** Moves all of them to the matter with this number, made where it is new. */
  move(connectionId: string, things: readonly MovableThing[], written: string): Result<ActDone, ActRefusal>;
  /** What merging would move, and which details differ. Null where one of them is no matter. */
  mergePreview(connectionId: string, fromId: string, intoId: string): Result<MatterMerge, ActRefusal> | null;
  merge(
    connectionId: string,
    fromId: string,
    intoId: string,
    choice: { readonly keep: MergedKeep; readonly revision: string },
  ): Result<ActDone, ActRefusal> | null;
  /** Takes an act back, all of it or nothing. Null where there is no such act. */
  undo(
    connectionId: string,
    actId: string,
  ): Result<ActDone & { readonly revivedId: string | null }, ActRefusal> | null;
}

export function createMatterActs(db: Db, parts: ActParts): MatterActs {
  const movables = createMovables(db);

  function rename(
    connectionId: string,
    id: string,
    written: string,
    takesFormer: boolean,
  ): Result<ActDone, ActRefusal> | null {
    const matter = liveMatter(db, connectionId, id);
    if (matter === null) return null;
    const number = plainMatterNumber(written);
    const faults = checkMatterNumber(number, 'number');
    if (faults.length > 0) return failed(invalid(faults));
    if (number === matter.number) return ok({ actId: null, matterId: id, count: 0 });
    const keptOut = keptOutRefusal(db, connectionId, number);
    if (keptOut !== null) return failed(matterRefused(keptOut));
    const known = knownMatter(db, connectionId, number);
    if (known !== null && known.id !== id) {
      const other = { wanted: number, id: known.id, number: known.number };
      if (!known.isFormer) return failed(matterRefused({ kind: 'numberTaken', ...other }));
      if (!takesFormer) return failed(matterRefused({ kind: 'formerNumber', ...other }));
    }
    const actId = db.transaction(() => giveOtherNumber(db, parts, connectionId, matter, number));
    return ok({ actId, matterId: id, count: 0 });
  }

  function move(
    connectionId: string,
    things: readonly MovableThing[],
    written: string,
  ): Result<ActDone, ActRefusal> {
    const faults = checkMatterNumber(written, 'number');
    if (faults.length > 0) return failed(invalid(faults));
    const found = movables.filed(connectionId, things);
    if (!found.ok) return found;
    const places = [
      knownMatter(db, connectionId, written)?.id ?? null,
      ...found.value.map(({ from }) => from.id),
    ];
    const refusal = keptOutRefusal(db, connectionId, written) ?? restrictedRefusal(db, places);
    if (refusal !== null) return failed(matterRefused(refusal));
    return db.transaction(() => {
      const toId = parts.use(connectionId, written);
      const to = matterState(db, connectionId, toId);
      if (to === null) throw new Error('A matter that was just used is not there');
      partFromEarlier(db, parts, connectionId, to);
      // Parting may have put some of them elsewhere.
      const now = movables.filed(connectionId, things);
      const moving = now.ok ? now.value.filter(({ from }) => from.id !== toId) : [];
      if (moving.length === 0) return ok({ actId: null, matterId: toId, count: 0 });
      const actId = addAct(db, parts, {
        connectionId,
        kind: 'moved',
        matterId: toId,
        mergedId: null,
        fromNumber: moving[0]?.from.number ?? '',
        toNumber: to.number,
        before: null,
        undoes: null,
      });
      for (const thing of moving) {
        fileThing(db, actId, thing, { id: toId, number: to.number });
        db.run(
          'UPDATE matter SET opened_by_order = 0 WHERE id = ? AND opened_by_order = 1 AND deleted_at IS NULL',
          thing.from.id,
        );
      }
      return ok({ actId, matterId: toId, count: moving.length });
    });
  }

  function mergedInto(connectionId: string, id: string): MergedMatter | null {
    const merged = matterState(db, connectionId, id);
    let into = merged;
    while (into !== null && into.mergedInto !== null) into = matterState(db, connectionId, into.mergedInto);
    if (merged === null || into === null || into === merged || into.deletedAt !== null) return null;
    return { number: merged.number, into: { id: into.id, number: into.number } };
  }

  return {
    rename,
    mergedInto,
    find: (connectionId, number) => knownMatter(db, connectionId, number),
    move,
    movableOf: movables.of,
    movables: movables.views,
    ...createMerging(db, parts),
    ...createUndoing(db, parts),
  };
}
