import { useMutation, useQuery } from '@tanstack/react-query';
import type { IntakeFile } from '../../../shared/contract/procedures/intake.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { sendFile } from '../../bridge/send-file.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { addedToMatterText, refusedText } from './text.ts';

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
          const { faults, message } = errorMessage(error);
          failed.push(faults[0]?.message ?? `${file.name}: ${message}`);
        }
      }
      return failed;
    },
    onSuccess(failed) {
      if (failed.length > 0)
        notify({ kind: 'problem', title: 'Some files were not taken', body: failed.slice(0, 5).join(' ') });
    },
    meta: { invalidates },
  });
  return {
    view: useQuery(queries.intake.get.queryOptions({ input: {} })),
    list: useQuery(
      queries.intake.list.queryOptions({
        input: { limit: maxShown },
        placeholderData: (previous) => previous,
      }),
    ),
    drop,
  };
}

/** What a person decides about one file. */
export function useDecide(file: IntakeFile, onDone: () => void) {
  const { queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const meta = { invalidates: [queries.intake.key()], awaitsRefetch: true as const };
  const restore = useMutation(queries.intake.restore.mutationOptions({ meta }));
  const confirm = useMutation(
    queries.intake.confirm.mutationOptions({
      onSuccess({ document, isNew }) {
        onDone();
        notify({ title: addedToMatterText(document.productName, document.matterNumber, isNew) });
      },
      meta: {
        ...meta,
        isErrorShown: true,
        invalidates: [queries.intake.key(), queries.documents.key(), queries.matters.key()],
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
