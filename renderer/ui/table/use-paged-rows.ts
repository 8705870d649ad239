import { useEffect, useMemo, useRef, useState } from 'react';
import { PagedRows, type PageSource } from './paged-rows.ts';
import type { TableRows } from './table-rows.ts';

export interface PagedTable<Row> {
  readonly rows: TableRows<Row>;
  /** Nothing has come yet. */
  readonly isPending: boolean;
  /** What the rows answer: while it is not the question, those of this one are on their way. */
  readonly answered: string | null;
  /** Why the last pages did not come. */
  readonly error: unknown;
  retry(): void;
}

/**
 * Rows that come in pages while they are scrolled to. `question` names what is asked for (filter and order): where it changes,
 * the rows before it stay until the new ones are here. Each change of `version` asks again for what is in sight. Null: it is not known yet what to ask.
 */
export function usePagedRows<Row>(
  source: PageSource<Row>,
  question: string | null,
  version: unknown,
): PagedTable<Row> {
  const [, renew] = useState(0);
  const latest = useRef(source);
  latest.current = source;
  const [pages] = useState(
    () =>
      new PagedRows<Row>({
        load: (...asked) => latest.current.load(...asked),
        ids: (...asked) => latest.current.ids(...asked),
        idOf: (row) => latest.current.idOf(row),
      }),
  );
  useEffect(() => {
    const leave = pages.onChange(() => renew((n) => n + 1));
    return () => {
      leave();
      pages.stop();
    };
  }, [pages]);
  useEffect(() => {
    if (question !== null) pages.ask(question);
  }, [pages, question]);
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    pages.refresh();
  }, [pages, version]);
  const { state } = pages;
  return useMemo(
    () => ({
      rows: pages.rowsOf(state),
      isPending: state.question === null && state.error === null,
      answered: state.question,
      error: state.error,
      retry: () => pages.refresh(),
    }),
    [pages, state],
  );
}
