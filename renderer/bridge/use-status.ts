import { useQuery } from '@tanstack/react-query';
import type { StatusView } from '../../shared/contract/views/status.ts';
import { useOffice } from './office.tsx';

/** The office's state as last reported, or undefined before the first answer. */
export function useStatus(): StatusView | undefined {
  const { queries } = useOffice();
  return useQuery(queries.status.get.queryOptions({ input: {} })).data;
}
