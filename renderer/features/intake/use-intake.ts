import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { IntakeFile } from '../../../shared/contract/procedures/intake.ts';
import type { DocumentView } from '../../../shared/contract/views/document.ts';
import { takeDropped, useDroppedFiles } from '../../bridge/dropped-files.ts';
import { useOffice } from '../../bridge/office.tsx';
import { sendFile } from '../../bridge/send-file.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { addedToMatterText, dropFailureText, notTakenText, refusedText, undoneText } from './text.ts';

/** So many rows are a form each. */
const maxShown = 50;

export function useIntake() {
  const { client, queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const invalidates = [queries.intake.key()];
  const drop = useMutation({
    async mutationFn(files: readonly File[]) {
      const { append, finish, cancel } = client.intake;
      const failed: string[] = [];
      for (const file of files) {
        const given = { fileName: file.name.slice(0, 1000), bytes: file.size };
        const calls = { begin: () => client.intake.begin(given), append, finish, cancel };
        try {
          await sendFile(calls, file, new AbortController().signal, () => {});
        } catch (error) {
          failed.push(dropFailureText(file.name, error));
        }
      }
      return failed;
    },
    onSuccess(failed) {
      if (failed.length > 0)
        notify({ kind: 'problem', title: 'Some files were not taken', body: notTakenText(failed) });
    },
    meta: { invalidates },
  });
  const files = useDroppedFiles((state) => state.files);
  const { mutate, isPending } = drop;
  // One lot after the other.
  useEffect(() => {
    if (files.length > 0 && !isPending) mutate(takeDropped());
  }, [files, isPending, mutate]);
  return {
    isTaking: isPending,
    view: useQuery(queries.intake.get.queryOptions({ input: {} })),
    list: useQuery(
      queries.intake.list.queryOptions({
        input: { limit: maxShown },
        placeholderData: (previous) => previous,
      }),
    ),
  };
}

/** What a person decides about one file. */
export function useDecide(file: IntakeFile, onDone: () => void) {
  const { client, queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const meta = { invalidates: [queries.intake.key()], awaitsRefetch: true as const };
  const restore = useMutation(queries.intake.restore.mutationOptions({ meta }));
  const addedChanges = [queries.intake.key(), queries.documents.key(), queries.matters.key()];
  const undo = useMutation({
    async mutationFn({ id }: DocumentView) {
      await client.ownDocuments.delete({ id });
      await client.intake.restore({ ids: [file.id] });
    },
    onSuccess: (_, { productName }) => notify({ title: undoneText(productName) }),
    meta: { ...meta, invalidates: [...addedChanges, queries.ownDocuments.key()] },
  });
  const confirm = useMutation(
    queries.intake.confirm.mutationOptions({
      onSuccess({ document, isNew }) {
        onDone();
        const title = addedToMatterText(document.productName, document.matterNumber, isNew);
        const action = { label: 'Undo', run: () => undo.mutate(document) };
        notify(isNew ? { title, action } : { title });
      },
      meta: {
        ...meta,
        isErrorShown: true,
        invalidates: addedChanges,
      },
    }),
  );
  const refuse = useMutation(
    queries.intake.refuse.mutationOptions({
      onSuccess(_, { ids }) {
        onDone();
        notify({
          title: refusedText(file.name),
          action: { label: 'Undo', run: () => restore.mutate({ ids }) },
        });
      },
      meta,
    }),
  );
  return { confirm, refuse };
}
