import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import type { AppearanceView } from '../../../shared/contract/procedures/preferences.ts';
import { useOffice } from '../../bridge/office.tsx';
import { wear } from './wear.ts';

const choice = ['choice of how the window looks'];

/** How the window looks. What is chosen is worn at once, before it is kept, and nothing that was asked before takes it off. */
export function useAppearance() {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const key = queries.appearance.get.queryKey({ input: {} });
  const kept = useQuery(queries.appearance.get.queryOptions({ input: {} }));
  const isLast = () => cache.isMutating({ mutationKey: choice }) === 1;
  const choose = useMutation({
    mutationKey: choice,
    mutationFn: (change: Partial<AppearanceView>) => client.appearance.set(change),
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
  });
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
