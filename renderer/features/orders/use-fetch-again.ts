import { useMutation } from '@tanstack/react-query';
import type { ItemView } from '../../../shared/contract/views/order.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { fetchedAgainText } from './text.ts';

/** Whether its certificate is ready and not here as it should be: quarantined, not downloaded, or its download failed. */
export function isFileMissing({ phase, problem }: Pick<ItemView, 'phase' | 'problem'>): boolean {
  return phase === 'held' || phase === 'available' || (phase === 'fetching' && problem !== null);
}

/** Downloads the certificates of these items again, by their ids. Orders nothing. */
export function useFetchAgain() {
  const { queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const ask = useMutation(
    queries.orders.lines.fetchAgain.mutationOptions({
      onSuccess: (found) => notify(fetchedAgainText(found)),
      meta: { invalidates: [queries.orders.list.key(), queries.orders.lines.key()] },
    }),
  );
  return (ids: readonly string[]) => ask.mutate({ ids: [...ids] });
}
