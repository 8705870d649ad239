import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import type { AppearanceView } from '../../../shared/contract/procedures/preferences.ts';
import { useOffice } from '../../bridge/office.tsx';
import { wear } from './wear.ts';

/** How the window looks. What is chosen is worn at once, before it is kept. */
export function useAppearance() {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const key = queries.appearance.get.queryKey({ input: {} });
  const kept = useQuery(queries.appearance.get.queryOptions({ input: {} }));
  const choose = useMutation({
    mutationFn: (change: Partial<AppearanceView>) => client.appearance.set(change),
    onMutate(change) {
      const before = cache.getQueryData(key);
      cache.setQueryData(key, (now) => now && { ...now, ...change });
      return { before };
    },
    onSuccess: (view) => cache.setQueryData(key, view),
    onError: (_, __, made) => cache.setQueryData(key, made?.before),
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
