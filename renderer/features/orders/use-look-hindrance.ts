import { useQuery } from '@tanstack/react-query';
import { useOffice } from '../../bridge/office.tsx';
import { lookHindrance } from './text.ts';

/** Why the order history cannot be checked over the current connection, or null. */
export function useLookHindrance(): string | null {
  const { queries } = useOffice();
  const status = useQuery(queries.status.get.queryOptions({ input: {} })).data;
  return status === undefined ? null : lookHindrance(status.connection);
}
