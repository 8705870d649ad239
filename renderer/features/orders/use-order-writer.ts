import { useQueryClient } from '@tanstack/react-query';
import type { OrderView } from '../../../shared/contract/views/order.ts';
import { useOffice } from '../../bridge/office.tsx';

/** Puts the order that a call returned into the cache. */
export function useOrderWriter(): (order: OrderView) => void {
  const { queries } = useOffice();
  const cache = useQueryClient();
  return (order) => cache.setQueryData(queries.orders.get.queryKey({ input: { id: order.id } }), order);
}
