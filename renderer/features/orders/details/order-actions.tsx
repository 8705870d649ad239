import { useMutation } from '@tanstack/react-query';
import type { OrderView } from '../../../../shared/contract/views/order.ts';
import { errorMessage } from '../../../bridge/failure.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { Button } from '../../../ui/button.tsx';
import { Failure, Message } from '../../../ui/message.tsx';
import { DiscardOrder } from '../unresolved/discard-order.tsx';
import { RecordAnswer } from '../unresolved/record-answer.tsx';
import { RecordSurplus } from '../unresolved/record-surplus.tsx';
import { useLookHindrance } from '../unresolved/use-look-hindrance.ts';
import { useOrderWriter } from '../use-order-writer.ts';

/** What is asked in a dialog of the page: the order loses its actions as soon as it is sent, and the dialog must stay. */
export type AskedAction = 'submit' | 'orderAgain';

interface OrderActionsProps {
  readonly order: OrderView;
  readonly onAsk: (action: AskedAction) => void;
}

/** What a person may do about an order that is not simply confirmed. */
export function OrderActions({ order, onAsk }: OrderActionsProps) {
  const { queries } = useOffice();
  const write = useOrderWriter();
  const hindrance = useLookHindrance();
  const { id } = order;
  const look = useMutation(
    queries.orders.lookAgain.mutationOptions({
      onSuccess: write,
      meta: { isErrorShown: true, invalidates: [queries.orders.list.key(), queries.orders.lines.key()] },
    }),
  );
  const isPending = look.isPending;
  if (order.actions.length === 0) return null;
  return (
    <>
      {order.actions.includes('sendPrepared') ? (
        <Button kind="primary" size="small" isDisabled={isPending} onPress={() => onAsk('submit')}>
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
      {order.actions.includes('orderAgain') ? (
        <Button size="small" onPress={() => onAsk('orderAgain')}>
          Order again…
        </Button>
      ) : null}
      {!order.actions.includes('recordAnswer') ? null : order.state === 'DUPLICATE' ? (
        <RecordSurplus order={order} />
      ) : (
        <RecordAnswer order={order} />
      )}
      {order.actions.includes('discard') ? <DiscardOrder order={order} isDisabled={isPending} /> : null}
      {look.error ? <Failure failure={errorMessage(look.error)} /> : null}
      {look.isSuccess && hindrance !== null ? (
        <Message tone="bad" title="Landfolio cannot check the order history">
          {hindrance}
        </Message>
      ) : null}
    </>
  );
}
