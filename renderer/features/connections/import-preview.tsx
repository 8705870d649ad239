import { useState } from 'react';
import type { ImportPreview, ImportTarget } from '../../../shared/contract/views/connection.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { CancelConfirm } from '../../ui/cancel-confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { RadioChoice } from '../../ui/radio-choice.tsx';
import styles from './connections.module.css';
import { OriginList } from './origin-list.tsx';
import { chargedText, environmentTexts, fieldText } from './text.ts';

interface ImportPreviewDialogProps {
  readonly preview: ImportPreview;
  readonly error: unknown;
  readonly isPending: boolean;
  /** Null keeps it as a connection of its own. */
  readonly onKeep: (target: string | null) => void;
  readonly onClose: () => void;
}

/** What a connection file is, where it leads, and what it changes, before anything of it is kept. */
export function ImportPreviewDialog(props: ImportPreviewDialogProps) {
  const { preview, error, isPending, onKeep, onClose } = props;
  const { name, environment, claimsPractice, origins, targets, canBeNew } = preview;
  const [chosen, setChosen] = useState(targets[0]?.id ?? '');
  const target = targets.find(({ id }) => id === chosen) ?? null;
  const isUpdate = target?.isHere === true;
  const options = [
    ...targets.map(({ id, name: known }) => ({
      value: id,
      text: `Update “${known}”. Its orders, certificates and warnings stay with it.`,
    })),
    ...(canBeNew ? [{ value: '', text: 'Add as a new connection for another account.' }] : []),
  ];
  return (
    <Dialog
      title={isUpdate ? `Update the connection “${target.name}”?` : `Add the connection “${name}”?`}
      isOpen
      isWide
      isKept={isPending}
      onClose={onClose}
      actions={
        <CancelConfirm
          confirm={isUpdate ? 'Update connection' : 'Add connection'}
          isPending={isPending}
          onConfirm={() => onKeep(target?.id ?? null)}
          onCancel={onClose}
        />
      }
    >
      <div className="stack gap-4">
        <p>
          The connection is not saved yet. This file is named “{name}” and is for the{' '}
          {environmentTexts[environment].text.toLowerCase()} environment. {chargedText(preview)}
        </p>
        {target?.credentials === 'withheld' ? (
          <Message tone="warn" title="Client ID and secret are withheld from these addresses">
            They were entered for other addresses. Nothing is sent until you compare the addresses under
            Connections and allow them, or enter the credentials again.
          </Message>
        ) : null}
        {claimsPractice ? (
          <Message tone="warn" title="This file says it is for practice, but orders may be charged">
            Only Landfolio’s own practice service is free of charge. Landfolio treats this file as a test
            connection.
          </Message>
        ) : null}
        {options.length > 1 ? (
          <RadioChoice
            label="Which connection is this file for?"
            value={chosen}
            options={options}
            onChange={setChosen}
          />
        ) : null}
        <section aria-labelledby="preview-servers">
          <h3 id="preview-servers">Servers</h3>
          <OriginList origins={origins} />
        </section>
        {target === null ? null : <TargetNotes target={target} />}
        {error ? <Failure failure={errorMessage(error)} /> : null}
      </div>
    </Dialog>
  );
}

function TargetNotes({ target }: { readonly target: ImportTarget }) {
  if (target.isHere) return <Changes changes={target.changes} />;
  return (
    <p>This account was set up on this computer before. Its orders and certificates will be shown again.</p>
  );
}

function Changes({ changes }: Pick<ImportTarget, 'changes'>) {
  if (changes.length === 0) return <p>No changes.</p>;
  return (
    <div className={styles.compared}>
      <table>
        <caption>Changes</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field} data-changed="">
              <th scope="row">
                {fieldText(field)} <span className="quiet break">{field}</span>
              </th>
              <td>{before || 'None'}</td>
              <td>{after || 'None'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
