import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MatterLinkView } from '../../../shared/contract/views/matter-home.ts';
import { useOffice } from '../../bridge/office.tsx';
import { tellFailure } from '../../bridge/tell-failure.ts';
import { useViewState } from '../../bridge/view-state.ts';

/** Detaches, and offers to take that back. */
export function useDetach(): (link: Pick<MatterLinkView, 'id' | 'label'>) => void {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const notify = useViewState((state) => state.notify);
  const refresh = () => void cache.invalidateQueries({ queryKey: queries.matters.key() });
  const undo = useMutation({
    mutationFn: (linkId: string) => client.matters.reattach({ linkId }),
    onSuccess: refresh,
    onError: tellFailure,
  });
  const detach = useMutation({
    mutationFn: ({ id }: Pick<MatterLinkView, 'id' | 'label'>) => client.matters.detach({ linkId: id }),
    onSuccess: (_, { id, label }) => {
      refresh();
      notify({
        title: `${label} removed from matter`,
        action: { label: 'Undo', run: () => undo.mutate(id) },
      });
    },
    onError: tellFailure,
  });
  return detach.mutate;
}
