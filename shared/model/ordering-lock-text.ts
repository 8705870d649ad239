import type { OrderingLock, OrderingLockCode } from './ordering-lock.ts';

const texts: Readonly<Record<OrderingLockCode, string>> = {
  incomplete:
    'An order may be missing from this library. When you place an order, Landfolio first reads the order history of the service, ' +
    'so that nothing is ordered twice.',
  damaged:
    'The library file is damaged, so nothing can be ordered. Close Landfolio and open it again. Landfolio then moves the ' +
    'damaged file to a separate folder and restores the newest backup.',
  moved:
    'The library files were moved, deleted or replaced while Landfolio was open, so nothing can be ordered. Landfolio has saved ' +
    'a copy of all its data with the backups. Close Landfolio and open it again. Landfolio then restores this copy.',
};

/** Why nothing is ordered, for the screen and the job. */
export function orderingLockText(lock: OrderingLock): string {
  return lock.kind === 'stored' ? lock.text : texts[lock.kind];
}
