import { useMutation } from '@tanstack/react-query';
import { cartChange } from '../../bridge/cart-change.ts';
import { useViewState } from '../../bridge/view-state.ts';
import { type LinesToAdd, useAddForMatter } from '../open-carts/use-add-for-matter.ts';
import { useUndoAdded } from '../open-carts/use-undo.ts';
import { addedText } from './text.ts';

interface Add {
  readonly lines: LinesToAdd;
  readonly setName: string;
  /** Its cart is filled; undefined: the one of this window. */
  readonly matter: string | undefined;
}

/** Adds the selected products of a set to the cart together. One undo removes exactly those. */
export function useAddSet() {
  const { add, question } = useAddForMatter();
  const notify = useViewState((state) => state.notify);
  const undo = useUndoAdded();
  const addSet = useMutation({
    mutationKey: cartChange,
    mutationFn: ({ lines, matter }: Add) => add(lines, matter),
    onSuccess: (put, { setName }) => {
      if (put === null) return;
      const { cart, added: lineIds } = put;
      const cartId = cart.id ?? '';
      const needed = cart.lines.filter(({ id, isWanted }) => !isWanted && lineIds.includes(id)).length;
      notify({
        ...addedText(setName, lineIds.length, needed, cart.details.matterNumber.trim()),
        ...(lineIds.length === 0
          ? {}
          : {
              action: { label: 'Undo', run: () => undo.mutate({ cartId, lineIds }) },
              ofCart: cartId,
            }),
      });
    },
  });
  return { ...addSet, question };
}
