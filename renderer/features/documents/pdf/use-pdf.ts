import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';

export type PdfState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly pdf: PDFDocumentProxy; readonly sizes: readonly PageSize[] }
  | { readonly kind: 'failed'; readonly message: string };

/** A page at 100 %, in CSS pixels. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

const pointsToPixels = 96 / 72;

/** A document may say that it has any number of pages. */
const maxPages = 10_000;

function pageSize(page: PDFPageProxy): PageSize {
  const { width, height } = page.getViewport({ scale: pointsToPixels });
  return { width, height };
}

/**
 * Opens a document and closes it when the screen goes. Page `firstPage` (from 1) can be drawn at once: every page is taken to be
 * of its size until the sizes of all have been read, one after the other. With `isOnePage` no other size is read.
 */
export function usePdf(url: string, firstPage = 1, { isOnePage = false } = {}): PdfState {
  const [state, setState] = useState<PdfState>({ kind: 'loading' });
  useEffect(() => {
    const left = new AbortController();
    let close = () => {};
    const open = async () => {
      try {
        const { openPdf } = await import('./open-pdf.ts');
        const { pdf, close: closePdf } = await openPdf(url, left.signal);
        close = closePdf;
        for await (const sizes of sizesOf(pdf, { firstPage, isOnePage }, left.signal)) {
          if (left.signal.aborted) return;
          setState({ kind: 'open', pdf, sizes });
        }
      } catch (error) {
        if (left.signal.aborted) return;
        setState({
          kind: 'failed',
          message: error instanceof Error ? error.message : 'The file could not be displayed.',
        });
      }
    };
    setState({ kind: 'loading' });
    void open();
    return () => {
      left.abort();
      close();
    };
  }, [url, firstPage, isOnePage]);
  return state;
}

/** The sizes of all pages: at once as if all were as page `firstPage`, then as they are, where that is otherwise. */
export async function* sizesOf(
  pdf: Pick<PDFDocumentProxy, 'numPages' | 'getPage'>,
  { firstPage, isOnePage }: { readonly firstPage: number; readonly isOnePage: boolean },
  signal: AbortSignal,
): AsyncGenerator<readonly PageSize[]> {
  const size = pageSize(await pdf.getPage(Math.min(firstPage, pdf.numPages)));
  const assumed = new Array<PageSize>(Math.min(pdf.numPages, maxPages)).fill(size);
  yield assumed;
  const sizes: PageSize[] = [];
  for (const index of isOnePage ? [] : assumed.keys()) {
    if (signal.aborted) return;
    // A page that cannot be read keeps the size that it was taken to have.
    sizes.push(await pdf.getPage(index + 1).then(pageSize, () => size));
  }
  if (sizes.some(({ width, height }) => width !== size.width || height !== size.height)) yield sizes;
}
