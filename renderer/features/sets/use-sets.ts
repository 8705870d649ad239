import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  CertificateSetsView,
  CertificateSetView,
} from '../../../shared/contract/views/certificate-set.ts';
import type { SetEntry } from '../../../shared/model/certificate-set.ts';
import { useOffice } from '../../bridge/office.tsx';
import { tellFailure } from '../../bridge/tell-failure.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { withEntries } from './set-entries.ts';
import { productsText } from './text.ts';

export function useSets() {
  const { queries } = useOffice();
  return useQuery(queries.certificateSets.list.queryOptions({ input: {} }));
}

interface KeptEntries {
  readonly set: CertificateSetView;
  readonly entries: readonly SetEntry[];
}

/** Keeps a set with these products, and has every list of sets asked for anew. */
function useKeepSet() {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  return async ({ set: { id, name }, entries }: KeptEntries): Promise<void> => {
    await client.certificateSets.save({ id, name, entries: entries.map((entry) => ({ ...entry })) });
    await cache.invalidateQueries({ queryKey: queries.certificateSets.key() });
  };
}

/** What can be done with a set as a whole. Deleting can be undone from the notice that it leaves. */
export function useSetActions() {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const notify = useViewState((state) => state.notify);
  const key = queries.certificateSets.list.queryKey({ input: {} });
  const write = (sets: CertificateSetsView) => {
    cache.setQueryData(key, sets);
    // An answer that was on its way may be from before.
    void cache.invalidateQueries({ queryKey: key });
  };
  const restore = useMutation({
    mutationFn: (id: string) => client.certificateSets.restore({ id }),
    onSuccess: write,
    onError: tellFailure,
  });
  const remove = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => client.certificateSets.remove({ id }),
    onSuccess(sets, { id, name }) {
      write(sets);
      notify({ title: `${name} deleted`, action: { label: 'Undo', run: () => restore.mutate(id) } });
    },
    onError: tellFailure,
  });
  const keep = useKeepSet();
  const putBack = useMutation({
    mutationFn: (set: CertificateSetView) => keep({ set, entries: set.entries }),
    onError: tellFailure,
  });
  const reset = useMutation({
    mutationFn: ({ id }: { id: string; before: CertificateSetView | null }) =>
      client.certificateSets.reset({ id }),
    onSuccess(sets, { before }) {
      write(sets);
      if (before === null) return;
      notify({
        title: `${before.name} reset to default`,
        action: { label: 'Undo', run: () => putBack.mutate(before) },
      });
    },
    onError: tellFailure,
  });
  return { remove, restore, reset };
}

/** Adds products to a set. The notification offers undo. */
export function useEnlargeSet() {
  const notify = useViewState((state) => state.notify);
  const keep = useKeepSet();
  const undo = useMutation({ mutationFn: keep, onError: tellFailure });
  return useMutation({
    mutationFn: ({ set, entries }: KeptEntries) => keep({ set, entries: withEntries(set.entries, entries) }),
    onSuccess(_, { set, entries }) {
      notify({
        title: `${productsText(entries.length)} added to ${set.name}`,
        action: { label: 'Undo', run: () => undo.mutate({ set, entries: set.entries }) },
      });
    },
    onError: tellFailure,
  });
}
