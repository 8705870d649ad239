import { useMutation } from '@tanstack/react-query';
import { cartChange } from '../../bridge/cart-change.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useCartWriter, useTakeCart } from './use-cart.ts';

/** Puts back what was removed, and shows the cart that it is in. */
export function useUndo() {
  const { queries } = useOffice();
  const take = useTakeCart();
  return useMutation(queries.cart.undo.mutationOptions({ mutationKey: cartChange, onSuccess: take }));
}

/** Removes what was just added. */
export function useUndoAdded() {
  const { queries } = useOffice();
  const write = useCartWriter();
  return useMutation(queries.cart.removeLines.mutationOptions({ mutationKey: cartChange, onSuccess: write }));
}
