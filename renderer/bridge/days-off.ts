import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DaysOff, noDaysOff } from '../../shared/model/working-days.ts';
import { useOffice } from './office.tsx';

/** Days on which the office is closed, for counting working days. None until they are known. */
export function useDaysOff(): DaysOff {
  const { queries } = useOffice();
  const { data } = useQuery(queries.daysOff.list.queryOptions({ input: {} }));
  return useMemo(() => (data === undefined ? noDaysOff : new Set(data.map(({ day }) => day))), [data]);
}
