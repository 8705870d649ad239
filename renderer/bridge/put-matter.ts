import type { QueryClient } from '@tanstack/react-query';
import type { MatterView } from '../../shared/contract/views/matter.ts';
import type { OfficeQueries } from './office.tsx';

/** Shows a matter as it is now wherever its page is known: an answer and the event of the same change come in any order. */
export function putMatter(cache: QueryClient, queries: OfficeQueries, matter: MatterView): void {
  const key = queries.matters.get.queryKey({ input: { id: matter.id } });
  cache.setQueryData(key, (page) => page && { ...page, matter });
}
