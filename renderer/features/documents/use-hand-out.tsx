import { useEffect, useRef, useState } from 'react';
import type { ExportStep } from '../../../shared/contract/views/export-step.ts';
import { useOffice } from '../../bridge/office.tsx';
import { tellFailure } from '../../bridge/tell-failure.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './documents.module.css';

type HandOutKind = 'zip' | 'copies';
type Many = { readonly ids: string[] } | { readonly matterId: string };

interface Progress {
  readonly kind: HandOutKind;
  readonly done: number;
  /** 0 while the person is asked where. */
  readonly total: number;
}

interface HandOut {
  readonly progress: Progress | null;
  start(kind: HandOutKind, many: Many): void;
  cancel(): void;
}

/** Hands many documents out, tells how far that is and what came of it; ends with the screen that began it. */
export function useHandOut(): HandOut {
  const { client } = useOffice();
  const notify = useViewState((state) => state.notify);
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function follow(kind: HandOutKind, many: Many, controller: AbortController): Promise<void> {
    const { signal } = controller;
    try {
      const call = kind === 'zip' ? client.documents.exportZip : client.documents.saveCopies;
      for await (const step of await call(many, { signal })) {
        if (step.kind === 'progress') setProgress({ kind, done: step.done, total: step.total });
        else told(kind, step);
      }
    } catch (error) {
      if (!signal.aborted) tellFailure(error);
    } finally {
      if (running.current === controller) {
        running.current = null;
        setProgress(null);
      }
    }
  }

  function told(kind: HandOutKind, step: Exclude<ExportStep, { kind: 'progress' }>): void {
    if (step.kind === 'failed') {
      const title = kind === 'zip' ? 'No ZIP was made' : 'Not all copies could be saved';
      notify({ kind: 'problem', title, body: step.message });
      return;
    }
    if (step.path === null) return;
    const count = step.documents === 1 ? '1 document' : `${step.documents} documents`;
    const title = kind === 'zip' ? `${count} in one ZIP` : `${count} saved`;
    const [first] = step.left;
    if (first === undefined) notify({ title, body: step.path });
    else {
      const more = step.left.length - 1;
      const names = more === 0 ? `${first.name}. ${first.reason}` : `${first.name} and ${more} more.`;
      notify({ kind: 'problem', title, body: `${step.path}\nNot among them: ${names}` });
    }
  }

  return {
    progress,
    start(kind, many) {
      if (running.current !== null) return;
      const controller = new AbortController();
      running.current = controller;
      setProgress({ kind, done: 0, total: 0 });
      void follow(kind, many, controller);
    },
    cancel() {
      running.current?.abort();
      const kind = progress?.kind;
      notify({
        title: 'Cancelled',
        body: kind === 'copies' ? 'Copies that were saved already stay.' : 'No ZIP was made.',
      });
    },
  };
}

/** Stands over the screen while many documents are on their way out. */
export function HandOutProgress({ handOut }: { readonly handOut: HandOut }) {
  const { progress } = handOut;
  if (progress === null) return null;
  const { kind, done, total } = progress;
  const title = kind === 'zip' ? 'Exporting as ZIP' : 'Saving copies';
  return (
    <Dialog
      title={title}
      isOpen
      onClose={handOut.cancel}
      actions={<Button onPress={handOut.cancel}>Cancel</Button>}
    >
      <p>{total === 0 ? 'Choose where to save.' : `${done} of ${total} documents`}</p>
      <progress className={styles.progress} aria-label={title} max={total || 1} value={done} />
    </Dialog>
  );
}
