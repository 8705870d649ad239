import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OrderView } from '../../../shared/contract/views/order.ts';
import { formatTotal } from '../../../shared/model/money.ts';
import { declaredError } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useHasLeft } from '../../ui/use-has-left.ts';
import { ChargeFailure, mayBeSent } from '../charges/charge-failure.tsx';
import { useIsPractice } from '../charges/charge-note.tsx';
import styles from './orders.module.css';
import { backInCartText } from './text.ts';
import { useOrderWriter } from './use-order-writer.ts';
import { useTellLeft } from './use-tell-left.ts';

interface SubmitOrderProps {
  readonly order: OrderView;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function isBackInCart({ state }: OrderView, error: unknown): boolean {
  return (
    declaredError(error)?.code === 'SERVICE_FAILED' && ['NOT_SENT', 'REFUSED', 'REJECTED'].includes(state)
  );
}

/** Submits an order that was confirmed before and not sent. */
export function SubmitOrder({ order, isOpen, onClose }: SubmitOrderProps) {
  const { queries } = useOffice();
  const write = useOrderWriter();
  const watchLeaving = useHasLeft();
  const tellLeft = useTellLeft(order, isBackInCart);
  const isPractice = useIsPractice(order.connectionId);
  const isSending = useRef(false);
  const send = useMutation(
    queries.orders.sendPrepared.mutationOptions({
      onMutate: () => ({ hasLeft: watchLeaving() }),
      onSuccess(next) {
        onClose();
        write(next);
      },
      onError(error, _given, context) {
        if (context?.hasLeft()) void tellLeft(error);
      },
      onSettled: () => {
        isSending.current = false;
      },
      meta: { isErrorShown: true, invalidates: [queries.orders.list.key(), queries.orders.lines.key()] },
    }),
  );
  // A second press before the first shows must not send again: this is chargeable.
  const sendOnce = () => {
    if (isSending.current) return;
    isSending.current = true;
    send.mutate({ id: order.id });
  };
  const total = formatTotal(order.quotedTotalCents);
  const isOver = send.error !== null && (order.state !== 'PREPARED' || mayBeSent(send.error));
  const close = () => {
    onClose();
    send.reset();
  };
  return (
    <Dialog
      title="Submit this order now?"
      role="alertdialog"
      isOpen={isOpen}
      isKept={send.isPending}
      onClose={close}
      actions={
        <>
          <Button onPress={close} isDisabled={send.isPending}>
            {isOver ? 'Close' : 'Cancel'}
          </Button>
          {isOver ? null : (
            <Button kind="primary" isPending={send.isPending} onPress={sendOnce}>
              {isPractice ? 'Submit practice order' : `Submit and pay ${total}`}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.again}>
        <p>
          This order was confirmed for {total} on matter {order.matterNumber}, but it was not submitted. If
          you submit it now, you may be charged that amount and the service’s fees.
        </p>
        {send.error ? (
          <ChargeFailure
            error={send.error}
            where="under Orders"
            after={isBackInCart(order, send.error) ? backInCartText : undefined}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
