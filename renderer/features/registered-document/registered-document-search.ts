/** The address line of the screen of a registered document: its number. */
interface RegisteredDocumentSearch {
  readonly documentId: string;
}

export function readRegisteredDocumentSearch(search: Record<string, unknown>): RegisteredDocumentSearch {
  const { documentId } = search;
  return { documentId: typeof documentId === 'string' ? documentId : '' };
}
