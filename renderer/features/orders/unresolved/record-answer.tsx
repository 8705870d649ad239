import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperatorAnswerView, OrderView } from '../../../../shared/contract/views/order.ts';
import { isSameMatterNumber } from '../../../../shared/model/matter-number.ts';
import { useDraft } from '../../../bridge/drafts.ts';
import { faultOf } from '../../../bridge/fault-of.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { Message } from '../../../ui/message.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AnsweredBy, RecordDialog } from '../../charges/record-dialog.tsx';
import { TypedMatter } from '../again/typed-matter.tsx';
import { useOrderWriter } from '../use-order-writer.ts';

type Says = Extract<OperatorAnswerView['says'], 'made' | 'notMade'>;

const choices: readonly { readonly value: Says; readonly text: string }[] = [
  { value: 'made', text: 'The order was placed' },
  { value: 'notMade', text: 'There is no such order' },
];
const nothingTyped = { says: 'made' as Says, orderId: '', saidBy: '', saidOn: '' };
const ownFields = ['orderId', 'saidBy', 'saidOn', 'typed'];

/** Records what the service provider answered about an order whose history proves nothing. */
export function RecordAnswer({ order }: { readonly order: OrderView }) {
  const { client, queries } = useOffice();
  const write = useOrderWriter();
  const [isOpen, setOpen] = useState(false);
  const draft = useDraft<typeof nothingTyped>(`answer ${order.id}`);
  const { says, orderId, saidBy, saidOn } = { ...nothingTyped, ...draft.typed };
  const [typed, setTyped] = useState('');
  const close = () => {
    setOpen(false);
    setTyped('');
    record.reset();
  };
  const discard = () => {
    draft.drop();
    close();
  };
  const record = useMutation({
    mutationFn: () =>
      client.orders.recordAnswer({
        id: order.id,
        says,
        orderId: says === 'made' ? orderId.trim() : '',
        saidBy,
        saidOn,
        typed,
      }),
    onSuccess(next) {
      write(next);
      discard();
    },
    meta: { isErrorShown: true, invalidates: [queries.orders.list.key()] },
  });
  const fault = (field: string) => faultOf(record.error, field);
  const unmatched = fault('typed');
  const isTyped = isSameMatterNumber(typed, order.matterNumber);
  /** The warning was about the number before: another number needs its own. */
  const change = (part: Partial<typeof nothingTyped>) => {
    draft.type(part);
    setTyped('');
    record.reset();
  };
  return (
    <RecordDialog
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      onClose={close}
      onCancel={discard}
      record={record}
      confirm={unmatched === null ? 'Record answer' : 'Accept the service provider’s answer'}
      isDisabled={unmatched !== null && !isTyped}
      onRecord={() => record.mutate()}
      fields={ownFields}
    >
      <p>
        Send the service provider the text shown with this order, then record their answer here. The answer is
        saved with the order. Recording it does not send or charge anything.
      </p>
      <RadioChoice
        label="Their answer"
        value={says}
        options={choices}
        onChange={(next) => change({ says: next })}
      />
      {says === 'made' ? (
        <TextField
          label="Order number"
          value={orderId}
          onChange={(next) => change({ orderId: next })}
          error={fault('orderId')}
          hint="Landfolio checks this number with the service before it accepts it."
          autoComplete="off"
          isRequired
        />
      ) : (
        <Message tone="warn" title="The order may still appear">
          The order is treated as not placed, so you can order the same products again. Landfolio watches for
          it for 30 days from now and tells you if it appears.
        </Message>
      )}
      <AnsweredBy saidBy={saidBy} saidOn={saidOn} onChange={draft.type} fault={fault} />
      {unmatched !== null ? (
        <>
          <Message tone="warn" title="The service does not confirm that this is the same order">
            {unmatched}
          </Message>
          <TypedMatter order={order} value={typed} onChange={setTyped} autoFocus />
        </>
      ) : null}
    </RecordDialog>
  );
}
