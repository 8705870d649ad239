import { maxOwnDocumentBytes } from '../../../../shared/model/own-document.ts';
import type { OwnDocumentFault } from '../../../../shared/model/own-document-text.ts';

/** Far above what a large scan takes to open; one that takes longer is made to. */
const maxOpenMs = 30_000;
const headerWithin = 1024;

/** Why a file cannot be added, before anything of it is sent; null where it opens. Its pages are not drawn. */
export async function checkOwnFile(file: File): Promise<OwnDocumentFault | null> {
  const { size: bytes } = file;
  if (bytes === 0) return { code: 'empty' };
  if (bytes > maxOwnDocumentBytes) return { code: 'tooLarge', bytes, maxBytes: maxOwnDocumentBytes };
  let data: Uint8Array<ArrayBuffer>;
  try {
    data = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { code: 'unreadable' };
  }
  const start = new TextDecoder('latin1').decode(data.subarray(0, headerWithin));
  if (!start.includes('%PDF-')) return { code: 'notPdf' };
  return openFault(data);
}

async function openFault(data: Uint8Array<ArrayBuffer>): Promise<OwnDocumentFault | null> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), maxOpenMs);
  const isLate = new Promise<never>((_, reject) => {
    late.signal.addEventListener('abort', () => reject(new Error('It took too long to open.')));
  });
  try {
    const { openPdfBytes } = await import('../pdf/open-pdf.ts');
    const { pdf, close } = await Promise.race([openPdfBytes(data, late.signal), isLate]);
    const pages = pdf.numPages;
    close();
    return pages > 0 ? null : { code: 'broken' };
  } catch (error) {
    return { code: error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken' };
  } finally {
    clearTimeout(timer);
  }
}
