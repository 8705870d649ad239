import { useMutation, useQueryClient } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useOffice } from '../../bridge/office.tsx';
import { tellFailure } from '../../bridge/tell-failure.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';

/** Reads the service's own list of orders, so that those of the office's other computers appear. */
export function RefreshHistory() {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const notify = useViewState((state) => state.notify);
  const refresh = useMutation({
    mutationFn: () => client.orderHistory.refresh({}),
    onSuccess: async ({ read, added, isComplete }) => {
      await cache.invalidateQueries({ queryKey: queries.orders.list.key() });
      await cache.invalidateQueries({ queryKey: queries.orders.lines.key() });
      // What is found may count for a matter.
      await cache.invalidateQueries({ queryKey: queries.matters.key() });
      const orders = read === 1 ? '1 order' : `${read} orders`;
      notify({
        title:
          added === 0 ? 'No orders were new' : added === 1 ? '1 order was new' : `${added} orders were new`,
        body: isComplete
          ? `${orders} read from the service.`
          : `${orders} read from the service; older ones may not have been listed.`,
      });
    },
    onError: tellFailure,
  });
  return (
    <Button icon={<RefreshCw size={14} />} isPending={refresh.isPending} onPress={() => refresh.mutate()}>
      Refresh from the service
    </Button>
  );
}
