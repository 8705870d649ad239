import { useQuery } from '@tanstack/react-query';
import type { StatusView } from '../../shared/contract/views/status.ts';
import { useOffice } from './office.tsx';

/** The connection that a person sees as they confirm a charge: main sends nothing over another one. */
export function useConfirmedConnection(): { readonly connectionId?: string } {
  const id = useStatus()?.connection.id;
  return id === undefined ? {} : { connectionId: id };
}

/** The office's state as last reported, or undefined before the first answer. */
export function useStatus(): StatusView | undefined {
  const { queries } = useOffice();
  return useQuery(queries.status.get.queryOptions({ input: {} })).data;
}
