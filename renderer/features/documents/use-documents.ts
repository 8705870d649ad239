import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  type DocumentOrder,
  documentOrders,
  maxChosen,
} from '../../../shared/contract/procedures/documents.ts';
import type { DocumentKind, DocumentView, PlaceInside } from '../../../shared/contract/views/document.ts';
import type { DayRange } from '../../../shared/model/day-range.ts';
import type { AppClient } from '../../bridge/client.ts';
import { type HiddenQuestion, useHiddenChosen } from '../../bridge/hidden-chosen.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useStatus } from '../../bridge/use-status.ts';
import { useViewState } from '../../bridge/view-state.ts';
import type { PageSource } from '../../ui/table/paged-rows.ts';
import type { TableSort } from '../../ui/table/table-column.ts';
import { type PagedTable, usePagedRows } from '../../ui/table/use-paged-rows.ts';

/** What a list is asked for. */
export interface DocumentQuestion {
  readonly text: string;
  readonly by: DocumentOrder;
  readonly isDescending: boolean;
  readonly productCodes?: string[];
  readonly isMine?: boolean;
  /** Days in Melbourne, YYYY-MM-DD, both included. */
  readonly receivedFrom?: string;
  readonly receivedTo?: string;
}

const noKinds: readonly DocumentKind[] = [];

export function questionOf(
  text: string,
  sort: TableSort | null,
  range: DayRange | null = null,
  productCodes: readonly string[] = [],
  isMine = false,
): DocumentQuestion {
  const by = documentOrders.find((one) => one === sort?.by) ?? 'received';
  return {
    text,
    by,
    isDescending: sort === null ? true : sort.direction === 'descending',
    ...(productCodes.length === 0 ? {} : { productCodes: [...productCodes] }),
    ...(isMine ? { isMine } : {}),
    ...(range === null || range.from === '' ? {} : { receivedFrom: range.from }),
    ...(range === null || range.to === '' ? {} : { receivedTo: range.to }),
  };
}

/** A document in a list; `inside` where the text that was typed is written in it. */
export interface ListedDocument extends DocumentView {
  readonly inside?: PlaceInside | undefined;
}

interface ListedDocuments extends PagedTable<ListedDocument> {
  /** How many there are without any filter; null while that is not known. */
  readonly total: number | null;
  /** Kinds that there is a document of. */
  readonly kinds: readonly DocumentKind[];
  /** The rows shown answer an earlier question; those of this one are on their way. */
  readonly isOld: boolean;
  /** What is asked for, to ask which documents fit. */
  readonly asked: string;
  /** When the list was last told to have moved. */
  readonly movedAt: number;
  /** Bytes of each document that was listed here: a selection is weighed without asking again. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** The documents of a question, a page at a time as they are scrolled to, and again whenever one comes. */
export function useDocuments(question: DocumentQuestion): ListedDocuments {
  const { client, queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const connection = useStatus()?.connection.id ?? '';
  // Asked for again with every event that may change a list: the pages follow.
  const all = useQuery(queries.documents.list.queryOptions({ input: { limit: 1 } }));
  const [sizes] = useState(() => new Map<string, number>());
  const source = useMemo(() => sourceOf(client, notify, sizes), [client, notify, sizes]);
  const asked = JSON.stringify([connection, question]);
  const table = usePagedRows(source, asked, all.dataUpdatedAt);
  return {
    ...table,
    total: all.data?.total ?? null,
    kinds: all.data?.kinds ?? noKinds,
    isOld: table.answered !== asked,
    asked,
    movedAt: all.dataUpdatedAt,
    sizes,
  };
}

function sourceOf(
  client: AppClient,
  notify: (notice: { readonly title: string; readonly body: string }) => void,
  sizes: Map<string, number>,
): PageSource<ListedDocument> {
  return {
    idOf: ({ id }) => id,
    async load(asked, page, signal) {
      const { documents, total, foundAt, inside } = await client.documents.list(
        { ...readQuestion(asked), ...page },
        { signal },
      );
      for (const { id, bytes } of documents) sizes.set(id, bytes);
      const places = new Map(inside.map(({ id, ...place }) => [id, place]));
      return { rows: documents.map((one) => ({ ...one, inside: places.get(one.id) })), total, foundAt };
    },
    async ids(asked, first, last) {
      const limit = Math.min(last - first + 1, maxChosen);
      const { documents } = await client.documents.pick({ ...readQuestion(asked), offset: first, limit });
      for (const { id, bytes } of documents) sizes.set(id, bytes);
      if (last - first + 1 > maxChosen) {
        const most = maxChosen.toLocaleString('en-AU');
        notify({
          title: `First ${most} documents selected`,
          body: `You can select up to ${most} documents at once.`,
        });
      }
      return documents.map(({ id }) => id);
    },
  };
}

/** How many of the chosen documents a filter hides. */
export function useHiddenDocuments(chosen: HiddenQuestion): number {
  const { client } = useOffice();
  return useHiddenChosen({
    ...chosen,
    pick: async (question, offset, limit) => {
      const { documents } = await client.documents.pick({ ...readQuestion(question), offset, limit });
      return documents.map(({ id }) => id);
    },
    most: maxChosen,
  });
}

function readQuestion(asked: string): DocumentQuestion {
  const [, question] = JSON.parse(asked) as [string, DocumentQuestion];
  return question;
}
