import { AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist';
import { maxPrintedPages } from './print-limits.ts';

/** Dots an inch: what an office's printer shows of small print, at a few hundred kilobytes a page. */
const density = 150;

/**
 * Prints a document by the system's own dialog: each page as a picture of itself, alone on its sheet.
 *
 * Chromium's own viewer, which would print the file, runs scripts of PDFs and is never used. `isWanted` is asked between
 * pages, so that who leaves the screen prints nothing.
 */
export async function printPdf(pdf: PDFDocumentProxy, isWanted: () => boolean): Promise<void> {
  const sheets = createSheets();
  try {
    await sheets.add(pdf, isWanted);
    if (isWanted()) sheets.print();
  } finally {
    sheets.clear();
  }
}

/** Pictures of pages, in the order in which they are added, until they are cleared. */
interface Sheets {
  /** Breaks off where `isWanted` says no between two pages. */
  add(pdf: PDFDocumentProxy, isWanted: () => boolean): Promise<void>;
  /** Comes back when the dialog is closed and the pages were taken. */
  print(): void;
  clear(): void;
}

export function createSheets(): Sheets {
  const sheets = document.createElement('div');
  sheets.className = 'print-sheets';
  const addresses: string[] = [];
  return {
    async add(pdf, isWanted) {
      for (let number = 1; number <= Math.min(pdf.numPages, maxPrintedPages); number += 1) {
        if (!isWanted()) return;
        const address = URL.createObjectURL(await picture(pdf, number));
        addresses.push(address);
        const image = document.createElement('img');
        image.alt = `Page ${sheets.childElementCount + 1}`;
        image.src = address;
        sheets.append(image);
        await image.decode();
      }
    },
    print() {
      document.body.append(sheets);
      document.documentElement.dataset.printing = '';
      window.print();
    },
    clear() {
      delete document.documentElement.dataset.printing;
      sheets.remove();
      for (const address of addresses) URL.revokeObjectURL(address);
    },
  };
}

async function picture(pdf: PDFDocumentProxy, number: number): Promise<Blob> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: density / 72 });
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport, intent: 'print', annotationMode: AnnotationMode.ENABLE }).promise;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  // A canvas holds its memory until it is collected, which may be long after.
  canvas.width = 0;
  if (blob === null) throw new Error(`Page ${number} could not be drawn.`);
  return blob;
}
