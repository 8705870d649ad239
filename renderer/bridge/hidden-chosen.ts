import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

export interface HiddenQuestion {
  readonly ids: ReadonlySet<string>;
  /** What the list answers, as the key of it, and when it was last told to have moved. */
  readonly question: string;
  readonly movedAt: number;
  readonly isFiltered: boolean;
}

interface HiddenChosen extends HiddenQuestion {
  /** The ids of a stretch of the rows that fit; fewer than `most` where the list ends. */
  readonly pick: (question: string, offset: number, most: number) => Promise<readonly string[]>;
  /** Rows that are asked for at once. */
  readonly most: number;
}

/**
 * How many of the chosen rows the filter hides: they stay chosen, so that rows can be gathered with one filter after the other, and
 * that is said. Rows of a long list are not here to look at, so the office is asked which fit.
 */
export function useHiddenChosen({ ids, question, movedAt, isFiltered, pick, most }: HiddenChosen): number {
  const isAsked = isFiltered && ids.size > 0;
  const { data: shown, refetch } = useQuery({
    queryKey: ['rows that fit', question],
    async queryFn() {
      const fitting = new Set<string>();
      for (let isMore = true, offset = 0; isMore; offset += most) {
        const stretch = await pick(question, offset, most);
        for (const id of stretch) fitting.add(id);
        isMore = stretch.length === most;
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
