import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { counted } from '../../../shared/lib/counted.ts';
import { useDraft } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useIsPractice } from '../charges/charge-note.tsx';
import { AlertFolder } from './alert-folder.tsx';
import styles from './alerts.module.css';
import { sampleAlert, sampleDelivery } from './sample-delivery.ts';
import { alertReachText, alertWaysText, alreadyImportedText } from './text.ts';

/** A message to the office holds no more. */
const maxBytes = 1_000_000;

/** Takes deliveries of the service's webhook as JSON: a desktop cannot receive them, whoever does can hand them on. */
export function ImportNotifications() {
  const { queries } = useOffice();
  const { typed, type, drop } = useDraft<{ text: string }>('notifications');
  const { text: pasted = '' } = typed;
  const take = useMutation(
    queries.alerts.importNotifications.mutationOptions({
      onSuccess: ({ notTaken }, { text }) => {
        // A sample was not typed: what was stays. So does what was not all taken: what was is not taken twice.
        if (notTaken.length === 0) drop({ text });
      },
      meta: { isErrorShown: true, invalidates: [queries.alerts.list.key()], awaitsRefetch: true },
    }),
  );
  const isPractice = useIsPractice();
  const known = useQuery(queries.alerts.list.queryOptions({ input: {}, enabled: isPractice })).data ?? [];
  const sample = isPractice ? sampleAlert(known) : null;
  const [isTooLarge, setTooLarge] = useState(false);
  const takeFile = async (file: File) => {
    setTooLarge(file.size > maxBytes);
    if (file.size > maxBytes) return;
    const text = await file.text();
    type({ text });
    take.mutate({ text });
  };
  const failure = take.error ? errorMessage(take.error) : null;
  return (
    <section className="card stack gap-3 pad" aria-labelledby="import-notifications">
      <h2 id="import-notifications">Import notifications</h2>
      <p className="quiet break">
        {alertReachText} {alertWaysText} Landfolio reads JSON, one delivery or a list of them, and imports
        each notification once.
      </p>
      <DropZone
        className={styles.drop ?? ''}
        aria-label="Drop a notification file here"
        onDrop={async (event) => {
          const item = event.items.find((one) => one.kind === 'file');
          if (item) await takeFile(await item.getFile());
        }}
      >
        <p>Drop a notification file here.</p>
        <FileTrigger
          acceptedFileTypes={['.json', 'application/json']}
          onSelect={(files) => {
            const file = files?.[0];
            if (file) void takeFile(file);
          }}
        >
          <Button>Choose a file…</Button>
        </FileTrigger>
      </DropZone>
      <TextField
        label="JSON of the deliveries"
        rows={6}
        isMono
        value={pasted}
        onChange={(text) => type({ text })}
        error={
          failure && failure.faults.length > 0
            ? `${failure.faults.length === 1 ? '' : `There are ${failure.faults.length} errors. `}${failure.faults.map((fault) => fault.message).join(' ')}`
            : null
        }
      />
      {isTooLarge ? (
        <Message tone="bad" title="This file is too large">
          This file was not imported. A delivery is a few kilobytes of JSON. Select a file of at most 1 MB.
        </Message>
      ) : null}
      {failure && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
      {take.data ? (
        <Message tone="good" title={`${counted(take.data.imported, 'notification')} imported`}>
          {take.data.alreadyKnown > 0 ? <p>{alreadyImportedText(take.data.alreadyKnown)}</p> : null}
          <ul aria-label="Titles and matters">
            {take.data.alerts.map(({ id, volumeFolio, matter }) => (
              <li key={id} className="row wrap gap-2">
                <Link to="/title" search={{ titleId: volumeFolio }}>
                  Title {volumeFolio}
                </Link>
                {matter === null ? null : (
                  <Link to="/matters/$matterId" params={{ matterId: matter.id }}>
                    Matter {matter.number}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </Message>
      ) : null}
      {take.data && take.data.notTaken.length > 0 ? (
        <Message tone="bad" title="Some notifications could not be imported">
          {take.data.notTaken.map((fault) => (
            <p key={fault.field + fault.message}>{fault.message}</p>
          ))}
          <p>Nothing is lost. The text stays here. Correct these errors and import the text again.</p>
        </Message>
      ) : null}
      {isPractice && sample === null ? (
        <p className="quiet break">
          For training, you can import a sample notification here after you set an alert in practice.
        </p>
      ) : null}
      <div className="flex gap-2">
        <Button
          kind="primary"
          isDisabled={pasted.trim() === ''}
          isPending={take.isPending}
          onPress={() => take.mutate({ text: pasted })}
        >
          Import
        </Button>
        {sample ? (
          <Button
            isPending={take.isPending}
            onPress={() => take.mutate({ text: sampleDelivery(sample, Date.now(), String(Date.now())) })}
          >
            Import a sample notification
          </Button>
        ) : null}
      </div>
      <AlertFolder />
    </section>
  );
}
