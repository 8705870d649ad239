import type { Log } from '../../ports/log.ts';
import type { Journal } from '../journal/journal.ts';
import type { Reconcile } from './reconcile.ts';

interface SeenOrders {
  /** The service's list shows this order under this reference. */
  seen(connectionId: string, orderId: string, reference: string): void;
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
  function seen(connectionId: string, orderId: string, reference: string): void {
    const intent = journal.ofReference(connectionId, reference);
    if (intent === null || intent.orderId === orderId || intent.foundOrderIds.includes(orderId)) return;
    if (['PREPARED', 'SENDING', 'RESPONDED'].includes(intent.state)) return;
    const look = reconcile
      .check(intent.id)
      .catch((error: unknown) => void log.error('reconcile', error, { intent: intent.id }))
      .finally(() => looks.delete(look));
    looks.add(look);
  }

  return { seen, ended: () => Promise.all(looks) };
}
