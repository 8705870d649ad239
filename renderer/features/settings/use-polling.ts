import { useOffice } from '../../bridge/office.tsx';
import { useKeptForm } from './use-kept-form.ts';

/** How often the current connection is asked about an item. Nothing typed means: as the connection file says. */
export function usePolling() {
  const { client, queries } = useOffice();
  return useKeptForm({
    query: queries.polling.get.queryOptions({ input: {} }),
    toForm: ({ seconds }) => ({ seconds: String(seconds) }),
    save: (form, _, { connectionId }) =>
      client.polling.set({
        connectionId,
        seconds: form.seconds.trim() === '' ? null : secondsOf(form.seconds),
      }),
  });
}

/** What is no number is below every limit, and is refused as such. */
function secondsOf(text: string): number {
  const seconds = Number(text.trim().replace(',', '.'));
  return Number.isFinite(seconds) ? seconds : -1;
}
