import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChargeView } from '../../../shared/contract/views/charge.ts';
import { isTextOrNull, useDraft } from '../../bridge/drafts.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useYourName, YourNameField } from '../../bridge/your-name.tsx';
import { Message } from '../../ui/message.tsx';
import { RadioChoice } from '../../ui/radio-choice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AnsweredBy, RecordDialog } from './record-dialog.tsx';

type Says = ChargeView['answers'][number]['says'];

const choices: readonly { readonly value: Says; readonly text: string }[] = [
  { value: 'notPlaced', text: 'It was not placed or charged' },
  { value: 'placed', text: 'It was placed' },
];
const ownFields = ['number', 'saidBy', 'saidOn', 'recordedBy'];
const numberLabels: Record<ChargeView['kind'], string> = {
  statement: 'Security number',
  alert: 'Subscription ID',
  decrypt: 'Volume and folio',
};

// Nothing is preselected: one answer removes every warning, the other says that it is paid for.
const nothingTyped = {
  says: null as Says | null,
  number: '',
  saidBy: '',
  saidOn: '',
  recordedBy: null as string | null,
};

/** Records what the service provider answered about a statement, an alert or a title number in doubt. */
export function RecordChargeAnswer({ charge }: { readonly charge: ChargeView }) {
  const { client, queries } = useOffice();
  const [isOpen, setOpen] = useState(false);
  const draft = useDraft<typeof nothingTyped>(`answer ${charge.id}`, {
    says: isTextOrNull,
    recordedBy: isTextOrNull,
  });
  const { says, number, saidBy, saidOn, ...typed } = { ...nothingTyped, ...draft.typed };
  const { name: recordedBy, keep } = useYourName(typed.recordedBy);
  const close = () => {
    setOpen(false);
    record.reset();
  };
  const discard = () => {
    draft.drop();
    close();
  };
  const record = useMutation({
    mutationFn: (answer: Says) =>
      client.charges.recordAnswer({ id: charge.id, says: answer, number, saidBy, saidOn, recordedBy }),
    onSuccess() {
      keep(recordedBy);
      discard();
    },
    meta: {
      isErrorShown: true,
      invalidates: [
        queries.charges.key(),
        queries.titles.purchases.key(),
        queries.alerts.list.key(),
        queries.statements.key(),
      ],
    },
  });
  const fault = (field: string) => faultOf(record.error, field);
  return (
    <RecordDialog
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      onClose={close}
      onCancel={discard}
      record={record}
      isDisabled={says === null}
      onRecord={() => says !== null && record.mutate(says)}
      fields={ownFields}
    >
      <p>
        Send the service provider the text shown here, then record their answer. The answer is saved with the
        request. Recording it does not send or charge anything.
      </p>
      <RadioChoice
        label="Their answer"
        value={says}
        options={choices}
        onChange={(next) => draft.type({ says: next })}
      />
      {says === 'placed' ? (
        <TextField
          label={numberLabels[charge.kind]}
          value={number}
          onChange={(next) => draft.type({ number: next })}
          error={fault('number')}
          hint="If the service provider gave it."
          autoComplete="off"
        />
      ) : null}
      {says === 'notPlaced' ? (
        <Message tone="warn" title="Landfolio will no longer warn of a second charge">
          The request is treated as not placed and not charged, so you can order it again.
        </Message>
      ) : null}
      <AnsweredBy saidBy={saidBy} saidOn={saidOn} onChange={draft.type} fault={fault} />
      <YourNameField
        value={recordedBy}
        onChange={(next) => draft.type({ recordedBy: next })}
        error={fault('recordedBy')}
      />
    </RecordDialog>
  );
}
