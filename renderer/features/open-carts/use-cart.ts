import {
  notifyManager,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CartView } from '../../../shared/contract/views/cart.ts';
import { cartChange } from '../../bridge/cart-change.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useCurrentMatter, useCurrentMatterStore, useEnterMatter } from '../matter-picker/current-matter.ts';
import { chooseCart, useWindowCart } from './window-cart.ts';

/** Every cart that holds something, used last first. */
export function useOpenCarts() {
  const { queries } = useOffice();
  return useQuery(queries.cart.list.queryOptions({ input: {} }));
}

/**
 * The cart of this window: the one that it was led to while it holds something, else the open one of the matter that is worked on.
 * A window that was led to none yet shows the only one that is open, and adds to it once it was looked at. Null: none.
 */
export function useCartId(): string | null {
  const { queries } = useOffice();
  const current = useCurrentMatter();
  const chosen = useWindowCart((state) => state.chosen);
  const own = chosen !== null && chosen.matterId === (current?.id ?? null) ? chosen.cartId : null;
  const cart = useQuery(
    queries.cart.get.queryOptions({ input: { cartId: own }, enabled: own !== null }),
  ).data;
  const open = useOpenCarts().data;
  if (own !== null && (cart === undefined || cart.lines.length > 0)) return own;
  // After a restart the office goes on with what it has, where that is one cart.
  if (current === null) return chosen === null && open?.length === 1 ? (open[0]?.id ?? null) : own;
  return open?.find(({ matterId }) => matterId === current.id)?.id ?? own;
}

export function useCart() {
  const { queries } = useOffice();
  return useQuery(queries.cart.get.queryOptions({ input: { cartId: useCartId() } }));
}

/** The open cart of the matter with this number; undefined: the cart of this window. */
export function useCartOf(matterNumber: string | undefined) {
  const { queries } = useOffice();
  const own = useCartId();
  const open = useOpenCarts().data;
  const ofMatter = open?.find((cart) => cart.matterNumber === matterNumber)?.id ?? null;
  const cartId = matterNumber === undefined ? own : ofMatter;
  return useQuery(queries.cart.get.queryOptions({ input: { cartId } }));
}

/** The child customer that this window's cart is for; empty for the connection's own. */
export function useCustomerId(): string {
  return useCart().data?.details.customerId.trim() ?? '';
}

/** Takes the cart that a call gave back into the cache. */
export function useCartWriter(): (cart: CartView) => void {
  const { queries } = useOffice();
  const cache = useQueryClient();
  return useCallback(
    (cart) => cache.setQueryData(queries.cart.get.queryKey({ input: { cartId: cart.id } }), cart),
    [cache, queries],
  );
}

/**
 * Where what is added goes: into the cart of this window, else into that of the matter that is worked on, else into a new one. Asked
 * at the press: of two in one moment, the second goes where the first went.
 */
export function useCartTarget(): () => { readonly cartId: string; readonly matterNumber: string } {
  const { queries } = useOffice();
  const cache = useQueryClient();
  const current = useCurrentMatter();
  const open = useOpenCarts().data;
  const ofMatter = open?.find(({ matterId }) => current !== null && matterId === current.id)?.id ?? null;
  return () => {
    const { chosen } = useWindowCart.getState();
    const own = chosen !== null && chosen.matterId === (current?.id ?? null) ? chosen.cartId : ofMatter;
    const cart = own && cache.getQueryData(queries.cart.get.queryKey({ input: { cartId: own } }));
    const isEmpty = cart ? cart.lines.length === 0 : false;
    const cartId = own === null || isEmpty ? crypto.randomUUID() : own;
    chooseCart(cartId);
    return { cartId, matterNumber: current?.number ?? '' };
  };
}

/** Takes a cart that something was added to, and goes on with it. */
export function useTakeCart(): (cart: CartView) => void {
  const write = useCartWriter();
  return (cart) => {
    write(cart);
    chooseCart(cart.id);
  };
}

type ShownCart = Pick<CartView, 'id' | 'details'> & { readonly matter: { readonly id: string } | null };

/** Goes on with another cart of the office, and with its matter: what is added next is for that one. */
export function useSwitchCart(): (cart: ShownCart) => void {
  const enter = useEnterMatter();
  const leave = useCurrentMatterStore((state) => state.leave);
  const current = useCurrentMatter();
  return ({ id, details, matter }) => {
    if (matter === null) leave();
    else if (matter.id !== current?.id) enter({ id: matter.id, number: details.matterNumber.trim() });
    chooseCart(id);
  };
}

/** The same by its id, with what is in it now. */
export function useOpenCart() {
  const { client } = useOffice();
  const write = useCartWriter();
  const show = useSwitchCart();
  return useMutation({
    mutationFn: (cartId: string) => client.cart.get({ cartId }),
    onSuccess(next) {
      write(next);
      show(next);
    },
  });
}

/**
 * Runs after the screen has the cart that was written last: it is told of it in a later task. A draft that went before would
 * leave the older text standing for a moment, which moves the caret and takes a field away under the person's hands. Resolves
 * when it ran.
 */
export function onceShown(run: () => void): Promise<void> {
  return new Promise((resolve) => {
    notifyManager.schedule(() => {
      run();
      resolve();
    });
  });
}

/** Resolves once no change of the cart is on its way, however each ended. */
export function whenCartRests(cache: QueryClient): Promise<void> {
  const isAtRest = () => cache.isMutating({ mutationKey: cartChange }) === 0;
  return new Promise((resolve) => {
    if (isAtRest()) return resolve();
    const unsubscribe = cache.getMutationCache().subscribe(() => {
      if (!isAtRest()) return;
      unsubscribe();
      resolve();
    });
  });
}
