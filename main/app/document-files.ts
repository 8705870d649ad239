import { statSync } from 'node:fs';
import { ok, type Result } from '../../shared/lib/result.ts';
import { fileTypeFacts } from '../../shared/model/file-types.ts';
import type { AwayReason } from '../../shared/model/host-failure.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Documents } from '../library/documents.ts';
import type { FileToExport } from '../ports/desktop.ts';
import type { OfficeDocuments } from '../sharing/left-files.ts';
import type { ContentStore } from '../storage/content-store.ts';

/** What a document came from: an ordered item, or a register statement. */
export type DocumentSource = { readonly itemId: string } | { readonly statementId: string };

interface DocumentFileParts extends Pick<AppContext, 'log'> {
  readonly documents: Documents;
  readonly store: ContentStore;
  readonly office: () => Pick<OfficeDocuments, 'bring' | 'opened'>;
  readonly isCurrent: (connectionId: string | null) => boolean;
  /** Downloads it once more. */
  readonly fetchAgain: (source: DocumentSource) => void;
}

/** `ownDamaged`: a person added it, and only they have another. `away`: it is at the office's server, and could not be fetched. */
export type DamagedFile = 'damaged' | 'ownDamaged' | AwayFile;

export interface AwayFile {
  readonly away: AwayReason;
}

export type BringProgress = Parameters<OfficeDocuments['bring']>[2];

export interface StoredFile {
  readonly path: string;
  readonly bytes: number;
  readonly mediaType: string;
}

/** The files behind documents of the current connection, for who shows them or hands them on. */
export interface DocumentFiles {
  /** Null where the document is unknown, quarantined, damaged or another connection's; to be viewed, where it is no PDF. */
  stored(documentId: string, use: 'view' | 'copy'): StoredFile | null;
  /** Fetches a document that is at the office's server only. Null where it is unknown or another connection's. */
  bring(
    documentId: string,
    signal: AbortSignal,
    tell: BringProgress,
  ): Promise<Result<null, AwayReason> | null>;
  /** A document leaves only as received, fetched from the office's server if it is there: one whose file is damaged is fetched again instead, where it was ordered. */
  toExport(documentId: string, signal?: AbortSignal): Promise<FileToExport | DamagedFile | null>;
}

const never = new AbortController().signal;

/** A part of the composition root: see main/app/create-app.ts. */
export function createDocumentFiles(parts: DocumentFileParts): DocumentFiles {
  const { documents, store, log } = parts;
  const isOurs = (documentId: string) => parts.isCurrent(documents.connectionOf(documentId));

  async function bring(documentId: string, signal: AbortSignal, tell: BringProgress) {
    const file = documents.file(documentId);
    if (file === null || !isOurs(documentId)) return null;
    return file.isQuarantined ? ok(null) : await parts.office().bring(file, signal, tell);
  }

  return {
    stored(documentId, use) {
      const file = documents.file(documentId);
      if (file === null || file.isQuarantined || file.isAway || !isOurs(documentId)) return null;
      if (use === 'view' && file.fileType !== 'pdf') return null;
      const path = store.pathOf(file);
      // A file of another size is damaged: nothing of it is shown as the certificate.
      if (statSync(path, { throwIfNoEntry: false })?.size !== file.bytes) return null;
      parts.office().opened(file);
      return { path, bytes: file.bytes, mediaType: fileTypeFacts(file.fileType).mediaType };
    },
    bring,
    async toExport(documentId, signal = never) {
      const brought = await bring(documentId, signal, () => {});
      if (brought !== null && !brought.ok) return { away: brought.failure };
      const file = documents.file(documentId);
      if (file === null || !isOurs(documentId)) return null;
      const storePath = file.isQuarantined ? store.quarantinePathOf(file.sha256) : store.pathOf(file);
      if (file.isQuarantined || (await store.isIntact(file))) {
        const { fileName, fileType, isQuarantined } = file;
        return { documentId, storePath, fileName, fileType, isQuarantined };
      }
      log.warn('document.damaged', { document: documentId });
      const { itemId = '', statementId = null, own = null } = documents.get(documentId) ?? {};
      if (own !== null) return 'ownDamaged';
      if (statementId !== null) parts.fetchAgain({ statementId });
      else if (itemId !== '') parts.fetchAgain({ itemId });
      return 'damaged';
    },
  };
}
