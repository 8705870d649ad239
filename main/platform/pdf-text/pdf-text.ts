/// <reference path="./pdfjs.d.ts" />
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs';
import { maxCharacters, maxPages } from './reader-limits.ts';
import type { TextEnd } from './reader-messages.ts';

/** Pages that cannot be read at all, after which nobody goes on. */
const maxFaults = 20;

export type PageFound = (text: string) => void;

/** Gives the text of each page in turn, as it stands in the document. Nothing of the document runs, and nothing is fetched for it. Never throws. */
export async function readPdfText(bytes: Uint8Array, onPage: PageFound): Promise<TextEnd> {
  const task = getDocument({
    data: bytes,
    verbosity: 0,
    useWorkerFetch: false,
    useWasm: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: 1,
  });
  // Without an answer pdf.js waits for a password for ever.
  let isLocked = false;
  task.onPassword = () => {
    isLocked = true;
    void task.destroy();
  };
  try {
    const pdf = await task.promise;
    const end = await readPages(pdf, onPage);
    return pdf.numPages > 0 ? { end, pageCount: pdf.numPages } : { end };
  } catch {
    return { end: isLocked ? 'locked' : 'broken' };
  } finally {
    await task.destroy().catch(() => {});
  }
}

async function readPages(pdf: PDFDocumentProxy, onPage: PageFound): Promise<TextEnd['end']> {
  let characters = 0;
  let faults = 0;
  const pages = Math.min(pdf.numPages, maxPages);
  for (let number = 1; number <= pages; number += 1) {
    const text = await pageText(pdf, number).catch(() => null);
    if (text === null) faults += 1;
    if (faults === maxFaults) return 'part';
    characters += text?.length ?? 0;
    if (characters > maxCharacters) return 'part';
    onPage(text ?? '');
  }
  if (faults === pages) return 'broken';
  return faults > 0 || pages < pdf.numPages ? 'part' : 'whole';
}

async function pageText(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
}
