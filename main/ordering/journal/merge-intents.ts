import type { IntentState } from '../../../shared/model/order-state.ts';
import { clockAt, restoreFromLog } from '../../charging/restore-from-log.ts';
import type { Log } from '../../ports/log.ts';
import type { Db } from '../../storage/db.ts';
import type { LoggedIntent } from '../../storage/intent-log.ts';
import { minNegativePasses } from '../placing/reconcile-times.ts';
import type { ConfirmedCart } from './intent.ts';
import { createJournal, type Journal } from './journal.ts';

interface MergeParts {
  readonly now: () => number;
  readonly bootId: string;
  readonly computer: string;
  readonly log: Log;
  /** The matter's id, made where it is new. */
  readonly matterId: (connectionId: string, number: string) => string;
}

const cause =
  'Landfolio stopped before the status of this order was final. The order is still in the order log.';

/**
 * Brings the journal up to what the independent log of orders knows, where the library was lost or is an old copy: see
 * {@link restoreFromLog}. The log that is being read is not written to.
 *
 * Each order that may have left comes back as UNKNOWN and is looked up; as PLACED or CONFIRMED where the log has its number; as
 * ABANDONED, which is watched, where a person gave it up. What never left, or was proven to have been refused, does not
 * come back.
 */
export function mergeIntents(db: Db, logged: readonly LoggedIntent[], parts: MergeParts): number {
  // The caller's transaction is the one.
  const within: Db = { ...db, transaction: (work) => work() };
  const journalAt = (at: number): Journal => createJournal(within, clockAt(at), parts);
  const now = Math.round(parts.now());
  const journal = journalAt(now);
  const sent = logged.filter((one) => one.mayHaveLeft);
  return restoreFromLog<LoggedIntent, IntentState>(db, sent, {
    idOf: ({ prepared }) => prepared.id,
    stateOf: (id) => journal.get(id)?.state ?? null,
    isMissed: ({ state }) => state !== 'REJECTED',
    make: makeAgain,
    stepAfter,
    step,
    logError: (id, error) => parts.log.error('order.restore', error, { intent: id }),
  });

  function makeAgain({ prepared }: LoggedIntent): void {
    journalAt(prepared.at).prepare(
      {
        ...prepared,
        matterId: parts.matterId(prepared.connectionId, prepared.matterNumber.trim()),
        body: Buffer.from(prepared.body, 'base64'),
        cart: JSON.parse(prepared.cart) as ConfirmedCart,
      },
      () => {},
    );
  }

  function step(one: LoggedIntent, to: IntentState): boolean {
    const { prepared, sentAt, orderId } = one;
    journal.move(prepared.id, to, {
      cause,
      // All are looked at as soon as can be: their items, or what became of them.
      nextCheckAt: now,
      ...(to === 'SENDING' ? { sentAt: sentAt ?? prepared.at } : {}),
      // One that was given up had been presumed absent for a reason that the log does not hold.
      ...(to === 'PRESUMED_ABSENT' ? { negativePasses: minNegativePasses } : {}),
      ...((to === 'PLACED' || to === 'CONFIRMED') && orderId !== null ? { orderId } : {}),
    });
    return true;
  }
}

function stepAfter(state: IntentState, one: LoggedIntent): IntentState | null {
  switch (state) {
    case 'PREPARED':
      return 'SENDING';
    case 'SENDING':
      return 'UNKNOWN';
    case 'UNKNOWN':
      if ((one.state === 'PLACED' || one.state === 'CONFIRMED') && one.orderId !== null) return one.state;
      return one.state === 'ABANDONED' ? 'PRESUMED_ABSENT' : null;
    case 'PLACED':
      // What came after it stands for itself: a number that was another order's is looked up again.
      if (one.state === 'CONFIRMED') return 'CONFIRMED';
      return one.state === 'UNKNOWN' ? 'UNKNOWN' : null;
    case 'PRESUMED_ABSENT':
      return one.state === 'ABANDONED' ? 'ABANDONED' : null;
    default:
      return null;
  }
}
