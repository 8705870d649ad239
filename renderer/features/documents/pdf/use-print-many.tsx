import { useEffect, useRef, useState } from 'react';
import type { DocumentOrder } from '../../../../shared/contract/procedures/documents.ts';
import type { DocumentView } from '../../../../shared/contract/views/document.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { tellFailure } from '../../../bridge/tell-failure.ts';
import { useViewState } from '../../../bridge/view-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from '../documents.module.css';
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

  function refuse(title: string, body: string): void {
    notify({ kind: 'problem', title, body });
  }

  async function printAll(documents: readonly DocumentView[], signal: AbortSignal): Promise<void> {
    const { printPdfs, TooManyPages, NotPrintable } = await import('./print-many.ts');
    try {
      await printPdfs(documents, signal, (done) => setProgress({ done, total: documents.length }));
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof TooManyPages)
        refuse(
          `${error.pages} pages or more are too many to print at once`,
          `Nothing was printed. From here ${maxPrintedPages} pages go at once: select fewer, or save copies and print them in another program.`,
        );
      else if (error instanceof NotPrintable)
        refuse(
          `${error.fileName} could not be drawn`,
          'Nothing was printed. Leave it out, or press Save as and print it in another program.',
        );
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
    const aside = documents.find(({ state }) => state !== 'stored');
    const other = documents.find(({ fileType }) => fileType !== 'pdf');
    // Each has a page at least.
    if (total > maxPrintedPages)
      refuse(
        `${total.toLocaleString('en-AU')} documents are too many to print at once`,
        `Nothing was printed. From here ${maxPrintedPages} pages go at once.`,
      );
    else if (aside !== undefined)
      refuse('A file that is set aside is not printed', `Nothing was printed. Leave out ${aside.fileName}.`);
    else if (other !== undefined)
      refuse(
        'Only PDFs are printed from here',
        `Nothing was printed. Leave out ${other.fileName}, or save it and print it in another program.`,
      );
    else await printAll(documents, signal);
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
          if (!controller.signal.aborted) tellFailure(error);
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
