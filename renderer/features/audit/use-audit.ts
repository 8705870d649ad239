import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AuditEntry, AuditFilter } from '../../../shared/contract/procedures/audit.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { usePagedRows } from '../../ui/table/use-paged-rows.ts';
import { exportedText } from './text.ts';

/** The entries of a filter, a page at a time as they are scrolled to, and again whenever one comes. */
export function useAudit(filter: AuditFilter) {
  const { client, queries } = useOffice();
  // Asked for again with every event that may change the list: the pages follow.
  const first = useQuery(
    queries.audit.list.queryOptions({ input: { limit: 1 }, placeholderData: (previous) => previous }),
  );
  const source = useMemo(
    () => ({
      async load(asked: string, page: { offset: number; limit: number }, signal: AbortSignal) {
        const { offset, limit } = page;
        const answer = await client.audit.list(
          { ...(JSON.parse(asked) as AuditFilter), offset, limit },
          { signal },
        );
        return { ...answer, foundAt: null };
      },
      ids: () => Promise.resolve([]),
      idOf: (entry: AuditEntry) => entry.id,
    }),
    [client],
  );
  return {
    table: usePagedRows(source, JSON.stringify(filter), first.dataUpdatedAt),
    people: first.data?.people ?? [],
    total: first.data?.total ?? null,
  };
}

/** Saves what a filter shows as a CSV file. */
export function useAuditExport() {
  const { queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  return useMutation(
    queries.audit.exportCsv.mutationOptions({
      onSuccess: ({ path, rows }) => {
        if (path !== null) notify({ title: exportedText(rows), body: path });
      },
    }),
  );
}
