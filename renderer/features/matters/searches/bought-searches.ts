import type { OrderView } from '../../../../shared/contract/views/order.ts';

export interface BoughtSearch {
  readonly id: string;
  /** When it was ordered, milliseconds UTC. */
  readonly at: number;
  readonly name: string;
  readonly title: string;
}

/** The certificates of titles that came with a matter's orders since `since`: what its page lists among its searches. */
export function boughtSearches(orders: readonly OrderView[], since: number): BoughtSearch[] {
  return orders.flatMap((order) =>
    order.items.flatMap((item) => {
      const { volumeFolio } = item;
      return item.phase === 'complete' && volumeFolio !== null && order.placedAt >= since
        ? [{ id: item.id, at: order.placedAt, name: item.productName, title: volumeFolio }]
        : [];
    }),
  );
}
