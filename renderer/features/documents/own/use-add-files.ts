import { useMutation } from '@tanstack/react-query';
import type { DocumentView } from '../../../../shared/contract/views/document.ts';
import { checkOwnDetails } from '../../../../shared/model/check-own-document.ts';
import { ownDocumentFaultText } from '../../../../shared/model/own-document-text.ts';
import { errorMessage, isNotInLibrary } from '../../../bridge/failure.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { UnreadableFile } from '../../../bridge/send-file.ts';
import { useViewState } from '../../../bridge/view-state.ts';
import { type PendingFile, usePendingFiles } from './pending-files.ts';
import { sendOwnFile } from './send-own-file.ts';
import { addedText, notAddedText } from './text.ts';

interface Matter {
  readonly id: string;
  readonly number: string;
}

interface Given {
  readonly matter: Matter;
  readonly files: readonly PendingFile[];
}

/** Adds files one after the other. It goes on where the screen is left, and tells its end in a notice. */
export function useAddFiles() {
  const { client, queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const invalidates = [queries.documents.key(), queries.matters.key()];
  const undo = useMutation({
    async mutationFn(documents: readonly DocumentView[]) {
      for (const { id } of documents) {
        // One that was deleted since, or in another window, is gone already.
        await client.ownDocuments.delete({ id }).catch((error) => {
          if (!isNotInLibrary(error)) throw error;
        });
      }
    },
    meta: { invalidates },
  });

  /** Null where it was added, or was there already; why not else. */
  async function add(file: PendingFile, signal: AbortSignal) {
    const { change } = usePendingFiles.getState();
    change(file.id, { state: 'adding', done: 0, problem: null, faults: [] });
    try {
      return await sendOwnFile(client, file, signal, (done) => change(file.id, { done }));
    } catch (error) {
      if (signal.aborted) change(file.id, { state: 'ready', done: 0 });
      else change(file.id, { state: 'ready', done: 0, ...whatFailed(error, file.name) });
      return null;
    }
  }

  return useMutation({
    async mutationFn({ matter, files }: Given) {
      const adding = new AbortController();
      const { signal } = adding;
      usePendingFiles.getState().setAdding(adding);
      const added: { document: DocumentView; sameAs: DocumentView | null }[] = [];
      const had: DocumentView[] = [];
      const failed: string[] = [];
      for (const file of files) {
        if (signal.aborted) break;
        const came = await add(file, signal);
        if (came === null) {
          if (!signal.aborted) failed.push(file.name);
          continue;
        }
        if (came.isNew) added.push(came);
        else had.push(came.document);
        usePendingFiles.getState().remove([file.id]);
      }
      return { matter, added, had, failed };
    },
    onSuccess({ matter, added, had, failed }) {
      const { openFor, open, files } = usePendingFiles.getState();
      const isOpen = openFor === matter.id;
      if (added.length + had.length > 0) {
        const documents = added.map(({ document }) => document);
        notify({
          ...addedText(matter.number, added, had),
          action: documents.length === 0 ? null : { label: 'Undo', run: () => undo.mutate(documents) },
        });
      }
      if (failed.length > 0 && !isOpen) notify({ kind: 'problem', ...notAddedText(matter.number, failed) });
      if (isOpen && !files.some(({ matterId }) => matterId === matter.id)) open(null);
    },
    onSettled: () => usePendingFiles.getState().setAdding(null),
    meta: { isErrorShown: true, invalidates },
  });
}

/** Names without a fault; what is wrong with the others is put beside their fields. */
export function readyFiles(files: readonly PendingFile[]): readonly PendingFile[] {
  const { change } = usePendingFiles.getState();
  return files.filter((file) => {
    const faults = checkOwnDetails(file.details, file.name);
    change(file.id, { faults });
    return faults.length === 0;
  });
}

function whatFailed(error: unknown, name: string): Pick<PendingFile, 'problem' | 'faults'> {
  if (error instanceof UnreadableFile)
    return { problem: ownDocumentFaultText(name, { code: 'unreadable' }), faults: [] };
  const { title, message, faults } = errorMessage(error);
  const ofFile = faults.filter(({ field }) => field === 'file');
  if (faults.length > ofFile.length)
    return { problem: null, faults: faults.filter(({ field }) => field !== 'file') };
  return { problem: ofFile[0]?.message ?? `${name}: ${title}. ${message}`, faults: [] };
}
