import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useOffice } from '../../bridge/office.tsx';
import { useKeptForm } from './use-kept-form.ts';

/** How often the current connection is asked about an item. Nothing typed means: as the connection file says. */
export function usePolling() {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const kept = useQuery(queries.polling.get.queryOptions({ input: {} }));
  return useKeptForm({
    kept,
    toForm: ({ seconds }) => ({ seconds: String(seconds) }),
    save: (form) =>
      client.polling.set({
        connectionId: kept.data?.connectionId ?? '',
        seconds: form.seconds.trim() === '' ? null : secondsOf(form.seconds),
      }),
    take: (view) => cache.setQueryData(queries.polling.get.queryKey({ input: {} }), view),
  });
}

/** What is no number is below every limit, and is refused as such. */
function secondsOf(text: string): number {
  const seconds = Number(text.trim().replace(',', '.'));
  return Number.isFinite(seconds) ? seconds : -1;
}
