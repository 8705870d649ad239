import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FindBar } from '../../../ui/find/find-bar.tsx';
import { useFind } from '../../../ui/find/use-find.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './pdf.module.css';
import { PdfPage } from './pdf-page.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';
import type { PdfState } from './use-pdf.ts';
import { usePdfFind } from './use-pdf-find.ts';
import { isPrintKey, usePrint } from './use-print.ts';
import { fitting, larger, smaller } from './zoom.ts';

const gap = 16;

type OpenState = Extract<PdfState, { kind: 'open' }>;

interface PdfViewerProps {
  readonly state: OpenState;
  readonly name: string;
  /** From 1. */
  readonly firstPage?: number;
  /** Looked for at once, from that page on. */
  readonly given?: string | undefined;
}

/** The pages of an open document one below the other; only those in sight are drawn. */
export function PdfViewer({ state, name, firstPage = 1, given }: PdfViewerProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const room = useWidth(scroller);
  // null: fits the width, and goes on doing so when the window changes.
  const [chosenZoom, setChosenZoom] = useState<number | null>(null);
  const widest = Math.max(...state.sizes.map((size) => size.width));
  const zoom = chosenZoom ?? fitting(widest, Math.min(room - 2 * gap - 8, 940));

  const pages = useVirtualizer({
    count: state.sizes.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (state.sizes[index]?.height ?? 0) * zoom + gap,
    paddingStart: gap,
    overscan: 1,
  });
  const items = pages.getVirtualItems();
  const middle = (pages.scrollOffset ?? 0) + (scroller.current?.clientHeight ?? 0) / 2;
  const current = (items.find((item) => item.end >= middle)?.index ?? 0) + 1;
  const measured = useRef(state.sizes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes follow the zoom
  useLayoutEffect(() => {
    pages.measure();
    // The true sizes came: what is in sight stays in sight.
    const above = (sizes: OpenState['sizes']) =>
      sizes.slice(0, current - 1).reduce((sum, { height }) => sum + height, 0);
    scroller.current?.scrollBy({ top: (above(state.sizes) - above(measured.current)) * zoom });
    measured.current = state.sizes;
  }, [zoom, state.sizes]);
  const goTo = (number: number) => {
    const index = Math.min(Math.max(number, 1), state.sizes.length) - 1;
    pages.scrollToIndex(index, { align: 'start' });
  };
  // Once there is room, so that the place is that of the zoom.
  const isPlaced = useRef(firstPage === 1);
  useEffect(() => {
    if (isPlaced.current || room === 0) return;
    isPlaced.current = true;
    goTo(firstPage);
  });
  const find = useFind(given);
  const found = usePdfFind({
    pdf: state.pdf,
    pages: state.sizes.length,
    find,
    // Before its pages have a place, it begins where it will be opened.
    current: isPlaced.current ? current : firstPage,
    goTo,
  });
  const { print, isPrinting } = usePrint(state.pdf);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isPrintKey(event)) {
        event.preventDefault();
        print();
        return;
      }
      if (
        event.ctrlKey ||
        event.altKey ||
        (event.target instanceof HTMLElement && event.target.matches('input, textarea'))
      )
        return;
      if (event.key === '+' || event.key === '=') setChosenZoom(larger(zoom));
      else if (event.key === '-') setChosenZoom(smaller(zoom));
      else if (event.key === '0') setChosenZoom(null);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [zoom, print]);

  return (
    <>
      <PdfToolbar
        page={current}
        pages={state.sizes.length}
        zoom={zoom}
        isFitted={chosenZoom === null}
        onPage={goTo}
        onZoom={setChosenZoom}
        onFind={find.open}
        onPrint={print}
        isPrinting={isPrinting}
      />
      {find.isOpen ? <FindBar where="document" find={find} {...found} /> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div ref={scroller} className={styles.scroller} tabIndex={0} role="document" aria-label={name}>
        <div
          className={styles.spacer}
          style={{ height: pages.getTotalSize(), width: widest * zoom + 2 * gap }}
        >
          {room > 0
            ? items.map((item) => {
                const size = state.sizes[item.index];
                if (!size) return null;
                return (
                  <div
                    key={item.key}
                    className={styles.slot}
                    style={{ transform: `translateY(${item.start}px)` }}
                  >
                    <PdfPage
                      pdf={state.pdf}
                      number={item.index + 1}
                      size={size}
                      zoom={zoom}
                      hasText
                      tellLayer={found.tellLayer}
                    />
                  </div>
                );
              })
            : null}
        </div>
      </div>
    </>
  );
}

function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    setWidth(watched.clientWidth);
    const observer = new ResizeObserver(() => setWidth(watched.clientWidth));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

export function PdfLoading() {
  return (
    <div className={styles.scroller} role="status">
      <p className={styles.note}>
        <span>
          <Spinner /> Opening document…
        </span>
      </p>
    </div>
  );
}
