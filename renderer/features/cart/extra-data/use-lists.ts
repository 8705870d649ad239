import { useQuery } from '@tanstack/react-query';
import { useOffice } from '../../../bridge/office.tsx';

const halfHour = 1_800_000;

/** The reference lists that extra data is chosen from; asked for only where a line needs something that may be in them. */
export function useLists(isNeeded: boolean) {
  const { queries } = useOffice();
  const options = { input: {}, enabled: isNeeded, staleTime: halfHour } as const;
  const managers = useQuery(queries.extraDataLists.managers.queryOptions(options));
  const municipalities = useQuery(queries.extraDataLists.municipalities.queryOptions(options));
  return {
    managers: managers.data ?? [],
    municipalities: municipalities.data ?? [],
    isReading: isNeeded && (managers.isPending || municipalities.isPending),
  };
}
