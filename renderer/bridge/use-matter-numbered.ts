import { useQuery } from '@tanstack/react-query';
import { useOffice } from './office.tsx';

/** The matter that has this number; null where none has it, or has it any more. */
export function useMatterNumbered(number: string) {
  const { queries } = useOffice();
  return useQuery(queries.matters.numbered.queryOptions({ input: { number } })).data ?? null;
}
