import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderView } from '../../../shared/contract/views/order.ts';
import { faultOf } from '../../bridge/fault-of.ts';
import { useOffice } from '../../bridge/office.tsx';
import { RadioChoice } from '../../ui/radio-choice.tsx';
import { AnsweredBy, RecordDialog } from '../charges/record-dialog.tsx';
import { surplusChoices } from './surplus-choices.ts';
import { useOrderWriter } from './use-order-writer.ts';

const ownFields = ['saidBy', 'saidOn'];

/** Records what the service provider answered about several orders that were placed instead of one. */
export function RecordSurplus({ order }: { readonly order: OrderView }) {
  const { client, queries } = useOffice();
  const write = useOrderWriter();
  const [isOpen, setOpen] = useState(false);
  const choices = surplusChoices(order);
  const [chosen, setChosen] = useState('');
  const [saidBy, setSaidBy] = useState('');
  const [saidOn, setSaidOn] = useState('');
  const choice = choices.find(({ value }) => value === chosen);
  const close = () => {
    setOpen(false);
    setChosen('');
    record.reset();
  };
  const record = useMutation({
    mutationFn: (given: Pick<(typeof choices)[number], 'says' | 'orderIds'>) =>
      client.orders.recordAnswer({ id: order.id, ...given, saidBy, saidOn }),
    onSuccess(next) {
      write(next);
      close();
    },
    meta: { isErrorShown: true, invalidates: [queries.orders.list.key()] },
  });
  return (
    <RecordDialog
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      onClose={close}
      record={record}
      isDisabled={choice === undefined}
      onRecord={() => choice && record.mutate({ says: choice.says, orderIds: choice.orderIds })}
      fields={ownFields}
    >
      <p>
        {order.chargedOrders === null
          ? 'Send the service provider the text shown with this order, then record their answer here.'
          : 'Record here what the service provider now says differently. Their latest answer about an order counts.'}{' '}
        The answer is saved with the order. Recording it does not send, cancel or charge anything.
        Certificates that are already in your library stay there.
      </p>
      <RadioChoice label="Their answer" value={chosen} options={choices} onChange={setChosen} />
      <AnsweredBy
        saidBy={saidBy}
        saidOn={saidOn}
        onSaidBy={setSaidBy}
        onSaidOn={setSaidOn}
        fault={(field) => faultOf(record.error, field)}
      />
    </RecordDialog>
  );
}
