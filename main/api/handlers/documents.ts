import type { DeclaredFailure } from '../../../shared/contract/errors.ts';
import { hostFailed, invalid, notFound } from '../../../shared/contract/failures.ts';
import type { ZipDetail } from '../../../shared/contract/procedures/documents.ts';
import type { BringStep } from '../../../shared/contract/views/bring-step.ts';
import type { ExportStep } from '../../../shared/contract/views/export-step.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { withoutExtension } from '../../../shared/model/export-name.ts';
import { fileTypeFacts } from '../../../shared/model/file-types.ts';
import type { AwayReason, HostFailure } from '../../../shared/model/host-failure.ts';
import { stepsOf } from '../../lib/steps.ts';
import type { WordSearch } from '../../library/document-words.ts';
import type { Documents } from '../../library/documents.ts';
import type { Desktop, FileToExport } from '../../ports/desktop.ts';
import type { AppHandlers } from '../handlers.ts';
import { found } from './failures.ts';

/** Documents by their ids, or a matter's and what is attached to it. */
export type Many = { readonly ids: readonly string[] } | { readonly matterId: string };
type Steps = AsyncGenerator<ExportStep, void, void>;

/** Exports of many documents at once. A document that is damaged or quarantined stays back and is told of. */
export interface DocumentExports {
  /** One ZIP of the documents and a page that lists them. Null where there is none of these documents here. */
  zip(many: Many, leaveOut: readonly ZipDetail[], signal?: AbortSignal): Steps | null;
  /** Copies in one folder. */
  copies(many: Many, signal?: AbortSignal): Steps | null;
}

export interface DocumentHandlerParts {
  readonly connectionId: () => string;
  readonly desktop: Desktop;
  readonly documents: Documents;
  readonly exports: DocumentExports;
  readonly words: WordSearch;
  /** A document of the current connection as the desktop gets it; null where there is none. */
  readonly fileToExport: (
    documentId: string,
    signal?: AbortSignal,
  ) => Promise<FileToExport | 'damaged' | 'ownDamaged' | { readonly away: AwayReason } | null>;
  /** Fetches the bytes of a document that are at the office's server only. Null where there is none. */
  readonly bring: (
    documentId: string,
    signal: AbortSignal,
    tell: (progress: { readonly done: number; readonly of: number }) => void,
  ) => Promise<Result<null, AwayReason> | null>;
  /** Since when the office's server cannot be reached; null while it can. */
  readonly awaySince: () => number | null;
}

export function documentHandlers(parts: DocumentHandlerParts): AppHandlers['documents'] {
  const { connectionId, desktop, documents, exports, words } = parts;

  function isOurs(documentId: string): boolean {
    return documents.connectionOf(documentId) === connectionId();
  }

  /** A document is in the list by what it is called, and by what is written in it. */
  function filterOf<T extends { readonly text: string; readonly matterNumber?: string | undefined }>(
    page: T,
  ) {
    const found = { connectionId: connectionId(), text: page.text, matterNumber: page.matterNumber };
    return { ...page, ...found, inside: words.inside(found) };
  }

  /** The file of one document, or why it is not exported. */
  async function fileOf(
    id: string,
  ): Promise<Result<FileToExport, DeclaredFailure<'NOT_FOUND' | 'HOST_FAILED'>>> {
    const file = await parts.fileToExport(id);
    if (file === null) return failed(notFound('document', id));
    if (typeof file !== 'string')
      return 'away' in file ? failed(hostFailed(awayFailure(file.away))) : ok(file);
    return failed(hostFailed({ kind: file === 'damaged' ? 'documentDamaged' : 'ownDocumentDamaged' }));
  }

  function awayFailure(reason: AwayReason): HostFailure {
    return { kind: 'documentAway', reason, since: reason === 'unreachable' ? parts.awaySince() : null };
  }

  return {
    bring({ id }, signal) {
      if (!isOurs(id)) return failed(notFound('document', id));
      return ok(
        stepsOf<BringStep>(signal, async (run) => {
          const brought = await parts.bring(id, run.signal, (progress) =>
            run.tell({ kind: 'progress', ...progress }),
          );
          if (brought === null || brought.ok) return { kind: 'done' };
          return { kind: 'failed', failure: awayFailure(brought.failure) };
        }),
      );
    },
    exportZip(many, signal) {
      const steps = exports.zip(many, many.leaveOut, signal);
      return steps === null ? failed(notFound('document', '')) : ok(steps);
    },
    saveCopies(many, signal) {
      const steps = exports.copies(many, signal);
      return steps === null ? failed(notFound('document', '')) : ok(steps);
    },
    list(page) {
      const filter = filterOf(page);
      const found = documents.list(filter);
      const ids = found.documents.map(({ id }) => id);
      const { connectionId, text } = filter;
      // They are of the matter, if one was asked for.
      const hits = ids.length === 0 ? [] : words.search({ connectionId, text, ids, limit: ids.length });
      return ok({
        ...found,
        kinds: documents.kinds(connectionId),
        inside: hits.map(({ document, ...place }) => ({ id: document.id, ...place })),
      });
    },
    pick: (page) => ok(documents.pick(filterOf(page))),
    reading: () => ok(words.progress()),
    get({ id }) {
      return found(isOurs(id) ? documents.get(id) : null, 'document', id);
    },
    rename({ id, name }) {
      const known = isOurs(id) ? documents.get(id) : null;
      if (known === null) return failed(notFound('document', id));
      if (name !== null && withoutExtension(name, known.fileType).trim() === '') {
        const message = 'Enter a name, or cancel to keep the current name.';
        return failed(invalid([{ field: 'name', message }]));
      }
      const renamed = documents.rename(id, name);
      return found(renamed, 'document', id);
    },
    async saveAs({ id }) {
      const file = await fileOf(id);
      if (!file.ok) return file;
      const saved = await desktop.saveAs(file.value);
      return saved.ok ? ok({ path: saved.value }) : failed(hostFailed(saved.failure));
    },
    async startDrag({ ids }) {
      const files: FileToExport[] = [];
      for (const id of ids) {
        const file = await fileOf(id);
        if (!file.ok) return file;
        files.push(file.value);
      }
      const dragged = await desktop.startDrag(files);
      return dragged.ok ? ok({}) : failed(hostFailed(dragged.failure));
    },
    async showInFolder({ id }) {
      const file = await fileOf(id);
      if (!file.ok) return file;
      const shown = await desktop.showInFolder(file.value);
      return shown.ok ? ok({}) : failed(hostFailed(shown.failure));
    },
    async open({ id }) {
      const file = await fileOf(id);
      if (!file.ok) return file;
      if (file.value.isQuarantined) return failed(hostFailed({ kind: 'documentQuarantined' }));
      const { name, opens } = fileTypeFacts(file.value.fileType);
      if (!opens) return failed(hostFailed({ kind: 'documentNotOpened', name }));
      const opened = await desktop.open(file.value);
      return opened.ok ? ok({}) : failed(hostFailed(opened.failure));
    },
  };
}
