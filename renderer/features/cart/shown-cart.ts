import { createContext, useContext } from 'react';
import type { CartView } from '../../../shared/contract/views/cart.ts';

/** The cart that stands on the screen: one that is being placed stays there until the office has answered. */
export const ShownCart = createContext<CartView | null>(null);

export function useShownCart(): CartView & { readonly id: string } {
  const cart = useContext(ShownCart);
  if (cart === null || cart.id === null) throw new Error('No cart is shown');
  return { ...cart, id: cart.id };
}
