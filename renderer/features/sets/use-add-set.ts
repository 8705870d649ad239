import { useMutation } from '@tanstack/react-query';
import type { LineContext } from '../../../shared/contract/views/cart.ts';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import { cartChange } from '../../bridge/cart-change.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { useAddLines } from '../open-carts/use-add-lines.tsx';
import { useSwitchCart, useTakeCart } from '../open-carts/use-cart.ts';
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
  const { add, question } = useAddLines();
  const take = useTakeCart();
  const show = useSwitchCart();
  const notify = useViewState((state) => state.notify);
  const undo = useUndoAdded();
  const addSet = useMutation({
    mutationKey: cartChange,
    mutationFn: ({ lines, matter }: Add) =>
      matter === undefined
        ? add(lines)
        : client.cart.addAll({
            cartId: null,
            matterNumber: matter,
            lines: lines.map((line) => ({ ...line })),
          }),
    onSuccess: (put, { setName, matter }) => {
      if (put === null) return;
      const { cart, added: lineIds } = put;
      // The cart of the matter that the set was used for, and not of another one that is worked on.
      if (matter !== undefined) {
        take(cart);
        show(cart);
      }
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
  return { ...addSet, question };
}
