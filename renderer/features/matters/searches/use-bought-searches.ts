import { useQuery } from '@tanstack/react-query';
import { useOffice } from '../../../bridge/office.tsx';
import { type BoughtSearch, boughtSearches } from './bought-searches.ts';

const maxOrders = 500;

/** What a matter's page lists as bought among its searches, since `since`, milliseconds UTC; none until it was read. */
export function useBoughtSearches(matterNumber: string, since: number): BoughtSearch[] {
  const { queries } = useOffice();
  const found = useQuery(queries.orders.list.queryOptions({ input: { matterNumber, limit: maxOrders } }));
  return boughtSearches(found.data?.orders ?? [], since);
}
