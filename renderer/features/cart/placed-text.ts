import type { OrderView } from '../../../shared/contract/views/order.ts';

/** Said after an order whose history could not be read just before it, though it was read earlier. */
export const unreadWhenPlaced = {
  title: 'The order history could not be read before this order',
  body: 'If a colleague ordered the same in the meantime, it is ordered twice. Go to Orders and choose “Refresh from the service” to see.',
};

/** What is read out when placing has ended: that it was placed only where the service said so. */
export function placedText({
  state,
  matterNumber,
  orderIds,
}: Pick<OrderView, 'state' | 'matterNumber' | 'orderIds'>): string {
  if (state === 'CONFIRMED') return `Order placed for matter ${matterNumber}.`;
  if (state === 'PLACED')
    return `Order ${orderIds.join(', ')} placed for matter ${matterNumber}. It is not verified yet. What that means stands on the screen.`;
  return `It is not known whether the order for matter ${matterNumber} was made. What to do stands on the screen.`;
}
