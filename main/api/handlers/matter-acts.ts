import { notFound } from '../../../shared/contract/failures.ts';
import type { MatterView } from '../../../shared/contract/views/matter.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { ActDone, ActRefusal } from '../../library/matter-act.ts';
import type { MatterActs } from '../../library/matter-acts.ts';
import type { Matters } from '../../library/matters.ts';
import type { AppHandlers } from '../handlers.ts';

export interface MatterActHandlerParts extends Pick<AppContext, 'events'> {
  readonly connectionId: () => string;
  readonly matters: Matters;
  readonly matterActs: MatterActs;
}

interface Said {
  readonly actId: string | null;
  readonly matter: MatterView;
  readonly count: number;
}

/** Renames, moves, merges, and takes each back. Nothing of it can cost money. */
export function matterActHandlers(parts: MatterActHandlerParts): AppHandlers['matterActs'] {
  const { connectionId, matters, matterActs: acts, events } = parts;

  /** Tells the windows what became of it. `goneId`: the matter that was merged into another; `revivedId`: the one that is back. */
  function tell(
    id: string,
    result: Result<ActDone, ActRefusal> | null,
    { gone, revivedId }: { readonly gone?: MatterView | null; readonly revivedId?: string | null } = {},
  ): Result<Said, ActRefusal> {
    if (result === null) return failed(notFound('matter', id));
    if (!result.ok) return result;
    const { actId, matterId, count } = result.value;
    const matter = matters.get(connectionId(), matterId);
    if (matter === null) throw new Error('A matter that something was done to is not there');
    events.publish('matterChanged', { matter });
    const revived = revivedId ? matters.get(connectionId(), revivedId) : null;
    if (revived !== null) events.publish('matterChanged', { matter: revived });
    if (gone) {
      const { id: matterGoneId, number } = gone;
      events.publish('matterMerged', {
        connectionId: connectionId(),
        matterId: matterGoneId,
        number,
        into: { id: matter.id, number: matter.number },
      });
    }
    if (actId !== null) events.publish('filingChanged', { connectionId: connectionId() });
    return ok({ actId, matter, count });
  }

  return {
    rename: ({ id, number, takesFormer }) => tell(id, acts.rename(connectionId(), id, number, takesFormer)),
    find({ number }) {
      const found = acts.find(connectionId(), number);
      return ok(found && { id: found.id, number: found.number, isFormer: found.isFormer });
    },
    mergedInto: ({ id }) => ok(acts.mergedInto(connectionId(), id)),
    movables: (asked) =>
      ok(
        'things' in asked
          ? acts.movables(connectionId(), asked.things)
          : acts.movableOf(connectionId(), asked.matterId),
      ),
    move: ({ things, number }) => tell('', acts.move(connectionId(), things, number)),
    preview({ fromId, intoId }) {
      const preview = acts.mergePreview(connectionId(), fromId, intoId);
      return preview ?? failed(notFound('matter', fromId));
    },
    merge({ fromId, intoId, ...choice }) {
      const gone = matters.get(connectionId(), fromId);
      return tell(fromId, acts.merge(connectionId(), fromId, intoId, choice), { gone });
    },
    undo({ actId }) {
      const undone = acts.undo(connectionId(), actId);
      const revivedId = undone?.ok ? undone.value.revivedId : null;
      return tell(actId, undone, { revivedId });
    },
  };
}
