import { useMutation } from '@tanstack/react-query';
import type { LineContext } from '../../../shared/contract/views/cart.ts';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import { cartChange } from '../../bridge/cart-change.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { useCartWriter } from '../cart/use-cart.ts';
import { productsText } from './text.ts';

interface Add {
  readonly lines: readonly { readonly product: ProductView; readonly context: LineContext }[];
  readonly setName: string;
  /** Given to a cart that has none yet. */
  readonly matter: string | undefined;
}

/** Adds the selected products of a set to the cart together. One undo removes exactly those. */
export function useAddSet() {
  const { client, queries } = useOffice();
  const write = useCartWriter();
  const notify = useViewState((state) => state.notify);
  const undo = useMutation(
    queries.cart.removeLines.mutationOptions({ mutationKey: cartChange, onSuccess: write }),
  );
  return useMutation({
    mutationKey: cartChange,
    mutationFn: async ({ lines, matter }: Add) => {
      const before = new Set((await client.cart.get({})).lines.map(({ id }) => id));
      let cart = await client.cart.addAll({ lines: lines.map((line) => ({ ...line })) });
      if (matter !== undefined && cart.details.matterNumber.trim() === '')
        cart = await client.cart.setDetails({ matterNumber: matter });
      return { cart, added: cart.lines.filter(({ id }) => !before.has(id)) };
    },
    onSuccess: ({ cart, added }, { setName }) => {
      write(cart);
      const lineIds = added.map(({ id }) => id);
      const needed = added.filter(({ isWanted }) => !isWanted).length;
      const count = productsText(added.length);
      notify({
        title:
          added.length === 0 ? 'All products were already in the cart' : `${setName}: ${count} added to cart`,
        body: needed === 0 ? '' : `Includes ${productsText(needed)} required in the same order.`,
        ...(added.length === 0
          ? {}
          : {
              action: { label: 'Undo', run: () => undo.mutate({ lineIds }) },
              isOfCart: true,
            }),
      });
    },
  });
}
