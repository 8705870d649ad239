import { useQuery } from '@tanstack/react-query';
import type { OfficeView } from '../../shared/contract/views/office.ts';
import { useOffice } from './office.tsx';

/** How this computer stands with its office, as last reported: null where it belongs to none. */
export function useOfficeState(): OfficeView | null | undefined {
  const { queries } = useOffice();
  return useQuery(queries.office.state.queryOptions({ input: {} })).data;
}
