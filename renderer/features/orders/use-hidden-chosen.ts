import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mostOrderLines } from '../../../shared/contract/views/order-line.ts';
import { useOffice } from '../../bridge/office.tsx';
import { askedOf } from './use-order-lines.ts';

interface Chosen {
  readonly ids: ReadonlySet<string>;
  /** What the list answers, and when it was last told to have moved. */
  readonly question: string;
  readonly movedAt: number;
  readonly isFiltered: boolean;
}

/**
 * How many of the chosen rows the filter hides: they stay chosen, so that rows can be gathered with one filter after the other, and
 * that is said. Rows of a long list are not here to look at, so the office is asked which fit.
 */
export function useHiddenChosen({ ids, question, movedAt, isFiltered }: Chosen): number {
  const { client } = useOffice();
  const isAsked = isFiltered && ids.size > 0;
  const { data: shown, refetch } = useQuery({
    queryKey: ['rows that fit', question],
    async queryFn() {
      const fitting = new Set<string>();
      const asked = askedOf(question);
      for (let isMore = true, offset = 0; isMore; offset += mostOrderLines) {
        const page = await client.orders.lines.pick({ ...asked, offset, limit: mostOrderLines });
        for (const id of page) fitting.add(id);
        isMore = page.length === mostOrderLines;
      }
      return fitting;
    },
    enabled: isAsked,
    gcTime: 0,
  });
  useEffect(() => {
    // A list that moves without end is asked one question after the other, and none is taken back.
    if (isAsked && movedAt > 0) void refetch({ cancelRefetch: false });
  }, [isAsked, movedAt, refetch]);
  if (!isAsked || shown === undefined) return 0;
  return [...ids].filter((id) => !shown.has(id)).length;
}
