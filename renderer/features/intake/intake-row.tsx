import type { FormEvent } from 'react';
import type { IntakeFile } from '../../../shared/contract/procedures/intake.ts';
import { kindOfName, type OwnDocumentKind, ownDocumentName } from '../../../shared/model/own-document.ts';
import { useDraft } from '../../bridge/drafts.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { Button } from '../../ui/button.tsx';
import { bytesText } from '../../ui/bytes.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { momentText } from '../../ui/moment.ts';
import { TextField } from '../../ui/text-field.tsx';
import { MatterField } from '../matter-picker/matter-field.tsx';
import styles from './intake.module.css';
import { kindOptions, proposalText } from './text.ts';
import { useDecide } from './use-intake.ts';

interface Decision {
  readonly matterNumber: string;
  readonly name: string;
  readonly kind: OwnDocumentKind;
}

/** A PDF with the matter that is proposed for it, until a person decides. */
export function IntakeRow({ file, now }: { readonly file: IntakeFile; readonly now: number }) {
  const { typed, type, drop } = useDraft<Decision>(`intake ${file.id}`);
  const { confirm, refuse } = useDecide(file, () => drop());
  const name = typed.name ?? ownDocumentName(file.name);
  const kind = typed.kind ?? kindOfName(file.name);
  const matterNumber = typed.matterNumber ?? file.proposed ?? '';
  const { error } = confirm;
  const failure = error ? errorMessage(error) : null;
  const ofFile = faultOf(error, 'file');
  const add = () => {
    if (!confirm.isPending) confirm.mutate({ id: file.id, matterNumber, name, kind });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add();
  };
  return (
    <li>
      <form className={styles.row} onSubmit={submit} noValidate aria-label={file.name}>
        <div className="row wrap between gap-3">
          <strong className="break">{file.name}</strong>
          <span className="quiet">
            {bytesText(file.bytes)} · found {momentText(file.foundAt, now)}
          </span>
        </div>
        <p className="break">{proposalText(file)}</p>
        <div className={styles.fields}>
          <MatterField
            value={matterNumber}
            onChange={(next) => type({ matterNumber: next })}
            error={faultOf(error, 'matterNumber')}
            hint=" "
            isOnlyTyped
            onEnter={add}
          />
          <TextField
            label="Name"
            isRequired
            value={name}
            onChange={(next) => type({ name: next })}
            error={faultOf(error, 'name')}
          />
          <ChoiceField
            label="Type"
            value={kind}
            options={kindOptions}
            onChange={(next) => type({ kind: next })}
          />
        </div>
        {ofFile === null ? null : (
          <Message tone="bad" title="The file was not added">
            {ofFile}
          </Message>
        )}
        {failure !== null && failure.faults.length === 0 ? <Failure failure={failure} /> : null}
        <div className="row wrap gap-3">
          <Button type="submit" kind="primary" size="small" isPending={confirm.isPending}>
            Add to matter
          </Button>
          <Button
            size="small"
            isPending={refuse.isPending}
            aria-label={`Not for a matter: ${file.name}`}
            onPress={() => refuse.mutate({ ids: [file.id] })}
          >
            Not for a matter
          </Button>
        </div>
      </form>
    </li>
  );
}
