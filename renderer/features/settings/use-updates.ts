import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UpdateView } from '../../../shared/contract/procedures/updates.ts';
import { useSecretDraft } from '../../bridge/drafts.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useStatus } from '../../bridge/use-status.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** The feed of newer versions, and what was found there. */
export function useUpdates() {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const query = queries.updates.get.queryOptions({ input: {} });
  const meta = { isErrorShown: true } as const;
  const onSuccess = (view: UpdateView) => cache.setQueryData(query.queryKey, view);
  return {
    ...useSettingsForm({
      // A password can be typed into an address, where it is refused.
      draft: useSecretDraft<Pick<UpdateView, 'feed' | 'key'>>(),
      query,
      toForm: ({ feed, key }) => ({ feed, key }),
      save: (form) => client.updates.set(form),
    }),
    status: useStatus(),
    confirm: useMutation(queries.updates.set.mutationOptions({ onSuccess, meta })),
    check: useMutation(queries.updates.check.mutationOptions({ onSuccess, meta })),
    restart: useMutation(queries.updates.restart.mutationOptions({ meta })),
  };
}
