import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { TableLayoutView, TableName } from '../../shared/contract/views/table-layout.ts';
import type { LayoutChange, TableLayout } from '../ui/table/table-column.ts';
import { type OfficeQueries, useOffice } from './office.tsx';

const asItComes: TableLayoutView = { widths: {}, hidden: null, search: {} };
/** Several pulls in a moment are kept once. Milliseconds. */
const rest = 400;

export interface KeptLayout {
  readonly layout: TableLayout;
  setLayout(change: LayoutChange): void;
}

/** How a list was left, kept with the installation: it is the same after a restart, in every window. */
export function tableLayoutOptions(queries: OfficeQueries, table: TableName) {
  return queries.tableLayouts.get.queryOptions({ input: { table }, staleTime: Number.POSITIVE_INFINITY });
}

/** The columns of a table as they were left. */
export function useTableLayout(table: TableName): KeptLayout {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const options = tableLayoutOptions(queries, table);
  // Where it cannot be read the table comes as it is, and works.
  const layout = useQuery(options).data ?? asItComes;
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void } | null>(null);
  useEffect(
    () => () => {
      const last = waiting.current;
      if (last === null) return;
      clearTimeout(last.timer);
      last.write();
    },
    [],
  );
  return {
    layout,
    setLayout(change) {
      const now = cache.getQueryData(options.queryKey) ?? asItComes;
      const { widths, hidden } = change(now);
      cache.setQueryData(options.queryKey, {
        ...now,
        widths: { ...widths },
        hidden: hidden && [...hidden],
      });
      if (waiting.current !== null) clearTimeout(waiting.current.timer);
      const write = () => {
        waiting.current = null;
        // The search parameters may have changed meanwhile. A layout that could not be kept costs the convenience and nothing else.
        const last = cache.getQueryData(options.queryKey) ?? asItComes;
        client.tableLayouts.set({ table, layout: last }).catch(() => {});
      };
      waiting.current = { timer: setTimeout(write, rest), write };
    },
  };
}
