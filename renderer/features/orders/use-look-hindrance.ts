import { useQuery } from '@tanstack/react-query';
import { useOffice } from '../../bridge/office.tsx';
import { lookHindrance } from './look-text.ts';

/** Why no look into the order history can succeed over the current connection, or null. */
export function useLookHindrance(): string | null {
  const { queries } = useOffice();
  const status = useQuery(queries.status.get.queryOptions({ input: {} })).data;
  return status === undefined ? null : lookHindrance(status.connection);
}
