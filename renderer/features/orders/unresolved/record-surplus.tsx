import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderView } from '../../../../shared/contract/views/order.ts';
import { useDraft } from '../../../bridge/drafts.ts';
import { faultOf } from '../../../bridge/fault-of.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { AnsweredBy, RecordDialog } from '../../charges/record-dialog.tsx';
import { useOrderWriter } from '../use-order-writer.ts';
import { surplusChoices } from './surplus-choices.ts';

const ownFields = ['saidBy', 'saidOn'];

/** Records what the service provider answered about several orders that were placed instead of one. */
export function RecordSurplus({ order }: { readonly order: OrderView }) {
  const { client, queries } = useOffice();
  const write = useOrderWriter();
  const [isOpen, setOpen] = useState(false);
  const choices = surplusChoices(order);
  const draft = useDraft<{ chosen: string; saidBy: string; saidOn: string }>(`surplus ${order.id}`);
  const { chosen = '', saidBy = '', saidOn = '' } = draft.typed;
  const choice = choices.find(({ value }) => value === chosen);
  const close = () => {
    setOpen(false);
    record.reset();
  };
  const discard = () => {
    draft.drop();
    close();
  };
  const record = useMutation({
    mutationFn: (given: Pick<(typeof choices)[number], 'says' | 'orderIds'>) =>
      client.orders.recordAnswer({ id: order.id, ...given, saidBy, saidOn }),
    onSuccess(next) {
      write(next);
      discard();
    },
    meta: { isErrorShown: true, invalidates: [queries.orders.list.key()] },
  });
  return (
    <RecordDialog
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      onClose={close}
      onCancel={discard}
      record={record}
      isDisabled={choice === undefined}
      onRecord={() => choice && record.mutate({ says: choice.says, orderIds: choice.orderIds })}
      fields={ownFields}
    >
      <p>
        {order.chargedOrders === null
          ? 'Send the service provider the text shown with this order, then record their answer here.'
          : 'If the service provider changed their answer, record the new one here. Their latest answer about an order counts.'}{' '}
        The answer is saved with the order. Recording it does not send, cancel or charge anything.
        Certificates that are already in your library stay there.
      </p>
      <RadioChoice
        label="Their answer"
        value={chosen}
        options={choices}
        onChange={(next) => draft.type({ chosen: next })}
      />
      <AnsweredBy
        saidBy={saidBy}
        saidOn={saidOn}
        onChange={draft.type}
        fault={(field) => faultOf(record.error, field)}
      />
    </RecordDialog>
  );
}
