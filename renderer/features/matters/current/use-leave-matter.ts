import { useMutation } from '@tanstack/react-query';
import { cartChange } from '../../../bridge/cart-change.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { useViewState } from '../../../bridge/view-state.ts';
import { dropMatter } from '../../cart/cart-draft.ts';
import { useCartWriter } from '../../cart/use-cart.ts';
import { useCurrentMatterStore } from '../../matter-picker/current-matter.ts';

/** Leaves the matter that is worked on: a cart that is for it has no number then, so that nothing else is ordered for it unasked. */
export function useLeaveMatter() {
  const { client } = useOffice();
  const write = useCartWriter();
  const notify = useViewState((state) => state.notify);
  return useMutation({
    mutationKey: cartChange,
    mutationFn: async (number: string) => {
      useCurrentMatterStore.getState().leave();
      dropMatter(number);
      const cart = await client.cart.get({});
      if (cart.lines.length === 0 || cart.details.matterNumber.trim() !== number) return;
      // Of these lines only: another window may place them meanwhile, and fill the next cart.
      const lineIds = cart.lines.map(({ id }) => id);
      const numbered = (matterNumber: string) =>
        client.cart.setDetails({ matterNumber, lineIds }).then(write);
      await numbered('');
      notify({
        title: `Matter ${number} is no longer the current matter`,
        body: 'Its number was removed from the cart.',
        action: { label: 'Undo', run: () => void numbered(number) },
        isOfCart: true,
      });
    },
  });
}
