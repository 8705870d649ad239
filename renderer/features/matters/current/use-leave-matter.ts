import { useQueryClient } from '@tanstack/react-query';
import { useOffice } from '../../../bridge/office.tsx';
import { useViewState } from '../../../bridge/view-state.ts';
import { type CurrentMatter, useCurrentMatterStore } from '../../matter-picker/current-matter.ts';
import { keptCartText } from '../../open-carts/text.ts';

/** Leaves the matter that is worked on. Its cart is kept with its number; what is added next goes into another one. */
export function useLeaveMatter(): (current: CurrentMatter) => void {
  const { queries } = useOffice();
  const cache = useQueryClient();
  const notify = useViewState((state) => state.notify);
  return (current) => {
    const { leave, enter } = useCurrentMatterStore.getState();
    leave();
    const carts = cache.getQueryData(queries.cart.list.queryKey({ input: {} })) ?? [];
    const products = carts.find(({ matterId }) => matterId === current.id)?.products ?? 0;
    notify({
      title: `Matter ${current.number} is no longer the current matter`,
      body: keptCartText(products),
      action: { label: 'Undo', run: () => enter(current) },
    });
  };
}
