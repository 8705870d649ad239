import { useEffect, useRef, useState } from 'react';
import type { DocumentOrder } from '../../../../shared/contract/procedures/documents.ts';
import type { DocumentView } from '../../../../shared/contract/views/document.ts';
import { hostFailureText } from '../../../../shared/model/host-failure-text.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { showError } from '../../../bridge/show-error.ts';
import { useViewState } from '../../../bridge/view-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from '../documents.module.css';
import { printRefusals } from '../text.ts';
import { maxPrintedPages } from './print-limits.ts';

interface Progress {
  readonly done: number;
  readonly total: number;
}

interface PrintMany {
  readonly progress: Progress | null;
  print(ids: readonly string[], by: DocumentOrder, isDescending: boolean): void;
  cancel(): void;
}

/** Prints documents one after the other in the order of the list, in one print job; all of them or none. */
export function usePrintMany(): PrintMany {
  const { client } = useOffice();
  const notify = useViewState((state) => state.notify);
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function refuse(why: { readonly title: string; readonly body: string }): void {
    notify({ kind: 'problem', ...why });
  }

  /** The same documents, once those at the office's server have arrived; none where one could not be fetched. */
  async function here(
    documents: readonly DocumentView[],
    signal: AbortSignal,
  ): Promise<readonly DocumentView[]> {
    const arrived: DocumentView[] = [];
    for (const document of documents) {
      const { id, isAway, fileName } = document;
      for await (const step of isAway ? await client.documents.bring({ id }, { signal }) : []) {
        if (step.kind !== 'failed') continue;
        refuse(printRefusals.away(fileName, hostFailureText(step.failure)));
        return [];
      }
      signal.throwIfAborted();
      arrived.push(isAway ? await client.documents.get({ id }, { signal }) : document);
    }
    return arrived;
  }

  async function printAll(documents: readonly DocumentView[], signal: AbortSignal): Promise<void> {
    if (documents.length === 0) return;
    const { printPdfs, TooManyPages, NotPrintable } = await import('./print-many.ts');
    try {
      await printPdfs(documents, signal, (done) => setProgress({ done, total: documents.length }));
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof TooManyPages) refuse(printRefusals.tooManyPages(error.pages, maxPrintedPages));
      else if (error instanceof NotPrintable) refuse(printRefusals.notPrintable(error.fileName));
      else throw error;
    }
  }

  async function start(
    ids: readonly string[],
    order: { readonly by: DocumentOrder; readonly isDescending: boolean },
    { signal }: AbortController,
  ): Promise<void> {
    const { documents, total } = await client.documents.list(
      { ids: [...ids], ...order, limit: maxPrintedPages },
      { signal },
    );
    const quarantined = documents.find(({ state }) => state !== 'stored');
    const other = documents.find(({ fileType }) => fileType !== 'pdf');
    // Each has a page at least.
    if (total > maxPrintedPages) refuse(printRefusals.tooManyDocuments(total, maxPrintedPages));
    else if (quarantined !== undefined) refuse(printRefusals.failedVerification(quarantined.fileName));
    else if (other !== undefined) refuse(printRefusals.notPdf(other.fileName));
    else await printAll(await here(documents, signal), signal);
  }

  return {
    progress,
    print(ids, by, isDescending) {
      if (running.current !== null || ids.length === 0) return;
      const controller = new AbortController();
      running.current = controller;
      setProgress({ done: 0, total: ids.length });
      start(ids, { by, isDescending }, controller)
        .catch((error: unknown) => {
          if (!controller.signal.aborted) showError(error);
        })
        .finally(() => {
          running.current = null;
          setProgress(null);
        });
    },
    cancel: () => running.current?.abort(),
  };
}

export function PrintProgress({ printing }: { readonly printing: PrintMany }) {
  const { progress } = printing;
  if (progress === null) return null;
  const { done, total } = progress;
  return (
    <Dialog
      title="Preparing to print"
      isOpen
      onClose={printing.cancel}
      actions={<Button onPress={printing.cancel}>Cancel</Button>}
    >
      <p>{`${done} of ${total} documents`}</p>
      <progress className={styles.progress} aria-label="Preparing to print" max={total} value={done} />
    </Dialog>
  );
}
