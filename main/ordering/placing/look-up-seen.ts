import type { Log } from '../../ports/log.ts';
import type { Journal } from '../journal/journal.ts';
import { mayBeSameNumber } from './order-number.ts';
import type { Reconcile } from './reconcile.ts';

interface SeenOrders {
  /** The service shows this order under this reference: in its list, or in the record of the order. */
  seen(connectionId: string, orderId: string, reference: string, isOfRecord?: boolean): void;
  /** Resolves when nothing is being looked up because of it. */
  ended(): Promise<unknown>;
}

export function createSeenOrders(parts: {
  readonly journal: Journal;
  readonly reconcile: Reconcile;
  readonly log: Log;
}): SeenOrders {
  const { journal, reconcile, log } = parts;
  const looks = new Set<Promise<void>>();

  /** Whatever the history was read for: an order that nobody here expects to be there is looked up at once. */
  function seen(connectionId: string, orderId: string, reference: string, isOfRecord = false): void {
    // Most numbers are known, and quicker to find than references.
    const intent = journal.ofOrder(connectionId, orderId) ?? journal.ofReference(connectionId, reference);
    if (intent === null || intent.foundOrderIds.some((one) => mayBeSameNumber(one, orderId))) return;
    // PLACED waits for just this: the service shows the reference with its number.
    const isItsNumber = intent.orderId !== null && mayBeSameNumber(intent.orderId, orderId);
    if (intent.state !== 'PLACED' && (isItsNumber || reconcile.isOtherName(intent.id, orderId))) return;
    if (['SENDING', 'RESPONDED', 'NOT_SENT', 'DISCARDED'].includes(intent.state)) return;
    const look = reconcile
      .seen(intent.id, orderId, { reference, isOfRecord })
      .catch((error: unknown) => void log.error('reconcile', error, { intent: intent.id }))
      .finally(() => looks.delete(look));
    looks.add(look);
  }

  return { seen, ended: () => Promise.all(looks) };
}
