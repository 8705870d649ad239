import { useMutation } from '@tanstack/react-query';
import { cartChange } from '../../bridge/cart-change.ts';
import { useOffice } from '../../bridge/office.tsx';
import { useViewState } from '../../bridge/view-state.ts';
import { movedText } from '../open-carts/text.ts';
import { useCartWriter } from '../open-carts/use-cart.ts';
import { useRemoving } from './lines/use-line-actions.ts';

interface Move {
  readonly cartId: string;
  readonly lineIds: readonly string[];
  /** Null: a new one. */
  readonly toCartId: string | null;
}

/** Moves lines from one cart to another. What is typed in the first is saved before. One undo moves them back. */
export function useMoveLines() {
  const { client } = useOffice();
  const write = useCartWriter();
  const saving = useRemoving();
  const notify = useViewState((state) => state.notify);
  const move = ({ cartId, lineIds, toCartId }: Move) =>
    saving(cartId, () => client.cart.move({ cartId, lineIds: [...lineIds], toCartId }));
  const undo = useMutation({
    mutationKey: cartChange,
    mutationFn: move,
    onSuccess({ from, to }) {
      write(from);
      write(to);
    },
  });
  return useMutation({
    mutationKey: cartChange,
    mutationFn: move,
    onSuccess({ from, to }, { cartId, lineIds }) {
      write(from);
      write(to);
      const toCartId = to.id;
      if (from.lines.length === 0) useViewState.getState().leaveCart(cartId);
      notify({
        ...movedText(lineIds.length, to.details.matterNumber.trim()),
        ...(toCartId === null
          ? {}
          : {
              action: {
                label: 'Undo',
                run: () => undo.mutate({ cartId: toCartId, lineIds, toCartId: cartId }),
              },
            }),
        ofCart: cartId,
      });
    },
  });
}
