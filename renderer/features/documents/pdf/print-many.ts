import type { DocumentView } from '../../../../shared/contract/views/document.ts';
import { openPdf } from './open-pdf.ts';
import { maxPrintedPages } from './print-limits.ts';
import { createSheets } from './print-pdf.ts';

/** More than are printed at once; `pages` is what was counted up to there. */
export class TooManyPages extends Error {
  readonly pages: number;
  constructor(pages: number) {
    super(`${pages} pages`);
    this.pages = pages;
  }
}

/** One of the documents could not be opened or drawn. */
export class NotPrintable extends Error {
  readonly fileName: string;
  constructor(fileName: string, options: ErrorOptions) {
    super(`${fileName} could not be drawn`, options);
    this.fileName = fileName;
  }
}

/** Prints documents in their order as one job: each drawn before the dialog opens, and none where one cannot be. */
export async function printPdfs(
  documents: readonly DocumentView[],
  signal: AbortSignal,
  tell: (done: number) => void,
): Promise<void> {
  const sheets = createSheets();
  let pages = 0;
  try {
    for (const [done, { viewUrl, fileName }] of documents.entries()) {
      tell(done);
      try {
        const opened = await openPdf(viewUrl ?? '', signal);
        try {
          pages += opened.pdf.numPages;
          if (pages > maxPrintedPages) throw new TooManyPages(pages);
          await sheets.add(opened.pdf, () => !signal.aborted);
        } finally {
          opened.close();
        }
      } catch (error) {
        if (error instanceof TooManyPages) throw error;
        throw new NotPrintable(fileName, { cause: error });
      }
      if (signal.aborted) return;
    }
    sheets.print();
  } finally {
    sheets.clear();
  }
}
