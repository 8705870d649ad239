import type { LineContext } from '../../../shared/contract/views/cart.ts';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useAddLines } from './use-add-lines.tsx';
import { useSwitchCart, useTakeCart } from './use-cart.ts';

export type LinesToAdd = readonly { readonly product: ProductView; readonly context: LineContext }[];

/**
 * Adds products together: to the cart of the matter with this number, which the window then goes on with, or, without a number, to the
 * cart of the window. Null: nothing was added.
 */
export function useAddForMatter() {
  const { client } = useOffice();
  const { add, question } = useAddLines();
  const take = useTakeCart();
  const show = useSwitchCart();
  return {
    async add(lines: LinesToAdd, matterNumber: string | undefined): ReturnType<typeof add> {
      if (matterNumber === undefined) return add(lines);
      const put = await client.cart.addAll({
        cartId: null,
        matterNumber,
        lines: lines.map((line) => ({ ...line })),
      });
      // The cart of this matter, and not of another one that is worked on.
      take(put.cart);
      show(put.cart);
      return put;
    },
    question,
  };
}
