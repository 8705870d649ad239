import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useOffice } from '../../bridge/office.tsx';
import { wear } from './wear.ts';

/** How the window looks. What is chosen is worn at once, before it is kept, and nothing that was asked before takes it off. */
export function useAppearance() {
  const { queries } = useOffice();
  const cache = useQueryClient();
  const query = queries.appearance.get.queryOptions({ input: {} });
  const key = query.queryKey;
  const kept = useQuery(query);
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
  return { kept, choose };
}

/** Puts on what the office keeps, once for the whole window. */
export function useWornAppearance(): void {
  const { queries } = useOffice();
  const { data } = useQuery(queries.appearance.get.queryOptions({ input: {} }));
  useLayoutEffect(() => {
    if (data) wear(data);
  }, [data]);
}
