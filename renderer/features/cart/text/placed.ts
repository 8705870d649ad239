import type { OrderView } from '../../../../shared/contract/views/order.ts';

/** Shown after an order where the history was read earlier, but could not be read just before the order. */
export const unreadWhenPlaced = {
  title: 'The order history could not be checked before this order',
  body: 'If a colleague ordered the same products in the meantime, they are ordered and charged twice. To check, go to Orders and choose “Refresh from service”.',
};

/** What is read out when placing has ended: that it was placed only where the service said so. */
export function placedText({
  state,
  matterNumber,
  orderIds,
}: Pick<OrderView, 'state' | 'matterNumber' | 'orderIds'>): string {
  if (state === 'CONFIRMED') return `Order placed for matter ${matterNumber}.`;
  if (state === 'PLACED')
    return `Order ${orderIds.join(', ')} placed for matter ${matterNumber}. It is not verified yet. The order’s page explains what this means.`;
  return `Order status unknown for matter ${matterNumber}. The order’s page explains what to do.`;
}

/** Stands in the cart while the order before is still being placed. */
export function beingPlacedText(matterNumber: string): { readonly title: string; readonly body: string } {
  return {
    title: `The order for matter ${matterNumber} is being placed`,
    body: 'Landfolio is waiting for the service and never sends the order twice automatically. A message tells you the result. Then you can place the next order.',
  };
}
