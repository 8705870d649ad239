import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CertificateSetView, ElsewhereView } from '../../../shared/contract/views/certificate-set.ts';
import { insertedAgain } from '../../../shared/lib/inserted-again.ts';
import { type ElsewhereItem, elsewhereText } from '../../../shared/model/checklist/elsewhere.ts';
import { useDraft } from '../../bridge/drafts.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { draftChecks, type ElsewhereDraft } from './elsewhere-form.ts';
import { elsewhereTexts } from './text.ts';

/** What comes from elsewhere for a set: as it is saved, as it is typed, and what can be done with it. */
export function useElsewhere({ id, name: setName }: CertificateSetView) {
  const { queries } = useOffice();
  const cache = useQueryClient();
  const notify = useViewState((state) => state.notify);
  const query = queries.certificateSets.elsewhere.queryOptions({ input: { id } });
  const saved = useQuery(query);
  const draft = useDraft<ElsewhereDraft>(`elsewhere ${id}`, draftChecks);
  const options = {
    onSuccess: (view: ElsewhereView) => cache.setQueryData(query.queryKey, view),
    meta: { isErrorShown: true, invalidates: [queries.matters.checklist.key()] },
  } as const;
  const save = useMutation(queries.certificateSets.saveElsewhere.mutationOptions(options));
  const reset = useMutation(queries.certificateSets.resetElsewhere.mutationOptions(options));
  const putBack = useMutation(
    queries.certificateSets.saveElsewhere.mutationOptions({
      onSuccess: options.onSuccess,
      meta: { invalidates: options.meta.invalidates },
    }),
  );
  /** As they are now, whenever this is called. */
  const savedNow = () => cache.getQueryData(query.queryKey)?.items ?? [];
  const typeItems = (items: readonly ElsewhereItem[]) => {
    save.reset();
    draft.type({ items, began: draft.read().began ?? elsewhereText(savedNow()) });
  };
  const items = draft.typed.items ?? saved.data?.items ?? [];
  const began = draft.typed.began ?? null;
  return {
    saved,
    items,
    isTyped: draft.typed.items !== undefined,
    /** A colleague, or another window, saved another list since the typing began. */
    isOutdated: began !== null && saved.data !== undefined && elsewhereText(saved.data.items) !== began,
    typeItems,
    remove(gone: ElsewhereItem) {
      typeItems(items.filter(({ key }) => key !== gone.key));
      if (gone.name.trim() === '' && gone.basis.trim() === '') return;
      notify({
        title: elsewhereTexts.removed(gone.name.trim()),
        action: {
          label: 'Undo',
          run() {
            const now = draft.read().items ?? savedNow();
            const again = insertedAgain(now, items, gone);
            if (again !== now) typeItems(again);
          },
        },
      });
    },
    save: (then: () => void) => {
      if (save.isPending) return;
      save.mutate(
        { id, items: items.map((item) => ({ ...item })) },
        {
          onSuccess() {
            draft.drop({ items, began });
            then();
          },
        },
      );
    },
    saving: save,
    drop() {
      save.reset();
      draft.drop();
    },
    resetting: reset,
    reset() {
      const before = savedNow();
      reset.mutate(
        { id },
        {
          onSuccess: () =>
            notify({
              title: elsewhereTexts.wasReset(setName),
              action: { label: 'Undo', run: () => putBack.mutate({ id, items: [...before] }) },
            }),
        },
      );
    },
  };
}

export type Elsewhere = ReturnType<typeof useElsewhere>;
