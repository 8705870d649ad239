import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { GuideStep, GuideView } from '../../../shared/contract/procedures/preferences.ts';
import { useOffice } from '../../bridge/office.tsx';
import { destinationOf } from '../search/destination.ts';

/** Where the guided start stands, kept with each step so that it goes on there after a kill. */
export function useGuide() {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const kept = useQuery(queries.guide.get.queryOptions({ input: {}, staleTime: Number.POSITIVE_INFINITY }));
  const move = useMutation({
    mutationFn: (change: Partial<GuideView>) => client.guide.set(change),
    onSuccess: (view) => cache.setQueryData(queries.guide.get.queryKey({ input: {} }), view),
  });
  return {
    kept,
    move,
    go: (step: GuideStep, more: Partial<GuideView> = {}) => move.mutate({ step, ...more }),
    /** It does not come again by itself; Help has it. Goes on with the search, or with an address to try. */
    async finish(eziAddress: string | null = null) {
      await move.mutateAsync({ isOver: true, step: 'welcome' });
      await navigate(eziAddress === null ? { to: '/' } : destinationOf({ by: 'address', eziAddress }));
    },
  };
}
