import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderView } from '../../../shared/contract/views/order.ts';
import { tsvText } from '../../../shared/lib/csv.ts';
import { useDaysOff } from '../../bridge/days-off.ts';
import { useOffice } from '../../bridge/office.tsx';
import { tellFailure } from '../../bridge/tell-failure.ts';
import { useViewState } from '../../bridge/view-state.ts';
import type { TableSort } from '../../ui/table/table-column.ts';
import { type ChaseNote, chaseNotes, joinedNotes } from './chase-note.ts';
import { lineTexts } from './line-texts.ts';
import type { AwayOrder } from './put-away.ts';
import { askedOrder } from './use-order-lines.ts';

/** More rows than this are exported, not copied. */
const mostCopied = 1000;

/** Orders that may be put away, and how many of their rows were chosen. */
export interface PutAway {
  readonly orders: readonly AwayOrder[];
  readonly chosen: number;
}

export interface Chase {
  readonly notes: readonly ChaseNote[];
  readonly left: number;
}

/** What is done with many rows at once, in the order in which the list shows them. Nothing of it can cost money: no order goes out from here. */
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
      tellFailure(error);
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
        const lines = await chosen(ids.slice(0, mostCopied));
        const now = Date.now();
        await navigator.clipboard.writeText(tsvText(lines.map((line) => lineTexts(line, now, daysOff))));
        notify({ title: lines.length === 1 ? '1 row is copied' : `${lines.length} rows are copied` });
      }),
    /** The notes about what of these rows is late, one an authority, and how many rows are in none; null where that failed. */
    chaseNotesOf: (ids: readonly string[]): Promise<Chase | null> =>
      doing(async () => {
        const [lines, sender] = await Promise.all([chosen(ids), client.settings.get({})]);
        const notes = chaseNotes(lines, Date.now(), sender, daysOff);
        if (notes.length === 0) {
          notify({
            title: 'None of these is late',
            body: 'A chase note asks about what is past its expected date.',
          });
        }
        return { notes, left: ids.length - notes.reduce((sum, { count }) => sum + count, 0) };
      }),
    /** True where they are on the clipboard now. */
    copyNotes: async (notes: readonly ChaseNote[], left = 0): Promise<boolean> => {
      const done = await doing(async () => {
        const { text, html } = joinedNotes(notes);
        await writeNote(text, html);
        return true;
      });
      if (done === null) return false;
      const count = notes.reduce((sum, note) => sum + note.count, 0);
      const about = count === 1 ? '1 certificate' : `${count} certificates`;
      notify({
        title: `${notes.length === 1 ? 'A note' : `${notes.length} notes`} about ${about} ${notes.length === 1 ? 'is' : 'are'} copied`,
        body: `Paste ${notes.length === 1 ? 'it into a message' : 'them'}.${left > 0 ? ` ${left} that ${left === 1 ? 'is' : 'are'} not late stayed out of it.` : ''}`,
      });
      return true;
    },
    exportCsv: (ids: readonly string[]) =>
      void doing(async () => {
        const { path, rows } = await client.orders.lines.exportCsv({ ids: [...ids], ...order });
        if (path !== null)
          notify({ title: rows === 1 ? '1 row is saved' : `${rows} rows are saved`, body: path });
      }),
    fetchAgain: (ids: readonly string[]) =>
      void doing(async () => {
        const { fetching, kept, notReady } = await client.orders.lines.fetchAgain({ ids: [...ids] });
        refresh();
        const parts = [
          kept > 0 ? `${kept} ${kept === 1 ? 'is' : 'are'} kept here already.` : '',
          notReady > 0 ? `${notReady} ${notReady === 1 ? 'has' : 'have'} no certificate to download.` : '',
          'Nothing is ordered or charged.',
        ];
        notify({
          title:
            fetching === 0
              ? 'Nothing had to be downloaded again'
              : fetching === 1
                ? '1 certificate is being downloaded again'
                : `${fetching} certificates are being downloaded again`,
          body: parts.filter(Boolean).join(' '),
        });
      }),
    /** The orders of these rows that may be put away, each with all that it holds. */
    putAwayOf: (ids: readonly string[]): Promise<PutAway | null> =>
      doing(async () => {
        const lines = (await chosen(ids)).filter(({ canPutAway }) => canPutAway);
        const orders: OrderView[] = [];
        for (const id of new Set(lines.map(({ orderViewId }) => orderViewId)))
          orders.push(await client.orders.get({ id }));
        return { orders, chosen: lines.length };
      }),
    putAway: (orders: readonly AwayOrder[]) =>
      doing(async () => {
        for (const { id } of orders) await client.orders.discard({ id });
        refresh();
      }),
  };
}

/** As text and as a table, so that a message keeps its columns; as text alone where the browser takes no more. */
async function writeNote(text: string, html: string): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(text);
  const of = (type: string, content: string) => new Blob([content], { type });
  await navigator.clipboard.write([
    new ClipboardItem({ 'text/plain': of('text/plain', text), 'text/html': of('text/html', html) }),
  ]);
}
