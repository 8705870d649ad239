import type { OrderView } from '../../../../shared/contract/views/order.ts';
import { useOffice } from '../../../bridge/office.tsx';
import { notifyChargeFailure } from '../../charges/charge-failure.tsx';
import { backInCartText } from '../text.ts';

/** Tells whoever has left an order while it was sent why that failed, for which matter, and where its products are. */
export function useTellLeft(
  order: OrderView,
  isInCart: (order: OrderView, error: unknown) => boolean,
): (error: unknown) => Promise<void> {
  const { client } = useOffice();
  return async (error) => {
    // The screen that would have been told what became of the order is gone.
    const now = await client.orders.get({ id: order.id }).catch(() => order);
    notifyChargeFailure(error, {
      where: 'under Orders',
      matterNumber: order.matterNumber,
      after: isInCart(now, error) ? backInCartText : undefined,
    });
  };
}
