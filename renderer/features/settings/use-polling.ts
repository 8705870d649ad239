import { useDraft } from '../../bridge/drafts.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useStatus } from '../../bridge/use-status.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** How often the current connection is asked about an item. Nothing typed means: as the connection file says. */
export function usePolling() {
  const { client, queries } = useOffice();
  const connectionId = useStatus()?.connection.id;
  return useSettingsForm({
    draft: useDraft<{ seconds: string }>(`polling ${connectionId}`),
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
