import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { TableLayoutView, TableName } from '../../shared/contract/views/table-layout.ts';
import type { LayoutChange } from '../ui/table/table-column.ts';
import { useOffice } from './office.tsx';

const asItComes: TableLayoutView = { widths: {}, hidden: null, sort: null };
/** Several pulls in a moment are kept once. Milliseconds. */
const rest = 400;

export interface KeptLayout {
  readonly layout: TableLayoutView;
  /** False until it is known how the table was left: what depends on it is asked for afterwards, once. */
  readonly isKnown: boolean;
  setLayout(change: LayoutChange): void;
}

/** How a table was left, kept with the installation: it is the same after a restart, in every window. */
export function useTableLayout(table: TableName): KeptLayout {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const kept = useQuery({
    ...queries.tableLayouts.get.queryOptions({ input: { table } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
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
    layout: kept.data ?? asItComes,
    // Where it cannot be read the table comes as it is, and works.
    isKnown: !kept.isPending,
    setLayout(change) {
      const { queryKey } = queries.tableLayouts.get.queryOptions({ input: { table } });
      const { widths, hidden, sort } = change(cache.getQueryData(queryKey) ?? asItComes);
      const layout: TableLayoutView = { widths: { ...widths }, hidden: hidden && [...hidden], sort };
      cache.setQueryData(queryKey, layout);
      if (waiting.current !== null) clearTimeout(waiting.current.timer);
      const write = () => {
        waiting.current = null;
        // A layout that could not be kept costs the convenience and nothing else.
        client.tableLayouts.set({ table, layout }).catch(() => {});
      };
      waiting.current = { timer: setTimeout(write, rest), write };
    },
  };
}
