import { useQueryClient } from '@tanstack/react-query';
import { useDraft } from '../../bridge/drafts.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** The office's own details and file names; `place` tells what is typed in one place from what is typed in another. */
export function useSettings(place: 'office' | 'files') {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const query = queries.settings.get.queryOptions({ input: {} });
  return useSettingsForm({
    query,
    draft: useDraft<Awaited<ReturnType<typeof client.settings.get>>>(place),
    toForm: (view) => view,
    async save(form, typed) {
      await client.settings.set(typed);
      // With what was saved in the other place meanwhile.
      return { ...(cache.getQueryData(query.queryKey) ?? form), ...typed };
    },
  });
}
