import { statSync } from 'node:fs';
import type { Documents } from './library/documents.ts';
import type { FileToHand } from './ports/desktop.ts';
import type { Log } from './ports/log.ts';
import type { ContentStore } from './storage/content-store.ts';

interface DocumentFileParts {
  readonly documents: Documents;
  readonly store: ContentStore;
  readonly log: Log;
  readonly isCurrent: (connectionId: string | null) => boolean;
  /** Fetches the certificate of an item, or the PDF of a register statement, once more. */
  readonly fetchAgain: (source: { readonly itemId: string } | { readonly statementId: string }) => void;
}

/** The files behind documents of the current connection, for who shows them or hands them on. */
export interface DocumentFiles {
  /** Null where the document is unknown, set aside, damaged or another connection's. */
  stored(documentId: string): { readonly path: string; readonly bytes: number } | null;
  /** A document leaves only as it came: one whose file is damaged is fetched again instead. */
  toHand(documentId: string): Promise<FileToHand | 'damaged' | null>;
}

/** A part of the composition root: see main/office.ts. */
export function createDocumentFiles(parts: DocumentFileParts): DocumentFiles {
  const { documents, store, log } = parts;
  const isOurs = (documentId: string) => parts.isCurrent(documents.connectionOf(documentId));
  return {
    stored(documentId) {
      const file = documents.file(documentId);
      if (file === null || file.isQuarantined || !isOurs(documentId)) return null;
      const path = store.pathOf(file.sha256);
      // A file of another size is damaged: nothing of it is shown as the certificate.
      return statSync(path, { throwIfNoEntry: false })?.size === file.bytes
        ? { path, bytes: file.bytes }
        : null;
    },
    async toHand(documentId) {
      const file = documents.file(documentId);
      if (file === null || !isOurs(documentId)) return null;
      const storePath = file.isQuarantined ? store.quarantinePathOf(file.sha256) : store.pathOf(file.sha256);
      if (file.isQuarantined || (await store.isIntact(file.sha256)))
        return { documentId, storePath, fileName: file.fileName, isSetAside: file.isQuarantined };
      log.warn('document.damaged', { document: documentId });
      const { itemId = '', statementId = null } = documents.get(documentId) ?? {};
      if (statementId !== null) parts.fetchAgain({ statementId });
      else if (itemId !== '') parts.fetchAgain({ itemId });
      return 'damaged';
    },
  };
}
