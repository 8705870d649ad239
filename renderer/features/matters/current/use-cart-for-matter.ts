import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CartView } from '../../../../shared/contract/views/cart.ts';
import { cartChange } from '../../../bridge/cart-change.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useViewState } from '../../../bridge/view-state.ts';
import { useCurrentMatter } from '../../matter-picker/current-matter.ts';
import { leftCartText } from '../../open-carts/text.ts';
import { useCart, useTakeCart } from '../../open-carts/use-cart.ts';

/** A notice that offers a cart the number of the current matter. */
interface Offered {
  readonly key: number;
  readonly cartId: string;
  /** What the cart had then. */
  readonly written: string;
  /** Of the current matter. */
  readonly number: string;
}

/**
 * The cart and the matter that is worked on. A cart that has no number yet is not given one unasked: beginning to work on a matter
 * offers it. Where something is put into the cart of another matter, that is said, with the way to change it.
 */
export function useCartForMatter(): void {
  const { client } = useOffice();
  const take = useTakeCart();
  const current = useCurrentMatter();
  const notify = useViewState((state) => state.notify);
  const cart = useCart().data;
  const before = useRef<{ readonly cart: CartView | undefined; readonly matterId: string | undefined }>({
    cart,
    matterId: current?.id,
  });
  const give = useMutation({
    mutationKey: cartChange,
    mutationFn: (given: { readonly cartId: string; readonly matterNumber: string }) =>
      client.cart.setDetails(given),
    onSuccess: take,
  });
  const { mutate } = give;
  const [offered, setOffered] = useState<Offered | null>(null);
  const { queries } = useOffice();
  const offeredCart = useQuery(
    queries.cart.get.queryOptions({ input: { cartId: offered?.cartId ?? null }, enabled: offered !== null }),
  ).data;
  // With another current matter, or another number in the cart, the offer holds no more: its notice goes with it.
  useEffect(() => {
    if (offered === null) return;
    const isSameCart =
      offeredCart === undefined || offeredCart.details.matterNumber.trim() === offered.written;
    if (current?.number !== offered.number || !isSameCart) setOffered(null);
  }, [offered, offeredCart, current]);
  useEffect(() => {
    if (offered === null) return;
    return () => useViewState.getState().dismiss(offered.key);
  }, [offered]);
  useEffect(() => {
    const { cart: last, matterId } = before.current;
    before.current = { cart, matterId: current?.id };
    if (current === null) return;
    const { number } = current;
    const offer = (
      cartId: string,
      written: string,
      said: { readonly title: string; readonly body: string },
    ) => {
      notify({
        ...said,
        action: { label: `Order for ${number}`, run: () => mutate({ cartId, matterNumber: number }) },
        ofCart: cartId,
      });
      setOffered({ key: useViewState.getState().lastKey, cartId, number, written });
    };
    if (matterId === undefined && last?.id != null && last.lines.length > 0) {
      if (last.details.matterNumber.trim() === '')
        offer(last.id, '', leftCartText(last.lines.length, number));
      return;
    }
    const written = cart?.details.matterNumber.trim();
    if (cart?.id == null || cart.id !== last?.id || written === number || written === '') return;
    if (cart.lines.length > last.lines.length) {
      offer(cart.id, written ?? '', {
        title: `The cart is for matter ${written}`,
        body: `The current matter is ${number}.`,
      });
    }
  }, [current, cart, notify, mutate]);
}
