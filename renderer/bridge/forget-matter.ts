import type { QueryClient } from '@tanstack/react-query';
import type { OfficeQueries } from './office.tsx';

export interface GoneMatter {
  readonly id: string;
  readonly number: string;
  /** Where everything of it is, if it was merged and not deleted. */
  readonly into?: { readonly id: string; readonly number: string } | undefined;
}

/**
 * Drops every answer that was asked for by a deleted matter's id or number and is on no screen, so that the next matter with
 * the number does not begin with them; what is on a screen is asked for again, as are all lists.
 */
export function forgetMatter(cache: QueryClient, queries: OfficeQueries, { id, number }: GoneMatter): void {
  const names = [JSON.stringify(id), JSON.stringify(number)];
  cache.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) => {
      const key = JSON.stringify(queryKey);
      return names.some((name) => key.includes(name));
    },
  });
  for (const key of [queries.matters.key(), queries.documents.key(), queries.orders.key()])
    void cache.invalidateQueries({ queryKey: key });
}
