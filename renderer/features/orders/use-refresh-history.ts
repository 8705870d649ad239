import { useMutation, useQueryClient } from '@tanstack/react-query';
import { counted } from '../../../shared/lib/counted.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';

/** Reads the service's own list of orders, so that those that this library does not know appear, and says what came. */
export function useRefreshHistory() {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const notify = useViewState((state) => state.notify);
  return useMutation({
    mutationFn: (about: { readonly customerId?: string }) => client.orderHistory.refresh(about),
    onSuccess: async ({ read, added, isComplete, unread }) => {
      await cache.invalidateQueries({ queryKey: queries.orders.list.key() });
      await cache.invalidateQueries({ queryKey: queries.orders.lines.key() });
      // What is found may count for a matter.
      await cache.invalidateQueries({ queryKey: queries.matters.key() });
      const orders = read === 1 ? '1 order' : `${read} orders`;
      notify({
        title:
          added === 0 ? 'No orders were new' : added === 1 ? '1 order was new' : `${added} orders were new`,
        body:
          unread > 0
            ? `${orders} read from the service. ${counted(unread, 'entry', 'entries')} of its list could not be read: ask the operator of the service what ${unread === 1 ? 'it is' : 'they are'} before you order the same again.`
            : isComplete
              ? `${orders} read from the service.`
              : `${orders} read from the service; older ones may not have been listed.`,
      });
    },
  });
}
