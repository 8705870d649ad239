import { useMutation } from '@tanstack/react-query';
import type { LineContext } from '../../../shared/contract/views/cart.ts';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import { cartChange } from '../../bridge/cart-change.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { useCartTarget, useSwitchCart, useTakeCart } from '../open-carts/use-cart.ts';
import { useUndoAdded } from '../open-carts/use-undo.ts';
import { addedText } from './text.ts';

interface Add {
  readonly lines: readonly { readonly product: ProductView; readonly context: LineContext }[];
  readonly setName: string;
  /** Its cart is filled; undefined: the one of this window. */
  readonly matter: string | undefined;
}

/** Adds the selected products of a set to the cart together. One undo removes exactly those. */
export function useAddSet() {
  const { client } = useOffice();
  const target = useCartTarget();
  const take = useTakeCart();
  const show = useSwitchCart();
  const notify = useViewState((state) => state.notify);
  const undo = useUndoAdded();
  return useMutation({
    mutationKey: cartChange,
    mutationFn: async ({ lines, matter }: Add) => {
      const into = matter === undefined ? target() : { cartId: null, matterNumber: matter };
      return client.cart.addAll({ ...into, lines: lines.map((line) => ({ ...line })) });
    },
    onSuccess: ({ cart, added: lineIds }, { setName, matter }) => {
      take(cart);
      // The cart of the matter that the set was used for, and not of another one that is worked on.
      if (matter !== undefined) show(cart);
      const cartId = cart.id ?? '';
      const needed = cart.lines.filter(({ id, isWanted }) => !isWanted && lineIds.includes(id)).length;
      notify({
        ...addedText(setName, lineIds.length, needed, cart.details.matterNumber.trim()),
        ...(lineIds.length === 0
          ? {}
          : {
              action: { label: 'Undo', run: () => undo.mutate({ cartId, lineIds }) },
              ofCart: cartId,
            }),
      });
    },
  });
}
