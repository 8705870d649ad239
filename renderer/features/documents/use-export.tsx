import { useEffect, useRef, useState } from 'react';
import type { ZipDetail } from '../../../shared/contract/procedures/documents.ts';
import type { ExportStep } from '../../../shared/contract/views/export-step.ts';
import { hostFailureText } from '../../../shared/model/host-failure-text.ts';
import { useOffice } from '../../bridge/office.tsx';
import { showError } from '../../bridge/show-error.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './documents.module.css';
import { type ExportKind, exportedText, exportTexts, notIncludedText } from './text.ts';

export type Many = { readonly ids: string[] } | { readonly matterId: string };

interface Progress {
  readonly kind: ExportKind;
  readonly done: number;
  /** 0 while the save dialog is open. */
  readonly total: number;
}

/** What is exported, and how. */
type Wanted = { readonly kind: 'zip'; readonly leaveOut: ZipDetail[] } | { readonly kind: 'copies' };

export interface DocumentExport {
  readonly progress: Progress | null;
  start(wanted: Wanted, many: Many): void;
  cancel(): void;
}

/** Exports several documents and shows the progress and the result. Leaving the screen cancels it. */
export function useExport(): DocumentExport {
  const { client } = useOffice();
  const notify = useViewState((state) => state.notify);
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function follow(wanted: Wanted, many: Many, controller: AbortController): Promise<void> {
    const { signal } = controller;
    const { kind } = wanted;
    try {
      const steps =
        wanted.kind === 'zip'
          ? client.documents.exportZip({ ...many, leaveOut: wanted.leaveOut }, { signal })
          : client.documents.saveCopies(many, { signal });
      for await (const step of await steps) {
        if (step.kind === 'progress') setProgress({ kind, done: step.done, total: step.total });
        else told(kind, step);
      }
    } catch (error) {
      if (!signal.aborted) showError(error);
    } finally {
      if (running.current === controller) {
        running.current = null;
        setProgress(null);
      }
    }
  }

  function told(kind: ExportKind, step: Exclude<ExportStep, { kind: 'progress' }>): void {
    if (step.kind === 'failed') {
      notify({ kind: 'problem', title: exportTexts[kind].failed, body: hostFailureText(step.failure) });
      return;
    }
    if (step.path === null) return;
    const title = exportedText(kind, step.documents);
    const left = notIncludedText(step.left);
    if (left === null) notify({ title, body: step.path });
    else notify({ kind: 'problem', title, body: `${step.path}\n${left}` });
  }

  return {
    progress,
    start(wanted, many) {
      if (running.current !== null) return;
      const controller = new AbortController();
      running.current = controller;
      setProgress({ kind: wanted.kind, done: 0, total: 0 });
      void follow(wanted, many, controller);
    },
    cancel() {
      running.current?.abort();
      notify(exportTexts[progress?.kind ?? 'zip'].cancelled);
    },
  };
}

/** Shown while several documents are exported. */
export function ExportProgress({ documentExport }: { readonly documentExport: DocumentExport }) {
  const { progress } = documentExport;
  if (progress === null) return null;
  const { kind, done, total } = progress;
  const title = exportTexts[kind].progress;
  return (
    <Dialog
      title={title}
      isOpen
      onClose={documentExport.cancel}
      actions={<Button onPress={documentExport.cancel}>Cancel</Button>}
    >
      <p>{total === 0 ? 'Choose where to save.' : `${done} of ${total} documents`}</p>
      <progress className={styles.progress} aria-label={title} max={total || 1} value={done} />
    </Dialog>
  );
}
