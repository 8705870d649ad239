import { useQuery } from '@tanstack/react-query';
import { useOffice } from '../../bridge/office.tsx';
import { keepRecent, type RecentQuery } from '../../bridge/recent.ts';

/** Remembers a search that found something, under the connection it was made with. */
export function useKeepRecent(): (search: { label: string; query: RecentQuery }) => void {
  const { queries } = useOffice();
  const connectionId = useQuery(queries.status.get.queryOptions({ input: {} })).data?.connection.id;
  return ({ label, query }) => {
    if (connectionId) keepRecent(window.localStorage, connectionId, { label, query, at: Date.now() });
  };
}
