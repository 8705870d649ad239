import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CartView } from '../../../../shared/contract/views/cart.ts';
import type { Knowingly } from '../../../../shared/model/claim-failure.ts';
import { placingStopText } from '../../../../shared/model/placing-stop-text.ts';
import { dropDraftsOf } from '../../../bridge/drafts.ts';
import { declaredError } from '../../../bridge/failure.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useHasLeft } from '../../../bridge/use-has-left.ts';
import { useViewState } from '../../../bridge/view-state.ts';
import { useShowPlaced } from '../../orders/show-placed.ts';
import { cartChanges, isCartChanged, placeFailureText, stillInCartText } from '../text/place-failure.ts';
import { placedText, unreadWhenPlaced } from '../text/placed.ts';

/**
 * Places the cart as it was confirmed and goes to the order, unless the person has left the cart meanwhile. A second press does
 * nothing while the first is under way: until it fails, or another screen stands here.
 *
 * The office takes the lines out of the cart as it writes the order down. So `confirmed` stays in sight until the office has
 * answered, unless the person does not wait for that (`isLeft`).
 */
export function usePlace() {
  const { client, queries } = useOffice();
  const cache = useQueryClient();
  const showPlaced = useShowPlaced();
  const leaving = useHasLeft();
  const isUnderWay = useRef(false);
  const [confirmed, setConfirmed] = useState<CartView | null>(null);
  const [isLeft, setLeft] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [changes, setChanges] = useState<readonly string[]>([]);

  const end = () => {
    setConfirmed(null);
    setLeft(false);
    isUnderWay.current = false;
  };
  const place = async (cart: CartView, knowingly: Knowingly = {}): Promise<void> => {
    const cartId = cart.id;
    if (isUnderWay.current || cartId === null) return;
    isUnderWay.current = true;
    setConfirmed(cart);
    setFailure(null);
    setChanges([]);
    const hasLeft = leaving.watch();
    try {
      const order = await client.orders.place({
        cartId,
        confirmedTotalCents: cart.totalCents,
        cartRevision: cart.revision,
        ...knowingly,
      });
      useViewState.getState().leaveCart(cartId);
      dropDraftsOf(cartId);
      cache.setQueryData(queries.orders.get.queryKey({ input: { id: order.id } }), order);
      void cache.invalidateQueries({ queryKey: queries.orders.list.key() });
      for (const earlier of order.earlier)
        cache.setQueryData(queries.orders.get.queryKey({ input: { id: earlier.id } }), earlier);
      if (order.stoppedBecause !== null) {
        useViewState.getState().notify({
          kind: 'problem',
          title:
            order.leftInCart === 1
              ? '1 product is still in the cart'
              : `${order.leftInCart} products are still in the cart`,
          body: placingStopText(order.stoppedBecause),
        });
      } else if (order.earlier.length > 0) {
        useViewState.getState().notify({
          title: `${order.earlier.length + 1} orders placed`,
          body: 'All of them are listed under Orders.',
        });
      }
      // Whoever was warned before paying is not told again.
      if (!order.isHistoryRead && cart.isHistoryRead)
        useViewState.getState().notify({ kind: 'problem', ...unreadWhenPlaced });
      // Over another connection too, the order that was confirmed here is what is looked at.
      const isElsewhere = hasLeft() === 'screen' || hasLeft() === 'question';
      if (!isElsewhere) useViewState.getState().announce(placedText(order));
      showPlaced(order, isElsewhere);
      if (isElsewhere) end();
    } catch (error) {
      const now = declaredError(error) === null ? null : await client.cart.get({ cartId }).catch(() => null);
      // Whoever left the cart while it was placed hears of it where they are.
      const isElsewhere = hasLeft() !== null;
      if (isElsewhere) {
        const { title, body } = placeFailureText(error);
        const matterNumber = cart.details.matterNumber.trim();
        const isBack = now !== null && now.lines.length > 0;
        useViewState.getState().notify({
          kind: 'problem',
          title: `${title}: matter ${matterNumber}`,
          body: isBack ? `${body} ${stillInCartText(matterNumber)}` : body,
        });
      }
      if (isCartChanged(error)) setChanges(now === null ? [] : cartChanges(cart, now));
      setFailure(isElsewhere && hasLeft() !== 'question' ? null : error);
      end();
    } finally {
      // The cart may hold new prices, or be empty: it is asked again however this ended. So are the prices of deliveries.
      void cache.invalidateQueries({ queryKey: queries.cart.get.key() });
      void cache.invalidateQueries({ queryKey: queries.cart.list.key() });
      void cache.invalidateQueries({ queryKey: queries.extraDataLists.managers.key() });
    }
  };
  const leave = () => {
    leaving.leave();
    setLeft(true);
  };
  return { place, confirmed, isLeft, leave, failure, changes, setFailure };
}
