import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** One empty page, as the objects of a PDF and what names the first of them. */
export const aPage =
  '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj 2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj ' +
  '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>> endobj trailer <</Root 1 0 R>>';

/** The least that passes for a whole PDF, with a text that tells one from another. */
export function aPdf(text: string): Uint8Array {
  return new TextEncoder().encode(`%PDF-1.7\n% ${text}\n${aPage}\n%%EOF\n`);
}

/** One page with these words on it; the same words give the same bytes. */
export async function aWrittenPdf(words: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const page = pdf.addPage([595, 842]);
  page.drawText(words, { x: 60, y: 700, size: 24, font: await pdf.embedFont(StandardFonts.Helvetica) });
  return pdf.save({ useObjectStreams: false });
}
