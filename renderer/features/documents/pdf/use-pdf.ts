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

async function readSizes(pdf: PDFDocumentProxy, most: number): Promise<PageSize[]> {
  const sizes: PageSize[] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, most); number += 1) {
    sizes.push(pageSize(await pdf.getPage(number)));
  }
  return sizes;
}

function pageSize(page: PDFPageProxy): PageSize {
  const { width, height } = page.getViewport({ scale: pointsToPixels });
  return { width, height };
}

/** Opens a document and gives the sizes of its first pages (up to `pages`); closes it when the screen goes. */
export function usePdf(url: string, pages = 2000): PdfState {
  const [state, setState] = useState<PdfState>({ kind: 'loading' });
  useEffect(() => {
    const left = new AbortController();
    let close = () => {};
    const open = async () => {
      try {
        const { openPdf } = await import('./open-pdf.ts');
        const opened = await openPdf(url, left.signal);
        close = opened.close;
        const sizes = await readSizes(opened.pdf, pages);
        if (!left.signal.aborted) setState({ kind: 'open', pdf: opened.pdf, sizes });
      } catch (error) {
        if (left.signal.aborted) return;
        setState({
          kind: 'failed',
          message: error instanceof Error ? error.message : 'The file could not be drawn.',
        });
      }
    };
    setState({ kind: 'loading' });
    void open();
    return () => {
      left.abort();
      close();
    };
  }, [url, pages]);
  return state;
}
