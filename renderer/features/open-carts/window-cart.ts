import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useCurrentMatterStore } from '../matter-picker/current-matter.ts';

/** The cart that this window was led to, by adding to it or by choosing it. */
interface ChosenCart {
  readonly cartId: string;
  /** The matter that was worked on then: with another one, or none, the window has another cart. */
  readonly matterId: string | null;
}

/** Lives as long as the window, as the matter that is worked on does. */
export const useWindowCart = create<{ readonly chosen: ChosenCart | null }>()(
  persist(() => ({ chosen: null as ChosenCart | null }), {
    name: 'landfolio.cart',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

/** This window goes on with that cart, for as long as it works on the same matter. */
export function chooseCart(cartId: string | null): void {
  if (cartId === null) return;
  const matterId = useCurrentMatterStore.getState().current?.id ?? null;
  const { chosen } = useWindowCart.getState();
  if (chosen?.cartId !== cartId || chosen.matterId !== matterId)
    useWindowCart.setState({ chosen: { cartId, matterId } });
}
