import type { OrderView } from '../../../shared/contract/views/order.ts';

/** What is read out when placing has ended: that it was placed only where the service said so. */
export function placedText({ state, matterNumber }: Pick<OrderView, 'state' | 'matterNumber'>): string {
  return state === 'CONFIRMED'
    ? `Order placed for matter ${matterNumber}.`
    : `It is not known whether the order for matter ${matterNumber} was made. What to do stands on the screen.`;
}
