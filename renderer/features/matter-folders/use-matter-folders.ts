import { useMutation } from '@tanstack/react-query';
import type { FolderPattern } from '../../../shared/model/folder-pattern.ts';
import { useDraft } from '../../bridge/drafts.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useSettingsForm } from '../settings/use-settings-form.ts';

interface FoldersForm extends FolderPattern {
  readonly path: string;
}

/** The main folder and its pattern, as a form. */
export function useMatterFolders() {
  const { client, queries } = useOffice();
  return useSettingsForm({
    query: queries.matterFolders.get.queryOptions({ input: {} }),
    draft: useDraft<FoldersForm>('matter folders'),
    toForm: ({ path, folder, file }): FoldersForm => ({ path, folder, file }),
    save: (form) => client.matterFolders.set(form),
  });
}

/** What a person does about the copies. */
export function useCopyActs() {
  const { queries } = useOffice();
  const meta = { invalidates: [queries.matterFolders.key()] };
  return {
    copyAll: useMutation(queries.matterFolders.copyAll.mutationOptions({ meta })),
    cancelAll: useMutation(queries.matterFolders.cancelAll.mutationOptions({ meta })),
    tryNow: useMutation(queries.matterFolders.tryNow.mutationOptions({ meta })),
    useAgain: useMutation(queries.matterFolders.useAgain.mutationOptions({ meta })),
  };
}
