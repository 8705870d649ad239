import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChargeView } from '../../../shared/contract/views/charge.ts';
import { failureText } from '../../bridge/failure.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Message } from '../../ui/message.tsx';
import { RadioChoice } from '../../ui/radio-choice.tsx';
import { SeenFailure } from '../../ui/seen-failure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AnsweredBy } from './answered-by.tsx';
import styles from './charges.module.css';

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

/** Records what the service provider answered about a statement, an alert or a title number in doubt. */
export function RecordChargeAnswer({ charge }: { readonly charge: ChargeView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onPress={() => setOpen(true)}>
        Record answer…
      </Button>
      {isOpen ? <RecordDialog charge={charge} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function RecordDialog({ charge, onClose }: { readonly charge: ChargeView; readonly onClose: () => void }) {
  const { client, queries } = useOffice();
  // Nothing is preselected: one answer removes every warning, the other says that it is paid for.
  const [says, setSays] = useState<Says | null>(null);
  const [number, setNumber] = useState('');
  const [saidBy, setSaidBy] = useState('');
  const [saidOn, setSaidOn] = useState('');
  const [typedName, setTypedName] = useState<string | null>(null);
  const office = useQuery(queries.settings.get.queryOptions({ input: {} })).data;
  const recordedBy = typedName ?? office?.contactName ?? '';
  const record = useMutation({
    mutationFn: (answer: Says) =>
      client.charges.recordAnswer({ id: charge.id, says: answer, number, saidBy, saidOn, recordedBy }),
    onSuccess: onClose,
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
  const rest = record.error ? failureText(record.error) : null;
  const isElsewhere = rest?.faults.every(({ field }) => !ownFields.includes(field));
  return (
    <Dialog
      title="What did the service provider answer?"
      isOpen
      isKept={record.isPending}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose} isDisabled={record.isPending}>
            Cancel
          </Button>
          <Button
            kind="primary"
            isPending={record.isPending}
            isDisabled={says === null}
            onPress={() => {
              if (says !== null) record.mutate(says);
            }}
          >
            Record answer
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>
          Send the service provider the text shown here, then record their answer. The answer is saved with
          the request. Recording it does not send or charge anything.
        </p>
        <RadioChoice label="Their answer" value={says} options={choices} onChange={setSays} />
        {says === 'placed' ? (
          <TextField
            label={numberLabels[charge.kind]}
            value={number}
            onChange={setNumber}
            error={fault('number')}
            hint="If the service provider gave it."
            autoComplete="off"
          />
        ) : null}
        {says === 'notPlaced' ? (
          <Message tone="warn" title="Nothing warns of a second charge any more">
            The request is treated as not placed and not charged, so you can order the same again.
          </Message>
        ) : null}
        <AnsweredBy saidBy={saidBy} saidOn={saidOn} onSaidBy={setSaidBy} onSaidOn={setSaidOn} fault={fault} />
        <TextField
          label="Recorded by"
          value={recordedBy}
          onChange={setTypedName}
          error={fault('recordedBy')}
          hint="Your name."
          isRequired
        />
        {rest !== null && isElsewhere ? <SeenFailure failure={rest} /> : null}
      </div>
    </Dialog>
  );
}
