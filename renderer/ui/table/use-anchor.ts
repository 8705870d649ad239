import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { TableRows } from './table-rows.ts';

interface AnchorParts<Row> {
  readonly rows: TableRows<Row>;
  readonly idOf: (row: Row) => string;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rowHeight: number;
  readonly viewKey: string | null;
  readonly onTop: () => void;
}

/**
 * Keeps the first row in sight where it is while rows come and go above it, and says which rows are in sight. At the very top
 * nothing is kept: who looks at the newest wants to see what is new.
 */
export function useAnchor<Row>(parts: AnchorParts<Row>): void {
  const { rows, idOf, scroller, rowHeight, viewKey, onTop } = parts;
  const top = useRef<{ readonly id: string; readonly index: number } | null>(null);
  const shownKey = useRef(viewKey);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    if (shownKey.current !== viewKey) {
      shownKey.current = viewKey;
      top.current = null;
      element.scrollTop = 0;
      onTop();
      return;
    }
    if (top.current === null) return;
    const now = rows.indexOf(top.current.id);
    if (now === null || now === top.current.index) return;
    element.scrollTop += (now - top.current.index) * rowHeight;
    top.current = { id: top.current.id, index: now };
  }, [rows, viewKey, scroller, rowHeight, onTop]);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = () => {
      const first = Math.floor(element.scrollTop / rowHeight);
      const last = Math.min(first + Math.ceil(element.clientHeight / rowHeight), rows.count - 1);
      const row = rows.at(first);
      top.current = element.scrollTop > 0 && row !== undefined ? { id: idOf(row), index: first } : null;
      rows.show?.(first, Math.max(last, first), top.current?.id ?? null);
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sized = new ResizeObserver(look);
    sized.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sized.disconnect();
    };
  }, [rows, idOf, scroller, rowHeight]);
}
