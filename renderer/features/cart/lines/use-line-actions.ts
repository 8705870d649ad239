import { useMutation } from '@tanstack/react-query';
import type { CartView } from '../../../../shared/contract/views/cart.ts';
import { cartChange } from '../../../bridge/cart-change.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useViewState } from '../../../bridge/view-state.ts';
import { useCartWriter } from '../use-cart.ts';
import { useSaveCartDraft } from '../use-cart-draft.ts';

/**
 * Takes lines out of the cart. What is typed belongs to this cart, and is saved before its last line takes the details away: none of
 * it goes to the next one.
 */
export function useRemoving(): (remove: () => Promise<CartView>) => Promise<CartView> {
  const saveDraft = useSaveCartDraft();
  return async (remove) => {
    await saveDraft().catch(() => undefined);
    return remove();
  };
}

/** What can be done with lines. The notification of a removal offers undo. */
export function useLineActions() {
  const { client, queries } = useOffice();
  const write = useCartWriter();
  const removing = useRemoving();
  const notify = useViewState((state) => state.notify);
  const options = { mutationKey: cartChange, onSuccess: write };
  const undo = useMutation(queries.cart.undo.mutationOptions(options));
  const removed = (cart: CartView, lineIds: string[], title: string) => {
    write(cart);
    notify({ title, action: { label: 'Undo', run: () => undo.mutate({ lineIds }) }, isOfCart: true });
  };
  const remove = useMutation({
    mutationKey: cartChange,
    mutationFn: ({ lineId }: { lineId: string; name: string }) =>
      removing(() => client.cart.removeLines({ lineIds: [lineId] })),
    onSuccess: (cart, { lineId, name }) => removed(cart, [lineId], `${name} removed from cart`),
  });
  const clear = useMutation({
    mutationKey: cartChange,
    mutationFn: (_lineIds: string[]) => removing(() => client.cart.clear({})),
    onSuccess: (cart, lineIds) => removed(cart, lineIds, 'The cart was emptied'),
  });
  const update = useMutation(queries.cart.updateLine.mutationOptions(options));
  return { remove, clear, update };
}
