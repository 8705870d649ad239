import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { type PlainText, plainOf } from '../../../ui/find/matches.ts';

/** The text of a page, and where in it the text of each element of its text layer starts. */
export interface PdfPageText {
  readonly plain: PlainText;
  readonly starts: readonly number[];
}

const none: readonly PdfPageText[] = [];
/** Pages that are read before what was found is counted again. */
const batch = 20;

/** The texts of the first pages of a document, more and more of them until all are read. Nothing is read before it is wanted. */
export function usePdfTexts(pdf: PDFDocumentProxy, pages: number, isWanted: boolean): readonly PdfPageText[] {
  const [read, setRead] = useState<{
    readonly of: PDFDocumentProxy;
    readonly texts: readonly PdfPageText[];
  }>();
  const known = read?.of === pdf ? read.texts : none;
  // Once all is read it is not read again, where a person closes the find bar and opens it again.
  const isRead = known.length === pages;
  useEffect(() => {
    if (!isWanted || isRead) return;
    let isLeft = false;
    const readAll = async () => {
      const texts: PdfPageText[] = [];
      for (let number = 1; number <= pages && !isLeft; number += 1) {
        texts.push(await textOf(pdf, number));
        if (!isLeft && (number === pages || number % batch === 0)) setRead({ of: pdf, texts: [...texts] });
      }
    };
    void readAll();
    return () => {
      isLeft = true;
    };
  }, [pdf, pages, isWanted, isRead]);
  return known;
}

/** Each line on its own, as the index of words has it. A page that cannot be read has no text. */
async function textOf(pdf: PDFDocumentProxy, number: number): Promise<PdfPageText> {
  const starts: number[] = [];
  let text = '';
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) {
      if (!('str' in item)) continue;
      starts.push(text.length);
      text += item.hasEOL ? `${item.str}\n` : item.str;
    }
  } catch {
    // Nothing is found on it.
  }
  return { plain: plainOf(text), starts };
}
