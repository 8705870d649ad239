import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ConnectionView } from '../../../shared/contract/views/connection.ts';
import { counted } from '../../../shared/lib/counted.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './connections.module.css';
import { ImportPreviewDialog } from './import-preview.tsx';
import { nextStepText } from './text.ts';

const maxBytes = 1_000_000;

/** Takes a connection file by picking, dropping or pasting; every fault is listed with its path, and the text stays. */
export function ImportConnection({ onAdded }: { readonly onAdded?: (connection: ConnectionView) => void }) {
  const { client, queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const [text, setText] = useState('');
  const [isPasting, setPasting] = useState(false);
  const preview = useMutation({
    mutationFn: async (given: string) => ({
      text: given,
      shown: await client.connections.preview({ text: given }),
    }),
    meta: { isErrorShown: true },
  });
  const take = useMutation(
    queries.connections.importFile.mutationOptions({
      onSuccess: (connection, { target }) => {
        setText('');
        setPasting(false);
        preview.reset();
        useViewState.getState().offerConnection(null);
        if (onAdded) return onAdded(connection);
        notify({
          title: `Connection ${target === null ? 'added' : 'updated'}: ${connection.name}`,
          body: nextStepText(connection),
        });
      },
      meta: { isErrorShown: true, invalidates: [queries.connections.key()], awaitsRefetch: true },
    }),
  );
  const show = (given: string) => {
    take.reset();
    preview.mutate(given);
  };
  const takeFile = async (file: File) => {
    if (file.size > maxBytes) {
      notify({
        kind: 'problem',
        title: 'This is not a connection file',
        body: 'A connection file is a JSON file of a few kilobytes.',
      });
      return;
    }
    const read = await file.text();
    setText(read);
    setPasting(true);
    show(read);
  };
  const keep = (target: string | null) => {
    if (preview.data === undefined) return;
    const { text: seen, shown } = preview.data;
    take.mutate({ text: seen, revision: shown.revision, target });
  };
  const offered = useViewState((state) => state.offeredConnection);
  const offer = useViewState((state) => state.offerConnection);
  const isOffered = offered !== null;
  const close = () => {
    offer(null);
    setText('');
    setPasting(false);
  };
  // A file that was opened from the desktop is shown; the person adds it.
  useEffect(() => {
    if (offered === null) return;
    setText(offered);
    setPasting(true);
  }, [offered]);
  const failure = preview.error ? errorMessage(preview.error) : null;
  return (
    <section className="card panel gap-3" aria-labelledby="import">
      <h2 id="import">Add a connection</h2>
      <FileDrop
        label="Drop a connection file here"
        choose="Choose a file…"
        acceptedFileTypes={['.json', '.landfolio', 'application/json']}
        isPending={preview.isPending}
        onFile={(file) => void takeFile(file)}
        others={
          <Button kind="quiet" onPress={() => setPasting(!isPasting)}>
            Paste text
          </Button>
        }
      >
        Drop the connection file from your IT support or the service provider here.
      </FileDrop>
      {failure && failure.faults.length > 0 ? <FaultTable faults={failure.faults} /> : null}
      {failure && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
      {isPasting ? (
        <>
          {isOffered ? (
            <Message tone="info" title="This connection file was opened from this computer">
              Nothing has been added yet. Landfolio sends your client ID and secret to the servers of a
              connection. Preview it to check these servers.
            </Message>
          ) : null}
          <TextField label="Text of the connection file" rows={10} isMono value={text} onChange={setText} />
          <div className={styles.wide}>
            <Button
              kind="primary"
              isDisabled={text.trim() === ''}
              isPending={preview.isPending}
              onPress={() => show(text)}
            >
              Preview connection
            </Button>
            {isOffered ? (
              <Button kind="quiet" onPress={close}>
                Cancel
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
      {preview.data ? (
        <ImportPreviewDialog
          key={preview.data.shown.revision}
          preview={preview.data.shown}
          error={take.error}
          isPending={take.isPending}
          onKeep={(target) => keep(target)}
          onClose={() => preview.reset()}
        />
      ) : null}
    </section>
  );
}

function FaultTable({
  faults,
}: {
  readonly faults: readonly { readonly field: string; readonly message: string }[];
}) {
  return (
    <div className={styles.faults} role="alert">
      <table>
        <caption>This file has {counted(faults.length, 'error')}</caption>
        <tbody>
          {faults.map((fault) => (
            <tr key={`${fault.field} ${fault.message}`}>
              <th scope="row">{fault.field || '(whole file)'}</th>
              <td>{fault.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
