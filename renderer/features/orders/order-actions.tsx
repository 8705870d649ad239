import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OrderView } from '../../../shared/contract/views/order.ts';
import { formatTotal } from '../../../shared/model/money.ts';
import { failureText } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure, Message } from '../../ui/message.tsx';
import { ChargeFailure } from '../charges/charge-failure.tsx';
import { useIsPractice } from '../charges/charge-note.tsx';
import { DiscardOrder } from './discard-order.tsx';
import { OrderAgain } from './order-again.tsx';
import { RecordAnswer } from './record-answer.tsx';
import { RecordSurplus } from './record-surplus.tsx';
import { useLookHindrance } from './use-look-hindrance.ts';
import { useOrderWriter } from './use-order-writer.ts';

/** What a person may do about an order that is not simply confirmed. */
export function OrderActions({ order }: { readonly order: OrderView }) {
  const { queries } = useOffice();
  const write = useOrderWriter();
  const [isAsking, setAsking] = useState(false);
  const options = {
    onSuccess: (next: OrderView) => {
      setAsking(false);
      write(next);
    },
    meta: { isErrorShown: true, invalidates: [queries.orders.list.key(), queries.orders.lines.key()] },
  } as const;
  const hindrance = useLookHindrance();
  const isPractice = useIsPractice(order.connectionId);
  const isSending = useRef(false);
  const { id } = order;
  const send = useMutation(
    queries.orders.sendPrepared.mutationOptions({
      ...options,
      onSettled: () => {
        isSending.current = false;
      },
    }),
  );
  // A second press before the first shows must not send again: this is chargeable.
  const sendOnce = () => {
    if (isSending.current) return;
    isSending.current = true;
    send.mutate({ id });
  };
  const look = useMutation(queries.orders.lookAgain.mutationOptions(options));
  const error = send.error ?? look.error;
  const isPending = send.isPending || look.isPending;
  const total = formatTotal(order.quotedTotalCents);
  if (order.actions.length === 0) return null;
  return (
    <>
      {order.actions.includes('sendPrepared') ? (
        <Button kind="primary" size="small" isDisabled={isPending} onPress={() => setAsking(true)}>
          Submit now
        </Button>
      ) : null}
      {order.actions.includes('lookAgain') ? (
        <Button
          kind="primary"
          size="small"
          isPending={look.isPending}
          isDisabled={isPending}
          onPress={() => look.mutate({ id })}
        >
          Check again now
        </Button>
      ) : null}
      {order.actions.includes('orderAgain') ? <OrderAgain order={order} /> : null}
      {!order.actions.includes('recordAnswer') ? null : order.state === 'DUPLICATE' ? (
        <RecordSurplus order={order} />
      ) : (
        <RecordAnswer order={order} />
      )}
      {order.actions.includes('discard') ? <DiscardOrder order={order} isDisabled={isPending} /> : null}
      {error && !isAsking ? <Failure failure={failureText(error)} /> : null}
      {look.isSuccess && hindrance !== null ? (
        <Message tone="bad" title="Landfolio cannot check the order history">
          {hindrance}
        </Message>
      ) : null}
      <Dialog
        title="Submit this order now?"
        role="alertdialog"
        isOpen={isAsking}
        isKept={send.isPending}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onPress={() => setAsking(false)} isDisabled={send.isPending}>
              Cancel
            </Button>
            <Button kind="primary" isPending={send.isPending} onPress={sendOnce}>
              {isPractice ? 'Submit practice order' : `Submit and pay ${total}`}
            </Button>
          </>
        }
      >
        <p>
          This order was confirmed for {total} on matter {order.matterNumber}, but it was not submitted. If
          you submit it now, you may be charged that amount and the service’s fees.
        </p>
        {error ? <ChargeFailure error={error} where="under Orders" /> : null}
      </Dialog>
    </>
  );
}
