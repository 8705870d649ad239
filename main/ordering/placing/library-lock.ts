import type { OrderingParts } from '../ordering-parts.ts';
import type { OrderStops } from './order-stops.ts';

type LibraryLockParts = Pick<
  OrderingParts,
  'libraryLock' | 'connectionIds' | 'db' | 'current' | 'stopsChanged'
> & { readonly stops: OrderStops };

/** A library that was made whole again lets nothing be ordered over any connection until its history was read whole. */
export function heedLibraryLock(parts: LibraryLockParts): void {
  const lock = parts.libraryLock;
  if (lock === undefined || lock.reason() === null) return;
  const known = parts.db.all('SELECT DISTINCT connection_id AS id FROM intent').map((row) => String(row.id));
  const ids = new Set([...known, ...(parts.connectionIds?.() ?? []), parts.current().connection.id]);
  for (const id of ids) parts.stops.set(id, 'restored', lock.reason() ?? '');
  lock.release();
  parts.stopsChanged?.();
}
