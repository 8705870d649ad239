import { useQueries, useQuery } from '@tanstack/react-query';
import type { DocumentView } from '../../../shared/contract/views/document.ts';
import type { MatterView } from '../../../shared/contract/views/matter.ts';
import { useOffice } from '../../bridge/office.tsx';

const maxDocuments = 500;

/** The PDFs of a matter that can be shown here: its own, then those that are attached to it, the newest first. */
export function useHeldPdfs({ id, number }: MatterView): DocumentView[] {
  const { queries } = useOffice();
  const own = useQuery(
    queries.documents.list.queryOptions({ input: { matterNumber: number, limit: maxDocuments } }),
  );
  const links = useQuery(queries.matters.links.queryOptions({ input: { id, kinds: ['document'] } }));
  const attached = useQueries({
    queries: (links.data ?? []).map(({ thing }) =>
      queries.documents.get.queryOptions({ input: { id: thing } }),
    ),
  });
  const all = [...(own.data?.documents ?? []), ...attached.flatMap(({ data }) => data ?? [])];
  return [...new Map(all.map((document) => [document.id, document])).values()].filter(
    ({ viewUrl }) => viewUrl !== null,
  );
}
