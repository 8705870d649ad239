import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useOffice } from '../../bridge/office.tsx';
import { applyAppearance } from './apply-appearance.ts';

/** How the window looks. What is chosen is applied at once, before it is saved, and no earlier answer takes it back. */
export function useAppearance() {
  const { queries } = useOffice();
  const cache = useQueryClient();
  const query = queries.appearance.get.queryOptions({ input: {} });
  const key = query.queryKey;
  const saved = useQuery(query);
  const isLast = () => cache.isMutating({ mutationKey: queries.appearance.set.mutationKey() }) === 1;
  const choose = useMutation(
    queries.appearance.set.mutationOptions({
      async onMutate(change) {
        await cache.cancelQueries({ queryKey: key });
        const before = cache.getQueryData(key);
        cache.setQueryData(key, (now) => now && { ...now, ...change });
        return { before };
      },
      onSuccess: (view) => {
        if (isLast()) cache.setQueryData(key, view);
      },
      onError: (_, __, made) => {
        if (isLast()) cache.setQueryData(key, made?.before);
      },
      meta: { isErrorShown: true },
    }),
  );
  return { saved, choose };
}

/** Applies the saved appearance, once for the whole window. */
export function useSavedAppearance(): void {
  const { queries } = useOffice();
  const { data } = useQuery(queries.appearance.get.queryOptions({ input: {} }));
  useLayoutEffect(() => {
    if (data) applyAppearance(data);
  }, [data]);
}
