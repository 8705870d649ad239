import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UpdateView } from '../../../shared/contract/procedures/updates.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useKeptForm } from './use-kept-form.ts';

/** The feed of newer versions, and what was found there. */
export function useUpdates() {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const take = (view: UpdateView) => cache.setQueryData(queries.updates.get.queryKey({ input: {} }), view);
  return {
    ...useKeptForm({
      kept: useQuery(queries.updates.get.queryOptions({ input: {} })),
      toForm: ({ feed, key }) => ({ feed, key }),
      save: (form) => client.updates.set(form),
      take,
    }),
    status: useQuery(queries.status.get.queryOptions({ input: {} })).data,
    /** Of the feed and key as they are shown. */
    confirm: useMutation({
      mutationFn: ({ feed, key }: UpdateView) => client.updates.set({ feed, key }),
      onSuccess: take,
    }),
    check: useMutation({ mutationFn: () => client.updates.check({}), onSuccess: take }),
    restart: useMutation({ mutationFn: () => client.updates.restart({}) }),
  };
}
