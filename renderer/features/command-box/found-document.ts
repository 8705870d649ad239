import type { FoundDocument } from '../../../shared/contract/views/quick-search.ts';

/** How a document of the library is named among the choices. An own one is of no title or property. */
export function foundDocumentText({ productName, identifier, address }: FoundDocument): string {
  return [productName, address ?? identifier].filter(Boolean).join(', ');
}

export function foundDocumentDetail({ isOwn, matterNumber }: FoundDocument): string {
  return isOwn ? `your document, matter ${matterNumber}` : `matter ${matterNumber}`;
}
