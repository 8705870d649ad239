import { useMutation } from '@tanstack/react-query';
import { useOffice } from '../../../bridge/office.tsx';
import { useViewState } from '../../../bridge/view-state.ts';
import { refreshedText } from '../text.ts';

/** Reads the service's own list of orders, so that orders unknown to this library appear, and says what was found. */
export function useRefreshHistory(shown: { readonly isErrorShown?: true } = {}) {
  const { queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  return useMutation(
    queries.orderHistory.refresh.mutationOptions({
      onSuccess: (found) => notify(refreshedText(found)),
      meta: {
        ...shown,
        // What is found may count for a matter.
        invalidates: [queries.orders.list.key(), queries.orders.lines.key(), queries.matters.key()],
        awaitsRefetch: true,
      },
    }),
  );
}
