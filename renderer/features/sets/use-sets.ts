import { useMutation, useQuery } from '@tanstack/react-query';
import type { CertificateSetView } from '../../../shared/contract/views/certificate-set.ts';
import type { SetEntry } from '../../../shared/model/certificate-set.ts';
import { type OfficeQueries, useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { withEntries } from './set-entries.ts';
import { productsText } from './text.ts';

export function useSets() {
  const { queries } = useOffice();
  return useQuery(queries.certificateSets.list.queryOptions({ input: {} }));
}

/** A set that changes is in the list before what follows from it is shown. */
export function setChangeMeta(queries: OfficeQueries) {
  return { invalidates: [queries.certificateSets.key()], awaitsRefetch: true } as const;
}

interface KeptEntries {
  readonly set: CertificateSetView;
  readonly entries: readonly SetEntry[];
}

/** Saves a set with these products. */
function useSaveOptions() {
  const { client, queries } = useOffice();
  return {
    mutationFn: ({ set: { id, name }, entries }: KeptEntries) =>
      client.certificateSets.save({ id, name, entries: entries.map((entry) => ({ ...entry })) }),
    meta: setChangeMeta(queries),
  };
}

/** What can be done with a set as a whole. Deleting can be undone from the notice that it leaves. */
export function useSetActions() {
  const { client, queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const meta = setChangeMeta(queries);
  const restore = useMutation(queries.certificateSets.restore.mutationOptions({ meta }));
  const remove = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => client.certificateSets.remove({ id }),
    onSuccess: (_, { id, name }) =>
      notify({ title: `${name} deleted`, action: { label: 'Undo', run: () => restore.mutate({ id }) } }),
    meta,
  });
  const putBack = useMutation(useSaveOptions());
  const reset = useMutation({
    mutationFn: ({ id }: { id: string; before: CertificateSetView | null }) =>
      client.certificateSets.reset({ id }),
    onSuccess(_, { before }) {
      if (before === null) return;
      notify({
        title: `${before.name} reset to default`,
        action: { label: 'Undo', run: () => putBack.mutate({ set: before, entries: before.entries }) },
      });
    },
    meta,
  });
  return { remove, reset };
}

/** Adds products to a set. The notification offers undo. */
export function useEnlargeSet() {
  const notify = useViewState((state) => state.notify);
  const save = useSaveOptions();
  const undo = useMutation(save);
  return useMutation({
    ...save,
    mutationFn: ({ set, entries }: KeptEntries) =>
      save.mutationFn({ set, entries: withEntries(set.entries, entries) }),
    onSuccess(_, { set, entries }) {
      notify({
        title: `${productsText(entries.length)} added to ${set.name}`,
        action: { label: 'Undo', run: () => undo.mutate({ set, entries: set.entries }) },
      });
    },
  });
}
