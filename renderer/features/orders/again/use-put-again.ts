import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { OrderView } from '../../../../shared/contract/views/order.ts';
import { cartChange } from '../../../bridge/cart-change.ts';
import { errorMessage } from '../../../bridge/failure.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useViewState } from '../../../bridge/view-state.ts';
import { useSwitchCart, useTakeCart } from '../../open-carts/use-cart.ts';
import { useUndoAdded } from '../../open-carts/use-undo.ts';
import { nothingAddedText, putAgainNotice } from '../text.ts';

/** Puts the products of an order into the cart of its matter once more, and leads there. Orders nothing itself. */
export function usePutAgain() {
  const { client } = useOffice();
  const notify = useViewState((state) => state.notify);
  const navigate = useNavigate();
  const undo = useUndoAdded();
  const take = useTakeCart();
  const show = useSwitchCart();
  const put = useMutation({
    mutationKey: cartChange,
    mutationFn: ({ id }: OrderView) => client.orders.putInCart({ id }),
    onSuccess({ cart, added, left }, order) {
      const cartId = cart.id;
      take(cart);
      show(cart);
      notify({
        ...putAgainNotice(added.length, left, cart.details.matterNumber.trim() || order.matterNumber),
        // What could not be added is said nowhere else.
        kind: left.length > 0 ? 'problem' : 'info',
        ...(added.length === 0 || cartId === null
          ? {}
          : {
              action: { label: 'Undo', run: () => undo.mutate({ cartId, lineIds: added }) },
              ofCart: cartId,
            }),
      });
    },
    onError: (error) =>
      notify({
        kind: 'problem',
        title: nothingAddedText,
        body: errorMessage(error).message,
        action: { label: 'Go to cart', run: () => void navigate({ to: '/cart' }) },
      }),
    meta: { isErrorShown: true },
  });
  return {
    isPending: put.isPending,
    put(order: OrderView): void {
      // Whoever went elsewhere meanwhile is left there; the notice tells.
      put.mutate(order, {
        onSuccess: ({ cart }) => (cart.lines.length > 0 ? void navigate({ to: '/cart' }) : undefined),
      });
    },
  };
}
