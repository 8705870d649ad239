import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { OrderView } from '../../../../shared/contract/views/order.ts';
import { cartChange } from '../../../bridge/cart-change.ts';
import { errorMessage } from '../../../bridge/failure.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useViewState } from '../../../bridge/view-state.ts';
import { Button } from '../../../ui/button.tsx';
import { nothingAddedText, putAgainNotice, putAgainText } from '../text.ts';

/** Puts the products of an order into the cart of its matter once more, and leads there. Orders nothing itself. */
export function PutAgain({ order }: { readonly order: OrderView }) {
  const { queries } = useOffice();
  const notify = useViewState((state) => state.notify);
  const navigate = useNavigate();
  const undo = useMutation(queries.cart.removeLines.mutationOptions({ mutationKey: cartChange }));
  const put = useMutation(
    queries.orders.putInCart.mutationOptions({
      mutationKey: cartChange,
      onSuccess: ({ added, left }) =>
        notify({
          ...putAgainNotice(added.length, left, order.matterNumber),
          // What could not be added is said nowhere else.
          kind: left.length > 0 ? 'problem' : 'info',
          ...(added.length === 0
            ? {}
            : { action: { label: 'Undo', run: () => undo.mutate({ lineIds: added }) }, isOfCart: true }),
        }),
      onError: (error) =>
        notify({
          kind: 'problem',
          title: nothingAddedText,
          body: errorMessage(error).message,
          action: { label: 'Go to cart', run: () => void navigate({ to: '/cart' }) },
        }),
      meta: { isErrorShown: true },
    }),
  );
  if (order.againCount === 0) return null;
  return (
    <Button
      isPending={put.isPending}
      onPress={() =>
        // Whoever went elsewhere meanwhile is left there; the notice tells.
        put.mutate(
          { id: order.id },
          { onSuccess: ({ cart }) => (cart.lines.length > 0 ? void navigate({ to: '/cart' }) : undefined) },
        )
      }
    >
      {putAgainText(order)}
    </Button>
  );
}
