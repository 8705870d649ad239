import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MatterLinkView } from '../../../shared/contract/views/matter-home.ts';
import { useOffice } from '../../bridge/office.tsx';
import { tellFailure } from '../../bridge/tell-failure.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { findAgain } from './repeat-search.ts';

type Asked = Pick<MatterLinkView, 'kind' | 'thing'> & { readonly label: string };

/** Looks land up again for a matter, one after the other, and keeps what came. Costs nothing. */
export function useFindAgain(matterId: string) {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const notify = useViewState((state) => state.notify);
  const [asking, setAsking] = useState<string | null>(null);
  const mutation = useMutation({
    mutationFn: async (all: readonly Asked[]) => {
      const gone: string[] = [];
      for (const one of all) {
        setAsking(`${one.kind} ${one.thing}`);
        const found = await findAgain(client, one);
        if (found === null) gone.push(one.label);
        else {
          const thing = { kind: 'land' as const, found, foundAt: Date.now() };
          await client.matters.attach({ id: matterId, how: 'found', thing });
        }
      }
      return gone;
    },
    onSuccess: (gone, all) => {
      if (gone.length > 0) {
        notify({
          kind: 'problem',
          title: `Not found any more: ${gone.join(', ')}`,
          body: 'What was found before stays as it was. The number of a title that is not disclosed does not stay the same: look its property up again.',
        });
      } else
        notify({ title: all.length === 1 ? `Looked up again: ${all[0]?.label}` : `${all.length} looked up` });
    },
    onError: tellFailure,
    onSettled: () => {
      setAsking(null);
      void cache.invalidateQueries({ queryKey: queries.matters.key() });
    },
  });
  return { ask: mutation.mutate, asking, isPending: mutation.isPending };
}
