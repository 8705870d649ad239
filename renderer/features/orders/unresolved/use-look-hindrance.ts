import { useStatus } from '../../../bridge/use-status.ts';
import { lookHindrance } from '../text.ts';

/** Why the order history cannot be checked over the current connection, or null. */
export function useLookHindrance(): string | null {
  const status = useStatus();
  return status === undefined ? null : lookHindrance(status.connection);
}
