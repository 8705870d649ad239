import { useEffect, useState } from 'react';
import type { DocumentView } from '../../../shared/contract/views/document.ts';
import { hostFailureText } from '../../../shared/model/host-failure-text.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { bytesText } from '../../ui/bytes.ts';
import { Failure, Message } from '../../ui/message.tsx';
import styles from './documents.module.css';
import { bringTexts } from './text.ts';

type State =
  | { readonly kind: 'fetching'; readonly done: number; readonly of: number }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'broke'; readonly error: unknown };

/** Shown in place of the pages while a document is at the office's server only: opening it fetches it. */
export function BringDocument({ document }: { readonly document: DocumentView }) {
  const { client } = useOffice();
  const { id, bytes } = document;
  const [state, setState] = useState<State>({ kind: 'fetching', done: 0, of: bytes });
  const [run, setRun] = useState<AbortController>(() => new AbortController());
  useEffect(() => {
    const left = new AbortController();
    const signal = AbortSignal.any([run.signal, left.signal]);
    const follow = async () => {
      try {
        for await (const step of await client.documents.bring({ id }, { signal })) {
          if (signal.aborted) return;
          if (step.kind === 'progress') setState({ kind: 'fetching', done: step.done, of: step.of });
          if (step.kind === 'failed') setState({ kind: 'failed', text: hostFailureText(step.failure) });
        }
      } catch (error) {
        if (!signal.aborted) setState({ kind: 'broke', error });
      }
    };
    if (!run.signal.aborted) void follow();
    return () => left.abort();
  }, [client, id, run]);
  const again = () => {
    setState({ kind: 'fetching', done: 0, of: bytes });
    setRun(new AbortController());
  };
  const cancel = () => {
    run.abort();
    setState({ kind: 'cancelled' });
  };
  if (state.kind === 'fetching')
    return (
      <div className={`${styles.pad} stack start gap-3`}>
        <p>
          {bringTexts.fetching}: {bytesText(state.done)} of {bytesText(state.of)}
        </p>
        <progress
          className={styles.progress}
          aria-label={bringTexts.fetching}
          max={state.of || 1}
          value={state.done}
        />
        <Button onPress={cancel}>Cancel</Button>
      </div>
    );
  return (
    <div className={`${styles.pad} stack start gap-3`}>
      {state.kind === 'broke' ? (
        <Failure failure={errorMessage(state.error)} />
      ) : (
        <Message tone={state.kind === 'failed' ? 'warn' : 'info'} title={bringTexts.title}>
          {state.kind === 'failed' ? state.text : bringTexts.cancelled}
        </Message>
      )}
      <Button onPress={again}>{bringTexts.again}</Button>
    </div>
  );
}
