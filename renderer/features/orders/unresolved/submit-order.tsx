import { useMutation } from '@tanstack/react-query';
import type { OrderView } from '../../../../shared/contract/views/order.ts';
import { formatTotal } from '../../../../shared/model/money.ts';
import { declaredError } from '../../../bridge/failure.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useHasLeft } from '../../../bridge/use-has-left.ts';
import { InSight } from '../../../ui/in-sight.tsx';
import { ChargeFailure, mayBeSent } from '../../charges/charge-failure.tsx';
import { ChargeFrame } from '../../charges/charge-frame.tsx';
import { useIsPractice } from '../../charges/charge-note.tsx';
import { useClaimChoice } from '../../charges/claim-choice.tsx';
import { MatterNote } from '../../matter-picker/matter-note.tsx';
import { closedFault, useMatterMeant } from '../../matter-picker/use-matter-meant.ts';
import { useTellLeft } from '../again/use-tell-left.ts';
import { useShowPlaced } from '../show-placed.ts';
import { backInCartText } from '../text.ts';
import { useOrderWriter } from '../use-order-writer.ts';

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
  const showPlaced = useShowPlaced();
  const leaving = useHasLeft();
  const tellLeft = useTellLeft(order, isBackInCart);
  const isPractice = useIsPractice(order.connectionId);
  const send = useMutation(
    queries.orders.sendPrepared.mutationOptions({
      onMutate: () => ({ hasLeft: leaving.watch() }),
      onSuccess(next, _given, { hasLeft }) {
        onClose();
        write(next);
        if (hasLeft()) showPlaced(next, true);
      },
      onError(error, _given, context) {
        if (context?.hasLeft()) void tellLeft(error);
      },
      meta: { isErrorShown: true, invalidates: [queries.orders.list.key(), queries.orders.lines.key()] },
    }),
  );
  const meant = useMatterMeant(isOpen ? order.matterNumber : '');
  const claim = useClaimChoice(send.error);
  const total = formatTotal(order.quotedTotalCents);
  // INVALID: its prices are too old to be submitted ever.
  const isHopeless = order.state !== 'PREPARED' || declaredError(send.error)?.code === 'INVALID';
  return (
    <ChargeFrame
      title={send.error ? 'Submit order' : 'Submit this order now?'}
      confirm={isPractice ? 'Submit practice order' : `Submit and pay ${total}`}
      amountCents={order.quotedTotalCents}
      isDisabled={closedFault(meant) !== null}
      isOpen={isOpen}
      isPending={send.isPending}
      error={send.error}
      isOver={send.error !== null && (isHopeless || mayBeSent(send.error))}
      onConfirm={() => {
        send.mutate({ id: order.id, ...claim.knowingly });
        return true;
      }}
      onClose={() => {
        onClose();
        send.reset();
      }}
      onLeave={() => {
        leaving.leave();
        onClose();
      }}
      where="under Orders"
    >
      {claim.failure === null ? (
        <SubmitText order={order} error={send.error} />
      ) : (
        <InSight of={claim.failure}>{claim.question}</InSight>
      )}
      {closedFault(meant) !== null ? <MatterNote meant={meant} use="order" /> : null}
    </ChargeFrame>
  );
}

/** The question, and once it failed only why. */
export function SubmitText({ order, error }: { readonly order: OrderView; readonly error: unknown }) {
  if (error) {
    const after = isBackInCart(order, error) ? backInCartText : undefined;
    return <ChargeFailure error={error} where="under Orders" after={after} />;
  }
  return (
    <p>
      This order was confirmed for {formatTotal(order.quotedTotalCents)} on matter {order.matterNumber}, but
      it was not submitted. If you submit it now, you may be charged that amount, plus any service fees.
    </p>
  );
}
