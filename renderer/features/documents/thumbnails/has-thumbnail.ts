import type { DocumentView } from '../../../../shared/contract/views/document.ts';

/** A larger file takes long to read for a picture of this size. */
const maxBytes = 10_000_000;

/** Whether a small picture of the first page tells a document from others: plans look different, certificates alike. */
export function hasThumbnail({
  viewUrl,
  bytes,
  own,
  productName,
}: Pick<DocumentView, 'viewUrl' | 'bytes' | 'own' | 'productName'>): boolean {
  if (viewUrl === null || bytes > maxBytes) return false;
  return own !== null || /\bplan\b/i.test(productName);
}
