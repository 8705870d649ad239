import { useMutation } from '@tanstack/react-query';
import { useOffice } from '../../../bridge/office.tsx';
import { useViewState } from '../../../bridge/view-state.ts';
import { markedNotice, takenBackText } from './text.ts';

/** Marks rows of the list of orders as dealt with, with an undo, and takes marks back. */
export function useDealtWith() {
  const { queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const invalidates = [queries.orders.key(), queries.matters.key()];
  const takeBack = useMutation(
    queries.orders.dealtWith.takeBack.mutationOptions({
      onSuccess: ({ count }) => notify({ title: takenBackText(count) }),
      meta: { invalidates },
    }),
  );
  const mark = useMutation(
    queries.orders.dealtWith.mark.mutationOptions({
      onSuccess: ({ marks, ...left }) =>
        notify({
          ...markedNotice(marks.length, left),
          action: marks.length === 0 ? null : { label: 'Undo', run: () => takeBack.mutate({ marks }) },
        }),
      meta: { isErrorShown: true, invalidates },
    }),
  );
  return { mark, takeBack };
}
