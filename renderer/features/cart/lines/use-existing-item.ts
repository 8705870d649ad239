import { useMutation } from '@tanstack/react-query';
import type { ExistingItem } from '../../../../shared/contract/views/cart.ts';
import { cartChange } from '../../../bridge/cart-change.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { showError } from '../../../bridge/show-error.ts';
import { useViewState } from '../../../bridge/view-state.ts';
import { useCartWriter, useTakeCart } from '../../open-carts/use-cart.ts';
import { useShownCart } from '../shown-cart.ts';
import { useRemoving } from './use-line-actions.ts';

interface Use {
  readonly lineId: string;
  readonly existing: ExistingItem;
  /** The matter that it is to serve; empty where none is given yet. */
  readonly matter: string;
  readonly name: string;
}

/**
 * Uses an existing certificate instead of ordering it: adds it to the matter first, then removes the line from the cart.
 * Cut off in between, the line is still in the cart and still shows the existing certificate. Undo reverts both.
 */
export function useExistingItem() {
  const { client, queries } = useOffice();
  const cartId = useShownCart().id;
  const write = useCartWriter();
  const take = useTakeCart();
  const removing = useRemoving();
  const notify = useViewState((state) => state.notify);
  const invalidates = [queries.matters.key(), queries.documents.list.key()];
  const undo = useMutation({
    mutationFn: async ({ lineId, linkId }: { lineId: string; linkId: string | null }) => {
      take(await client.cart.undo({ cartId, lineIds: [lineId] }));
      if (linkId !== null) await client.matters.detach({ linkId });
    },
    meta: { invalidates },
  });
  return useMutation({
    mutationKey: cartChange,
    mutationFn: async ({ matter, existing, lineId }: Use) => {
      const { id } = await client.matters.create({ number: matter });
      // What was ordered for this very matter stands there already.
      const what = existing.kind === 'statement' ? 'statement' : 'document';
      const thing = { kind: 'kept', what, id: existing.id } as const;
      const link =
        matter === existing.matterNumber ? null : await client.matters.attach({ id, how: 'attached', thing });
      const cart = await removing(cartId, () => client.cart.removeLines({ cartId, lineIds: [lineId] }));
      return { cart, linkId: link?.id ?? null };
    },
    onSuccess: ({ cart, linkId }, { lineId, matter, name }) => {
      write(cart);
      notify({
        title: `${name} removed from cart`,
        body: `The existing certificate is in matter ${matter}. Nothing was ordered.`,
        action: { label: 'Undo', run: () => undo.mutate({ lineId, linkId }) },
        ofCart: cartId,
      });
    },
    onError: (error, { matter }) => {
      if (matter !== '') return showError(error);
      notify({
        kind: 'problem',
        title: 'Enter the matter number first',
        body: 'The existing certificate will be added to that matter. Nothing was removed from the cart.',
      });
    },
    meta: { isErrorShown: true, invalidates },
  });
}
