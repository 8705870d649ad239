import { useMutation } from '@tanstack/react-query';
import type { MatterLinkView } from '../../../shared/contract/views/matter-home.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';

/** Detaches, and offers to take that back. */
export function useDetach(): (link: Pick<MatterLinkView, 'id' | 'label'>) => void {
  const { client, queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const meta = { invalidates: [queries.matters.key()] };
  const undo = useMutation(queries.matters.reattach.mutationOptions({ meta }));
  const detach = useMutation({
    mutationFn: ({ id }: Pick<MatterLinkView, 'id' | 'label'>) => client.matters.detach({ linkId: id }),
    onSuccess: (_, { id, label }) =>
      notify({
        title: `${label} removed from matter`,
        action: { label: 'Undo', run: () => undo.mutate({ linkId: id }) },
      }),
    meta,
  });
  return detach.mutate;
}
