import { notFound } from '../../../shared/contract/failures.ts';
import type { PackStep, PackView } from '../../../shared/contract/views/pack.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import type { PackArrangement } from '../../../shared/model/pack/arrangement.ts';
import type { PackKind } from '../../../shared/model/pack/templates.ts';
import type { AppHandlers } from '../handlers.ts';
import { found } from './failures.ts';

/** One PDF of the documents of a matter. Null where there is no such matter. */
export interface Packs {
  get(matterId: string, kind: PackKind): PackView | null;
  arrange(matterId: string, kind: PackKind, arrangement: PackArrangement | null): PackView | null;
  make(matterId: string, kind: PackKind, signal?: AbortSignal): AsyncGenerator<PackStep, void, void> | null;
}

export function packHandlers(packs: Packs): AppHandlers['packs'] {
  return {
    get: ({ matterId, kind }) => found(packs.get(matterId, kind), 'matter', matterId),
    arrange: ({ matterId, kind, arrangement }) =>
      found(packs.arrange(matterId, kind, arrangement), 'matter', matterId),
    make({ matterId, kind }, signal) {
      const steps = packs.make(matterId, kind, signal);
      return steps === null ? failed(notFound('matter', matterId)) : ok(steps);
    },
  };
}
