import { skipToken, useQuery } from '@tanstack/react-query';
import { mostOrderLines } from '../../../shared/contract/views/order-line.ts';
import { useOffice } from '../../bridge/office.tsx';
import { askedOf } from './use-order-lines.ts';

interface Chosen {
  readonly ids: ReadonlySet<string>;
  /** What the list answers, and when it last moved. */
  readonly question: string;
  readonly movedAt: number;
  /** How many rows the filter leaves. */
  readonly listed: number;
  readonly isFiltered: boolean;
}

/**
 * How many of the chosen rows the filter hides: they stay chosen, so that rows can be gathered with one filter after the other, and
 * that is said. Rows of a long list are not here to look at, so the office is asked which fit.
 */
export function useHiddenChosen({ ids, question, movedAt, listed, isFiltered }: Chosen): number {
  const { client } = useOffice();
  const isAsked = isFiltered && ids.size > 0;
  const shown = useQuery({
    queryKey: ['rows that fit', question, movedAt, listed],
    queryFn: isAsked
      ? async () => {
          const fitting = new Set<string>();
          for (let offset = 0; offset < listed; offset += mostOrderLines)
            for (const id of await client.orders.lines.pick({
              ...askedOf(question),
              offset,
              limit: mostOrderLines,
            }))
              fitting.add(id);
          return fitting;
        }
      : skipToken,
    placeholderData: (previous) => previous,
    gcTime: 0,
  }).data;
  if (!isAsked || shown === undefined) return 0;
  return [...ids].filter((id) => !shown.has(id)).length;
}
