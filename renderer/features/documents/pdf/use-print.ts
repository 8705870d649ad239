import { useMutation } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import { useViewState } from '../../../bridge/view-state.ts';
import { maxPrintedPages } from './print-limits.ts';
import { printPdf } from './print-pdf.ts';

/** Ctrl+P, and ⌘P on a Mac. */
export function isPrintKey({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'p';
}

/** Prints the document that is shown, as long as it is shown. */
export function usePrint(pdf: PDFDocumentProxy) {
  const notify = useViewState((state) => state.notify);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const { mutate, isPending } = useMutation({
    mutationFn: () => printPdf(pdf, () => isShown.current),
    onError: () =>
      notify({
        kind: 'problem',
        title: 'The document could not be printed',
        body: 'Choose “Save as…” and print it in another program.',
      }),
    meta: { isErrorShown: true },
  });
  const print = () => {
    if (isPending) return;
    if (pdf.numPages <= maxPrintedPages) return mutate();
    notify({
      kind: 'problem',
      title: `${pdf.numPages} pages are too many to print at once`,
      body: 'Choose “Save as…” and print it in another program.',
    });
  };
  return { print, isPrinting: isPending };
}
