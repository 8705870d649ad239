import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { noRows, type RowSpan, rowsInSight, rowsToDraw } from './drawn-rows.ts';
import type { TableRows } from './table-rows.ts';

interface DrawnRowsParts<Row> {
  readonly rows: TableRows<Row>;
  readonly idOf: (row: Row) => string;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** px, as they are drawn; every row is as high. */
  readonly rowHeight: number;
  /** px of what stays at the top of the scroller, above the rows. */
  readonly headHeight: number;
  /** Where it changes, the table begins at its top again. */
  readonly viewKey: string | null;
  readonly onTop: () => void;
}

interface DrawnRows {
  readonly drawn: RowSpan;
  /** How many rows are whole in sight, at least one. */
  readonly inSight: () => number;
  /** Scrolls as little as shows the row. */
  readonly bringIn: (index: number) => void;
}

/**
 * Which rows are drawn, as far as the table is scrolled. The first row in sight stays where it is while rows come and go above it;
 * at the very top nothing is kept: who looks at the newest wants to see what is new. The page is asked where it stands only when it
 * was scrolled, and for its height only when that changed: each question after a change would lay out all of it once more.
 */
export function useDrawnRows<Row>(parts: DrawnRowsParts<Row>): DrawnRows {
  const { rows, scroller, rowHeight, headHeight, viewKey } = parts;
  const [drawn, setDrawn] = useState(noRows);
  const shown = useRef(drawn);
  const seen = useRef({ top: 0, height: 0 });
  const anchor = useRef<{ readonly id: string; readonly index: number } | null>(null);
  const shownKey = useRef(viewKey);

  function draw(): void {
    const { top, height } = seen.current;
    const sight = { top, height: height - headHeight, rowHeight, count: rows.count };
    const { first, end } = rowsInSight(sight);
    const row = top > 0 ? rows.at(first) : undefined;
    anchor.current = row === undefined ? null : { id: parts.idOf(row), index: first };
    rows.show?.(first, Math.max(end - 1, first), anchor.current?.id ?? null);
    const next = rowsToDraw(sight);
    if (next.first === shown.current.first && next.end === shown.current.end) return;
    shown.current = next;
    setDrawn(next);
  }

  const scrolled = useEffectEvent(draw);
  const changed = useEffectEvent((element: HTMLElement) => {
    const { current } = anchor;
    const now = current === null ? null : rows.indexOf(current.id);
    if (shownKey.current !== viewKey) {
      shownKey.current = viewKey;
      element.scrollTop = 0;
      seen.current.top = 0;
      parts.onTop();
    } else if (current !== null && now !== null && now !== current.index) {
      element.scrollTop += (now - current.index) * rowHeight;
      seen.current.top = element.scrollTop;
    }
    draw();
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const scroll = () => {
      seen.current.top = element.scrollTop;
      scrolled();
    };
    const sized = new ResizeObserver(() => {
      seen.current.height = element.clientHeight;
      scroll();
    });
    seen.current = { top: element.scrollTop, height: element.clientHeight };
    element.addEventListener('scroll', scroll, { passive: true });
    sized.observe(element);
    return () => {
      element.removeEventListener('scroll', scroll);
      sized.disconnect();
    };
  }, [scroller]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of these has changed
  useLayoutEffect(() => {
    if (scroller.current !== null) changed(scroller.current);
  }, [scroller, rows, viewKey, rowHeight, headHeight]);

  return {
    drawn,
    inSight: () => Math.max(1, Math.floor((seen.current.height - headHeight) / rowHeight)),
    bringIn(index) {
      const element = scroller.current;
      if (element === null) return;
      const { top, height } = seen.current;
      const least = (index + 1) * rowHeight - height + headHeight;
      const to = Math.max(0, Math.min(Math.max(top, least), index * rowHeight));
      if (to === top) return;
      element.scrollTop = to;
      // Known before the page says so, and drawn together with what else the key changes.
      seen.current.top = to;
      draw();
    },
  };
}
