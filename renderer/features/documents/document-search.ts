/** The address line of a document: the page that is shown first. */
interface DocumentSearch {
  /** From 1. */
  readonly page?: number;
}

export function readDocumentSearch({ page }: Record<string, unknown>): DocumentSearch {
  return typeof page === 'number' && Number.isInteger(page) && page > 0 ? { page } : {};
}

/** To open a document where something was found in it. */
export function atPage(page: number | null | undefined): DocumentSearch {
  return page === null || page === undefined || page === 1 ? {} : { page };
}
