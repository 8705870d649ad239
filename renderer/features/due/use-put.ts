import { useMutation } from '@tanstack/react-query';
import { cartChange } from '../../bridge/cart-change.ts';
import { errorMessage } from '../../bridge/failure.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { useCartWriter } from '../open-carts/use-cart.ts';
import { contextOf } from './due-order.ts';
import { putNotice } from './text.ts';
import type { DueOffer } from './use-due-offers.ts';

type Offered = Extract<DueOffer, { product: object }>;

/** What was put into the cart of one matter. */
interface Put {
  readonly matterNumber: string;
  readonly cartId: string;
  readonly lineIds: readonly string[];
}

/** What the cart of one matter did not take. */
export interface Refused {
  readonly matterNumber: string;
  readonly why: string;
}

/** Puts each product into the cart of its matter, one cart after the other. Orders nothing. One undo takes exactly that out again. */
export function usePut() {
  const { client, queries } = useOffice();
  const write = useCartWriter();
  const notify = useViewState((state) => state.notify);
  const invalidates = [queries.due.today.key(), queries.cart.list.key()];
  const undo = useMutation({
    mutationKey: cartChange,
    async mutationFn(put: readonly Put[]) {
      for (const { cartId, lineIds } of put)
        write(await client.cart.removeLines({ cartId, lineIds: [...lineIds] }));
    },
    meta: { invalidates },
  });
  return useMutation({
    mutationKey: cartChange,
    async mutationFn(offers: readonly Offered[]) {
      const put: Put[] = [];
      const refused: Refused[] = [];
      for (const [matterNumber, own] of byMatter(offers)) {
        const lines = own.map(({ line, product }) => ({ product, context: contextOf(line.order) }));
        try {
          const { cart, added } = await client.cart.addAll({ cartId: null, matterNumber, lines });
          write(cart);
          if (cart.id !== null && added.length > 0)
            put.push({ matterNumber, cartId: cart.id, lineIds: added });
        } catch (error) {
          // The other matters get theirs all the same, and what was refused is told.
          refused.push({ matterNumber, why: errorMessage(error).message });
        }
      }
      return { put, refused };
    },
    onSuccess({ put, refused }) {
      const count = put.reduce((sum, { lineIds }) => sum + lineIds.length, 0);
      notify({
        ...putNotice(
          count,
          put.map(({ matterNumber }) => matterNumber),
          refused,
        ),
        kind: refused.length > 0 ? 'problem' : 'info',
        ...(count === 0 ? {} : { action: { label: 'Undo', run: () => undo.mutate(put) } }),
      });
    },
    meta: { isErrorShown: true, invalidates },
  });
}

export function byMatter(offers: readonly Offered[]): ReadonlyMap<string, readonly Offered[]> {
  const found = new Map<string, Offered[]>();
  for (const offer of offers) {
    const number = offer.line.matter?.number ?? '';
    const own = found.get(number);
    if (own === undefined) found.set(number, [offer]);
    else own.push(offer);
  }
  return found;
}
