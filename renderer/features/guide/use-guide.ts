import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { GuideStep, GuideView } from '../../../shared/contract/procedures/preferences.ts';
import { useOffice } from '../../bridge/office.tsx';
import { destinationOf } from '../../bridge/recent-destination.ts';

/** The current step of the setup guide. It is saved with each step, so that the guide continues there after a crash. */
export function useGuide() {
  const { queries } = useOffice();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const query = queries.guide.get.queryOptions({ input: {}, staleTime: Number.POSITIVE_INFINITY });
  const saved = useQuery(query);
  const move = useMutation(
    queries.guide.set.mutationOptions({
      onSuccess: (view) => cache.setQueryData(query.queryKey, view),
      meta: { isErrorShown: true },
    }),
  );
  return {
    saved,
    move,
    go: (step: GuideStep, more: Partial<GuideView> = {}) => move.mutate({ step, ...more }),
    /** The guide is not shown again unless it is opened from Help. Continues with the search, or with a practice address. */
    async finish(eziAddress: string | null = null) {
      await move.mutateAsync({ isOver: true, step: 'welcome' });
      await navigate(eziAddress === null ? { to: '/' } : destinationOf({ by: 'address', eziAddress }));
    },
  };
}
