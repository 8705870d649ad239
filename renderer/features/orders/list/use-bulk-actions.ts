import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderView } from '../../../../shared/contract/views/order.ts';
import type { OrderLineView } from '../../../../shared/contract/views/order-line.ts';
import { tsvText } from '../../../../shared/lib/csv.ts';
import { useDaysOff } from '../../../bridge/days-off.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { showError } from '../../../bridge/show-error.ts';
import { useViewState } from '../../../bridge/view-state.ts';
import type { TableSort } from '../../../ui/table/table-column.ts';
import { markedNotice } from '../dealt-with/text.ts';
import { linesToFollowUp } from '../follow-up/follow-up-email.ts';
import {
  type AwayOrder,
  copiedRowsText,
  exportedRowsText,
  fetchedAgainText,
  followUpTexts,
  isDiscarded,
  lineTexts,
  nothingToSaveText,
} from '../text.ts';
import { askedOrder } from './use-order-lines.ts';

/** More rows than this are exported, not copied. */
const maxCopied = 1000;

/** Orders that may be discarded, and how many of their rows were selected. */
export interface PutAway {
  readonly orders: readonly AwayOrder[];
  readonly chosen: number;
}

export interface NotDiscarded {
  readonly left: readonly AwayOrder[];
  readonly error: unknown;
  /** Discarded before, in another window. */
  readonly already: readonly AwayOrder[];
}

export interface FollowUp {
  readonly lines: readonly OrderLineView[];
  readonly left: number;
}

/** Actions for many rows, in list order. None of them can cost money: no order is placed from here. */
export function useBulkActions(sort: TableSort) {
  const order = askedOrder(sort);
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const daysOff = useDaysOff();
  const notify = useViewState((state) => state.notify);
  const [isBusy, setBusy] = useState(false);

  async function doing<T>(work: () => Promise<T>): Promise<T | null> {
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      showError(error);
      return null;
    } finally {
      setBusy(false);
    }
  }

  const chosen = (ids: readonly string[]) => client.orders.lines.chosen({ ids: [...ids], ...order });
  const refresh = () => {
    void cache.invalidateQueries({ queryKey: queries.orders.list.key() });
    void cache.invalidateQueries({ queryKey: queries.orders.lines.key() });
  };

  return {
    isBusy,
    copy: (ids: readonly string[]) =>
      void doing(async () => {
        const lines = await chosen(ids.slice(0, maxCopied));
        const now = Date.now();
        await navigator.clipboard.writeText(tsvText(lines.map((line) => lineTexts(line, now, daysOff))));
        notify({ title: copiedRowsText(lines.length) });
      }),
    /** The orders of these rows, each once; empty if that failed. */
    ordersOf: async (ids: readonly string[]): Promise<string[]> => {
      const lines = await doing(() => chosen(ids));
      return [...new Set((lines ?? []).map(({ orderViewId }) => orderViewId))];
    },
    /** Those of these rows that are followed up, and how many are not; null if that failed, or there are none, which is said. */
    linesToFollowUp: (ids: readonly string[]): Promise<FollowUp | null> =>
      doing(async () => {
        const lines = linesToFollowUp(await chosen(ids));
        if (lines.length > 0) return { lines, left: ids.length - lines.length };
        notify(followUpTexts.nothingAwaited);
        return null;
      }),
    /** The certificates that these rows have, in list order; where they have none, says so. */
    documentsOf: async (ids: readonly string[]): Promise<string[]> => {
      const lines = await doing(() => chosen(ids));
      if (lines === null) return [];
      const found = [...new Set(lines.flatMap(({ documentId }) => documentId ?? []))];
      if (found.length === 0) notify(nothingToSaveText);
      return found;
    },
    exportCsv: (ids: readonly string[]) =>
      void doing(async () => {
        const { path, rows } = await client.orders.lines.exportCsv({ ids: [...ids], ...order });
        if (path !== null) notify({ title: exportedRowsText(rows), body: path });
      }),
    fetchAgain: (ids: readonly string[]) =>
      void doing(async () => {
        const found = await client.orders.lines.fetchAgain({ ids: [...ids] });
        refresh();
        notify(fetchedAgainText(found));
      }),
    /** These rows, of which one may be dealt with; null where none may, and then it says why. */
    toDealWith: (ids: readonly string[]): Promise<OrderLineView[] | null> =>
      doing(async () => {
        const lines = await chosen(ids);
        if (lines.some(({ attention }) => attention === 'open')) return lines;
        const unsettled = lines.filter(({ attention }) => attention === 'unsettled').length;
        notify(markedNotice(0, { unsettled, others: lines.length - unsettled }));
        return null;
      }),
    /** The orders of these rows that may be discarded, each with all of its products. */
    putAwayOf: (ids: readonly string[]): Promise<PutAway | null> =>
      doing(async () => {
        const lines = (await chosen(ids)).filter(({ canPutAway }) => canPutAway);
        const orders: OrderView[] = [];
        for (const id of new Set(lines.map(({ orderViewId }) => orderViewId)))
          orders.push(await client.orders.get({ id }));
        return { orders, chosen: lines.length };
      }),
    /** Discards all of these that can be discarded. `left` could not be, for the reason of the last of them. */
    putAway: async (orders: readonly AwayOrder[]): Promise<NotDiscarded> => {
      setBusy(true);
      const left: AwayOrder[] = [];
      const already: AwayOrder[] = [];
      let error: unknown = null;
      for (const order of orders) {
        await client.orders.discard({ id: order.id }).catch(async (failure: unknown) => {
          const now = await client.orders.get({ id: order.id }).catch(() => null);
          if (now !== null && isDiscarded(now)) already.push(order);
          else {
            left.push(order);
            error = failure;
          }
        });
      }
      setBusy(false);
      refresh();
      return { left, error, already };
    },
  };
}
