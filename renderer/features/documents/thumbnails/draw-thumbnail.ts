import { AnnotationMode } from 'pdfjs-dist';
import { openPdf } from '../pdf/open-pdf.ts';

/** The longer side, in CSS pixels; drawn twice as large for dense screens. */
const maxSide = 64;
const density = 2;

/** The first page as a small picture, drawn by pdf.js as the viewer does: parsed in a worker that ends with it. */
export async function drawThumbnail(url: string, signal: AbortSignal): Promise<Blob> {
  const { pdf, close } = await openPdf(url, signal);
  try {
    const page = await pdf.getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const scale = (maxSide * density) / Math.max(width, height);
    if (!Number.isFinite(scale) || scale <= 0) throw new Error('The page has no size.');
    const viewport = page.getViewport({ scale });
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(viewport.width));
    canvas.height = Math.max(1, Math.round(viewport.height));
    const drawing = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
    const cancel = () => drawing.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    await drawing.promise;
    signal.removeEventListener('abort', cancel);
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    // A canvas holds its memory until it is collected, which may be long after.
    canvas.width = 0;
    if (picture === null) throw new Error('The page could not be drawn.');
    return picture;
  } finally {
    close();
  }
}
