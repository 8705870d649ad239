import { useEffect } from 'react';
import type { CartView } from '../../../../shared/contract/views/cart.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useCartWriter } from '../../open-carts/use-cart.ts';

/** While the cart is on the screen, what its matter says is filled in where nobody typed; elsewhere nothing is. */
export function usePrefill(cart: CartView & { readonly id: string }): void {
  const cartId = cart.id;
  const { client } = useOffice();
  const write = useCartWriter();
  const about = JSON.stringify([
    cart.details.matterNumber,
    cart.lines.filter(({ product }) => product.extraDataKeys.length > 0).map(({ id }) => id),
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for another matter, or other lines that want something
  useEffect(() => {
    // Where it cannot be filled in, the fields are empty and say what they want.
    void client.cart.prefill({ cartId }).then(write, () => undefined);
  }, [about, cartId, client, write]);
}
