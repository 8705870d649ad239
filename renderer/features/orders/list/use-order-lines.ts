import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  maxOrderLines,
  type OrderLineCounts,
  type OrderLineView,
} from '../../../../shared/contract/views/order-line.ts';
import type { OrderShow, OrderSort } from '../../../../shared/model/order-list.ts';
import { orderSorts } from '../../../../shared/model/order-list.ts';
import { type HiddenQuestion, useHiddenChosen } from '../../../bridge/hidden-chosen.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useViewState } from '../../../bridge/view-state.ts';
import type { TableSort } from '../../../ui/table/table-column.ts';
import { type PagedTable, usePagedRows } from '../../../ui/table/use-paged-rows.ts';
import { askedFilter, type OrdersSearch } from '../orders-search.ts';

const newestFirst: TableSort = { by: 'placed', direction: 'descending' };
const overdueFirst: TableSort = { by: 'late', direction: 'descending' };

/** How the list stands where nobody chose it: newest first, and what is late by how long it is. */
export function ownSort(show: OrderShow): TableSort {
  return show === 'late' ? overdueFirst : newestFirst;
}

interface OrderLines {
  readonly lines: PagedTable<OrderLineView>;
  readonly found: OrderLineCounts | undefined;
  /** What is asked for, to ask for all of it elsewhere. */
  readonly question: string;
  /** When the list was last told to have moved. */
  readonly movedAt: number;
}

/** The rows that fit the filter, as they are scrolled to, and how many each state has. */
export function useOrderLines(search: OrdersSearch, sort: TableSort): OrderLines {
  const { client, queries } = useOffice();
  // A day that begins asks again; every minute would be a new question.
  const day = Math.floor(Date.now() / 3_600_000);
  const filter = useMemo(() => askedFilter(search, day * 3_600_000), [search, day]);
  const order = askedOrder(sort);
  const question = JSON.stringify({ ...filter, ...order });
  const counts = useQuery(
    queries.orders.lines.counts.queryOptions({ input: filter, placeholderData: (previous) => previous }),
  );
  const source = useMemo(
    () => ({
      async load(
        asked: string,
        page: { offset: number; limit: number; find: string | null },
        signal: AbortSignal,
      ) {
        const answer = await client.orders.lines.rows({ ...askedOf(asked), ...page }, { signal });
        const items = answer.rows.flatMap(({ itemId: id, phase }) =>
          id === null || phase === null ? [] : [{ id, phase }],
        );
        useViewState.getState().seePhases(items);
        return answer;
      },
      ids: (asked: string, first: number, last: number) =>
        client.orders.lines.pick({
          ...askedOf(asked),
          offset: first,
          limit: Math.min(Math.max(last - first + 1, 1), maxOrderLines),
        }),
      idOf: (line: OrderLineView) => line.id,
    }),
    [client],
  );
  const lines = usePagedRows(source, question, counts.dataUpdatedAt);
  return { lines, found: counts.data, question, movedAt: counts.dataUpdatedAt };
}

type Asked = ReturnType<typeof askedFilter> & { by: OrderSort; isDescending: boolean };

/** How many of the chosen rows a filter hides. */
export function useHiddenLines(chosen: HiddenQuestion): number {
  const { client } = useOffice();
  return useHiddenChosen({
    ...chosen,
    pick: (asked, offset, limit) => client.orders.lines.pick({ ...askedOf(asked), offset, limit }),
    most: maxOrderLines,
  });
}

/** A question as the office is asked it. */
function askedOf(question: string): Asked {
  return JSON.parse(question) as Asked;
}

/** The order on the screen as it is asked for. */
export function askedOrder(sort: TableSort): { readonly by: OrderSort; readonly isDescending: boolean } {
  return { by: sortOf(sort.by), isDescending: sort.direction === 'descending' };
}

function sortOf(by: string): OrderSort {
  return orderSorts.find((one) => one === by) ?? 'placed';
}
