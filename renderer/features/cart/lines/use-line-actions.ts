import { useMutation } from '@tanstack/react-query';
import { cartChange } from '../../../bridge/cart-change.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useViewState } from '../../../bridge/view-state.ts';
import { useCartWriter } from '../../open-carts/use-cart.ts';
import { useUndo } from '../../open-carts/use-undo.ts';
import { useShownCart } from '../shown-cart.ts';
import { useSaveCartDraft } from '../use-cart-draft.ts';

/** Takes lines out of a cart. What is typed in it is saved before, so that an undo finds it. */
export function useRemoving(): <T>(cartId: string, remove: () => Promise<T>) => Promise<T> {
  const saveDraft = useSaveCartDraft();
  return async (cartId, remove) => {
    await saveDraft(cartId).catch(() => undefined);
    return remove();
  };
}

/** Takes all out of a cart, which is gone then. The notification offers undo. */
export function useEmptyCart() {
  const { client } = useOffice();
  const write = useCartWriter();
  const removing = useRemoving();
  const notify = useViewState((state) => state.notify);
  const undo = useUndo();
  return useMutation({
    mutationKey: cartChange,
    mutationFn: async ({ cartId }: { readonly cartId: string; readonly title: string }) => {
      const lineIds = (await client.cart.get({ cartId })).lines.map(({ id }) => id);
      return { cart: await removing(cartId, () => client.cart.clear({ cartId })), lineIds };
    },
    onSuccess: ({ cart, lineIds }, { cartId, title }) => {
      write(cart);
      notify({
        title,
        action: { label: 'Undo', run: () => undo.mutate({ cartId, lineIds }) },
        ofCart: cartId,
      });
    },
  });
}

/** What can be done with the lines of the cart on the screen. The notification of a removal offers undo. */
export function useLineActions() {
  const { client, queries } = useOffice();
  const cartId = useShownCart().id;
  const write = useCartWriter();
  const removing = useRemoving();
  const notify = useViewState((state) => state.notify);
  const undo = useUndo();
  const remove = useMutation({
    mutationKey: cartChange,
    mutationFn: ({ lineId }: { lineId: string; name: string }) =>
      removing(cartId, () => client.cart.removeLines({ cartId, lineIds: [lineId] })),
    onSuccess: (cart, { lineId, name }) => {
      write(cart);
      notify({
        title: `${name} removed from cart`,
        action: { label: 'Undo', run: () => undo.mutate({ cartId, lineIds: [lineId] }) },
        ofCart: cartId,
      });
    },
  });
  const update = useMutation(
    queries.cart.updateLine.mutationOptions({ mutationKey: cartChange, onSuccess: write }),
  );
  return { remove, update };
}
