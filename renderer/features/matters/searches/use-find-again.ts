import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { MatterLinkView } from '../../../../shared/contract/views/matter-home.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useViewState } from '../../../bridge/view-state.ts';
import { findAgain } from './repeat-search.ts';

type Asked = Pick<MatterLinkView, 'kind' | 'thing'> & { readonly label: string };

/** Looks land up for a matter, for the first time or again, one after the other, and keeps what came, also where a person stops it. Costs nothing. */
export function useFindAgain(matterId: string) {
  const { client, queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const [asking, setAsking] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const isStopped = useRef(false);
  const mutation = useMutation({
    mutationFn: async (all: readonly Asked[]) => {
      const gone: string[] = [];
      isStopped.current = false;
      for (const [done, one] of all.entries()) {
        if (isStopped.current) return { gone, done };
        setAt(done + 1);
        setAsking(`${one.kind} ${one.thing}`);
        const found = await findAgain(client, one);
        if (found === null) gone.push(one.label);
        else {
          const thing = { kind: 'land' as const, found, foundAt: Date.now() };
          await client.matters.attach({ id: matterId, how: 'found', thing });
        }
      }
      return { gone, done: all.length };
    },
    onSuccess: ({ gone, done }, all) => {
      if (gone.length > 0) {
        notify({
          kind: 'problem',
          title: `Not found: ${gone.join(', ')}`,
          body: 'What was found before is unchanged. If a title number is withheld, the service’s reference for that title changes. Look up its property again.',
        });
      } else if (done < all.length)
        notify({ title: `${done} of ${all.length} looked up`, body: 'You stopped before the others.' });
      else
        notify({
          title: all.length === 1 ? `${all[0]?.label} looked up` : `${all.length} items looked up`,
        });
    },
    onSettled: () => setAsking(null),
    meta: { invalidates: [queries.matters.key()] },
  });
  return {
    ask: mutation.mutate,
    asking,
    isPending: mutation.isPending,
    progress: mutation.isPending ? { at, all: mutation.variables.length } : null,
    stop() {
      isStopped.current = true;
    },
  };
}
