import { useMutation } from '@tanstack/react-query';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';

/** The ways of a document out of the store, each by its id. */
export function useDocumentActs() {
  const { queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  return {
    save: useMutation(
      queries.documents.saveAs.mutationOptions({
        onSuccess: ({ path }) => {
          if (path !== null) notify({ title: 'Document saved', body: path });
        },
      }),
    ),
    show: useMutation(queries.documents.showInFolder.mutationOptions()),
    open: useMutation(queries.documents.open.mutationOptions()),
  };
}
