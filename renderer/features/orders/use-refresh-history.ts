import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { refreshedText } from './text.ts';

/** Reads the service's own list of orders, so that orders unknown to this library appear, and says what was found. */
export function useRefreshHistory() {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const notify = useViewState((state) => state.notify);
  return useMutation({
    mutationFn: (about: { readonly customerId?: string }) => client.orderHistory.refresh(about),
    onSuccess: async (found) => {
      await cache.invalidateQueries({ queryKey: queries.orders.list.key() });
      await cache.invalidateQueries({ queryKey: queries.orders.lines.key() });
      // What is found may count for a matter.
      await cache.invalidateQueries({ queryKey: queries.matters.key() });
      notify(refreshedText(found));
    },
  });
}
