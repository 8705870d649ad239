import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderView } from '../../../../shared/contract/views/order.ts';
import { isSameMatterNumber } from '../../../../shared/model/matter-number.ts';
import { formatTotal } from '../../../../shared/model/money.ts';
import { declaredError } from '../../../bridge/failure.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useHasLeft } from '../../../bridge/use-has-left.ts';
import { InSight } from '../../../ui/in-sight.tsx';
import { Message } from '../../../ui/message.tsx';
import { ChargeFailure, mayBeSent } from '../../charges/charge-failure.tsx';
import { ChargeFrame } from '../../charges/charge-frame.tsx';
import { useIsPractice } from '../../charges/charge-note.tsx';
import { useClaimChoice } from '../../charges/claim-choice.tsx';
import { MatterNote } from '../../matter-picker/matter-note.tsx';
import { closedFault, useMatterMeant } from '../../matter-picker/use-matter-meant.ts';
import { useShowPlaced } from '../show-placed.ts';
import { backInCartText, whyAbsentText } from '../text.ts';
import { useOrderWriter } from '../use-order-writer.ts';
import { TypedMatter } from './typed-matter.tsx';
import { useTellLeft } from './use-tell-left.ts';

interface OrderAgainProps {
  readonly order: OrderView;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The new order replaces this one before it is sent. If that order then fails, its products are in the cart. */
function isBackInCart({ supersededBy }: OrderView, error: unknown): boolean {
  return supersededBy !== null && declaredError(error)?.code === 'SERVICE_FAILED';
}

/**
 * Orders again what is presumed absent. A person decides, after a plain warning and by typing the matter number: the
 * first order may appear later, and then both are paid for.
 */
export function OrderAgain({ order, isOpen, onClose }: OrderAgainProps) {
  const { queries } = useOffice();
  const write = useOrderWriter();
  const showPlaced = useShowPlaced();
  const leaving = useHasLeft();
  const tellLeft = useTellLeft(order, isBackInCart);
  const isPractice = useIsPractice();
  const [typed, setTyped] = useState('');
  const [totalCents, setTotalCents] = useState(order.quotedTotalCents);
  const again = useMutation(
    queries.orders.orderAgain.mutationOptions({
      onMutate: () => ({ hasLeft: leaving.watch() }),
      onSuccess(next, _given, { hasLeft }) {
        onClose();
        write(next);
        showPlaced(next, hasLeft() !== null);
      },
      onError(error, _given, context) {
        if (context?.hasLeft()) void tellLeft(error);
        const declared = declaredError(error);
        if (declared?.code === 'PRICE_CHANGED') setTotalCents(declared.data.newTotalCents);
      },
      meta: { isErrorShown: true, invalidates: [queries.orders.key()] },
    }),
  );
  const meant = useMatterMeant(isOpen ? order.matterNumber : '');
  const declared = declaredError(again.error);
  const claim = useClaimChoice(again.error);
  const isTyped = isSameMatterNumber(typed, order.matterNumber);
  const total = formatTotal(totalCents);
  return (
    <ChargeFrame
      title="Order the same products again?"
      confirm={isPractice ? 'Place practice order' : `Order again and pay ${total}`}
      amountCents={totalCents}
      isOpen={isOpen}
      isPending={again.isPending}
      about={meant.kind}
      isDisabled={!isTyped || meant.kind === 'reading' || closedFault(meant) !== null}
      error={again.error}
      isOver={again.error !== null && (!order.actions.includes('orderAgain') || mayBeSent(again.error))}
      onConfirm={() => {
        again.mutate({ id: order.id, typed, confirmedTotalCents: totalCents, ...claim.knowingly });
        return true;
      }}
      onClose={() => {
        onClose();
        setTyped('');
        again.reset();
      }}
      onLeave={() => {
        leaving.leave();
        onClose();
      }}
      where="under Orders"
    >
      <Message tone="warn" title="The first order may still appear">
        {whyAbsentText(order)} If it appears later, both orders are charged, and only the service provider can
        cancel one of them. Landfolio watches for the first order for 30 days and tells you if it appears.
      </Message>
      <p>
        Landfolio checks the order history again before it sends anything. The same products are ordered for
        matter <strong>{order.matterNumber}</strong> at today’s prices: <strong>{total}</strong> as far as
        they are known, plus any service fees.
      </p>
      {/* Its own number may be no matter’s any more. */}
      <MatterNote meant={meant} use="order" />
      <TypedMatter order={order} value={typed} onChange={setTyped} />
      {declared?.code === 'PRICE_CHANGED' ? (
        <Message tone="warn" title={`The total is now ${total}`}>
          It was {formatTotal(declared.data.shownTotalCents)}. Nothing was sent. Order again to accept the new
          total.
        </Message>
      ) : claim.failure !== null ? (
        <InSight of={claim.failure}>{claim.question}</InSight>
      ) : again.error ? (
        <ChargeFailure
          error={again.error}
          where="under Orders"
          after={isBackInCart(order, again.error) ? backInCartText : undefined}
        />
      ) : null}
    </ChargeFrame>
  );
}
