import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderView } from '../../../../shared/contract/views/order.ts';
import { errorMessage } from '../../../bridge/failure.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { Button } from '../../../ui/button.tsx';
import { CancelConfirm } from '../../../ui/cancel-confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/message.tsx';
import { discardText } from '../text.ts';
import { useOrderWriter } from '../use-order-writer.ts';

/** Discards an order that was not placed, as far as anybody knows. It cannot be undone, so a person is asked. */
export function DiscardOrder({
  order,
  isDisabled,
}: {
  readonly order: OrderView;
  readonly isDisabled: boolean;
}) {
  const { queries } = useOffice();
  const write = useOrderWriter();
  const [isAsking, setAsking] = useState(false);
  const discard = useMutation(
    queries.orders.discard.mutationOptions({
      onSuccess: (next) => {
        setAsking(false);
        write(next);
      },
      meta: { isErrorShown: true, invalidates: [queries.orders.list.key(), queries.orders.lines.key()] },
    }),
  );
  return (
    <>
      <Button size="small" isDisabled={isDisabled} onPress={() => setAsking(true)}>
        Discard order
      </Button>
      <Dialog
        title="Discard this order?"
        role="alertdialog"
        isOpen={isAsking}
        isKept={discard.isPending}
        onClose={() => setAsking(false)}
        actions={
          <CancelConfirm
            confirm="Discard order"
            isPending={discard.isPending}
            onConfirm={() => discard.mutate({ id: order.id })}
            onCancel={() => setAsking(false)}
          />
        }
      >
        <p>{discardText(order)}</p>
        {discard.error ? <Failure failure={errorMessage(discard.error)} /> : null}
      </Dialog>
    </>
  );
}
