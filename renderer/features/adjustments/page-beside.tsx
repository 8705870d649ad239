import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import {
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type FoundFigures, foundFigures } from '../../../shared/model/adjustments/found-figures.ts';
import { IconButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { usePdf } from '../documents/pdf/use-pdf.ts';
import styles from './adjustments.module.css';

const PdfPage = lazy(async () => ({ default: (await import('../documents/pdf/pdf-page.tsx')).PdfPage }));

/** Times the width that there is. */
const zoomStep = 0.5;
const maxZoom = 3;
/** With its border: the page fits beside it. */
const scrollBarWidth = 20;

/** What the text of a page holds. */
export interface PageRead {
  readonly page: number;
  readonly found: FoundFigures;
}

interface PageBesideProps {
  readonly url: string;
  readonly name: string;
  /** From 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onRead: (read: PageRead) => void;
}

/** One page of a document, with the way to the others. */
export function PageBeside({ url, name, page, onPage, onRead }: PageBesideProps) {
  const state = usePdf(url);
  const paper = useRef<HTMLDivElement>(null);
  const room = useWidth(paper);
  const [zoom, setZoom] = useState(1);
  const pdf = state.kind === 'open' ? state.pdf : null;
  useFoundFigures(pdf, page, onRead);
  if (state.kind === 'failed') return <p className="fault">{state.message}</p>;
  const size = state.kind === 'open' ? state.sizes[page - 1] : undefined;
  const pages = state.kind === 'open' ? state.sizes.length : 0;
  return (
    <div className="stack gap-2">
      <div className="row gap-2">
        <IconButton
          label="Previous page"
          size="small"
          icon={<ChevronLeft size={15} />}
          isDisabled={page <= 1}
          onPress={() => onPage(page - 1)}
        />
        <span role="status">
          Page {page} of {pages}
        </span>
        <IconButton
          label="Next page"
          size="small"
          icon={<ChevronRight size={15} />}
          isDisabled={page >= pages}
          onPress={() => onPage(page + 1)}
        />
        <IconButton
          label="Smaller"
          size="small"
          icon={<ZoomOut size={15} />}
          isDisabled={zoom <= 1}
          onPress={() => setZoom(zoom - zoomStep)}
        />
        <IconButton
          label="Larger"
          size="small"
          icon={<ZoomIn size={15} />}
          isDisabled={zoom >= maxZoom}
          onPress={() => setZoom(zoom + zoomStep)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div ref={paper} className={styles.paper} role="document" aria-label={name} tabIndex={0}>
        {pdf === null || size === undefined || room === 0 ? (
          <Spinner />
        ) : (
          <Suspense fallback={<Spinner />}>
            <PdfPage pdf={pdf} number={page} size={size} zoom={(zoom * room) / size.width} hasText />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** Room for the page, in CSS pixels; 0 until it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const room = element.current;
    if (room === null) return;
    const observer = new ResizeObserver(() => setWidth(room.offsetWidth - scrollBarWidth));
    observer.observe(room);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Reads the text of a page once it is shown. One that cannot be read has none. */
function useFoundFigures(pdf: PDFDocumentProxy | null, page: number, onRead: (read: PageRead) => void): void {
  const tell = useEffectEvent(onRead);
  useEffect(() => {
    let isLeft = false;
    const read = async () => {
      const text = pdf === null ? null : await textOf(pdf, page).catch(() => '');
      if (!isLeft && text !== null) tell({ page, found: foundFigures(text) });
    };
    void read();
    return () => {
      isLeft = true;
    };
  }, [pdf, page]);
}

async function textOf(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const { items } = await (await pdf.getPage(number)).getTextContent();
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
}
