import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { drawnNext, isWithin, noRows, type RowSpan, rowsInSight } from './drawn-rows.ts';

interface Measures {
  readonly count: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** px, as they are drawn; every row is as high. */
  readonly rowHeight: number;
  /** px of what stays at the top of the scroller, above the rows. */
  readonly headHeight: number;
}

interface DrawnRows {
  readonly drawn: RowSpan;
  /** How many rows are whole in sight, at least one. */
  readonly inSight: () => number;
  /** Scrolls as little as shows the row. */
  readonly bringIn: (index: number) => void;
}

/**
 * Which rows are drawn, as far as the table is scrolled. The page is asked where it stands only when it was scrolled, and for
 * its height only when that changed: each question after a change would lay out all of it once more.
 */
export function useDrawnRows({ count, scroller, rowHeight, headHeight }: Measures): DrawnRows {
  const [drawn, setDrawn] = useState(noRows);
  const seen = useRef({ top: 0, height: 0 });
  const shown = useRef(noRows);
  const isWhole = useRef(true);
  /** The frame in which more are drawn, or null. */
  const frame = useRef<number | null>(null);

  const draw = useCallback(() => {
    const next = drawnNext(shown.current, { ...seen.current, rowHeight, count });
    isWhole.current = next.isWhole;
    if (next.first === shown.current.first && next.end === shown.current.end) return;
    shown.current = { first: next.first, end: next.end };
    setDrawn(shown.current);
  }, [count, rowHeight]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = () => {
      seen.current = { top: element.scrollTop, height: element.clientHeight - headHeight };
      draw();
    };
    const scrolled = () => {
      seen.current = { ...seen.current, top: element.scrollTop };
      const isDrawn = isWithin(rowsInSight({ ...seen.current, rowHeight, count }), shown.current);
      if (frame.current === null || !isDrawn) draw();
    };
    look();
    element.addEventListener('scroll', scrolled, { passive: true });
    const sized = new ResizeObserver(look);
    sized.observe(element);
    return () => {
      element.removeEventListener('scroll', scrolled);
      sized.disconnect();
    };
  }, [scroller, headHeight, rowHeight, count, draw]);

  // The rest of what is wanted, a few in each frame.
  useEffect(() => {
    if (isWhole.current) return;
    const next = requestAnimationFrame(() => {
      frame.current = null;
      draw();
    });
    frame.current = next;
    return () => {
      frame.current = null;
      cancelAnimationFrame(next);
    };
  });

  return {
    drawn,
    inSight: () => Math.max(1, Math.floor(seen.current.height / rowHeight)),
    bringIn(index) {
      const element = scroller.current;
      if (element === null) return;
      const { top, height } = seen.current;
      const least = (index + 1) * rowHeight - height;
      const to = Math.max(0, Math.min(Math.max(top, least), index * rowHeight));
      if (to === top) return;
      element.scrollTop = to;
      // Known before the page says so, and drawn together with what else the key changes.
      seen.current = { top: to, height };
      draw();
    },
  };
}
