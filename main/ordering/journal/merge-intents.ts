import { type IntentState, isMade } from '../../../shared/model/order-state.ts';
import { clockAt, restoreFromLog } from '../../charging/restore-from-log.ts';
import type { Log } from '../../ports/log.ts';
import type { Db } from '../../storage/db.ts';
import type { LoggedIntent, PreparedEntry } from '../../storage/intent-log.ts';
import { handOverLines } from '../cart/cart-store.ts';
import { minNegativePasses, watchedFor } from '../placing/reconcile-times.ts';
import type { ConfirmedCart, Intent } from './intent.ts';
import { createJournal, type Journal } from './journal.ts';
import { isOrderedAgain } from './ordered-instead.ts';

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
const causes: Partial<Record<IntentState, string>> = {
  DUPLICATE:
    'The order log shows that the service accepted this order more than once, or after it was discarded.',
  NOT_SENT: 'This was found in the order log.',
};

/**
 * Brings the journal up to what the independent log of orders knows, where the library was lost or is an old copy: see
 * {@link restoreFromLog}. The log that is being read is not written to.
 *
 * Each order that may have left comes back as UNKNOWN and is looked up; with its number as PLACED, CONFIRMED or DUPLICATE where
 * the log has that; as ABANDONED, which is watched, where a person gave it up. What never left, or was proven to have been
 * refused, does not come back.
 */
export function mergeIntents(db: Db, logged: readonly LoggedIntent[], parts: MergeParts): number {
  // The caller's transaction is the one.
  const within: Db = { ...db, transaction: (work) => work() };
  const journalAt = (at: number): Journal => createJournal(within, clockAt(at), parts);
  const now = Math.round(parts.now());
  const journal = journalAt(now);
  const sent = logged.filter((one) => one.mayHaveLeft);
  const logError = (id: string, error: unknown) =>
    void parts.log.error('order.restore', error, { intent: id });
  const restored = restoreFromLog<LoggedIntent, IntentState>(db, sent, {
    idOf: ({ prepared }) => prepared.id,
    stateOf: (id) => journal.get(id)?.state ?? null,
    isMissed: ({ state }) => state !== 'REJECTED',
    make: makeAgain,
    stepAfter,
    step,
    logError,
  });
  for (const { prepared } of sent) {
    try {
      const intent = journal.get(prepared.id);
      // What it was ordered again as has lines of its own.
      if (intent !== null && isOrderedAgain(db, intent)) takeOutOfCarts(intent);
    } catch (error) {
      // As above: one that cannot be read stops neither the others nor the opening.
      logError(prepared.id, error);
    }
  }
  return restored;

  function makeAgain({ prepared }: LoggedIntent): void {
    const earlier = endEarlier(prepared);
    journalAt(prepared.at).prepare(
      {
        ...prepared,
        matterId: parts.matterId(prepared.connectionId, prepared.matterNumber.trim()),
        body: Buffer.from(prepared.body, 'base64'),
        cart: JSON.parse(prepared.cart) as ConfirmedCart,
      },
      () => {},
      earlier === null ? undefined : { id: earlier.id, watchUntil: now + watchedFor, nextCheckAt: now },
    );
  }

  /**
   * An order that locks the cart of a later one was over before that was confirmed. What the log does not say of it is given up
   * for the later one, and watched. Gives the one that is to be given up.
   */
  function endEarlier({ connectionId, basketKey }: PreparedEntry): Intent | null {
    for (;;) {
      const earlier = journal.unresolved(connectionId, basketKey);
      if (earlier === null || earlier.state === 'PRESUMED_ABSENT') return earlier;
      const one = logged.find(({ prepared }) => prepared.id === earlier.id);
      const to = (one && stepAfter(earlier.state, one)) ?? giveUpStep(earlier.state, one);
      moveTo(earlier, to, one ?? { sentAt: null, orderId: null });
    }
  }

  function step(one: LoggedIntent, to: IntentState): boolean {
    const intent = journal.get(one.prepared.id);
    if (intent !== null) moveTo(intent, to, one);
    return intent !== null;
  }

  /** The backup may have its lines in a cart still, where they would be bought twice. */
  function takeOutOfCarts({ cart }: Intent): void {
    handOverLines(
      within,
      cart.lines.map((line) => line.id),
    );
  }

  function moveTo(
    intent: Intent,
    to: IntentState,
    { sentAt, orderId }: Pick<LoggedIntent, 'sentAt' | 'orderId'>,
  ): void {
    const { id, confirmedAt, cause: known } = intent;
    journal.move(
      id,
      to,
      {
        cause: to === 'REJECTED' && known !== null ? known : (causes[to] ?? cause),
        // All are looked at as soon as can be: their items, or what became of them.
        nextCheckAt: now,
        ...(to === 'SENDING' ? { sentAt: sentAt ?? confirmedAt } : {}),
        // Why it was presumed absent, or its refusal was believed, the log does not hold.
        ...(to === 'PRESUMED_ABSENT' || to === 'REJECTED' ? { negativePasses: minNegativePasses } : {}),
        ...(to === 'ABANDONED' ? { watchUntil: now + watchedFor } : {}),
        ...(isMade(to) && orderId !== null ? { orderId } : {}),
      },
      () => {
        if (isMade(to)) takeOutOfCarts(intent);
      },
    );
  }
}

function stepAfter(state: IntentState, one: LoggedIntent): IntentState | null {
  const to = one.state as IntentState;
  const made = isMade(to) && one.orderId !== null ? to : null;
  switch (state) {
    case 'PREPARED':
      return one.mayHaveLeft ? 'SENDING' : null;
    case 'SENDING':
      return 'UNKNOWN';
    case 'UNKNOWN':
      return made ?? (to === 'ABANDONED' ? 'PRESUMED_ABSENT' : null);
    case 'REFUSED':
      return made ?? (to === 'REJECTED' || to === 'ABANDONED' ? to : null);
    case 'PRESUMED_ABSENT':
      return made ?? (to === 'ABANDONED' ? to : null);
    case 'REJECTED':
      return made;
    case 'PLACED':
      // What came after it stands for itself: a number that was another order's is looked up again.
      return to === 'CONFIRMED' || to === 'DUPLICATE' || to === 'UNKNOWN' ? to : null;
    case 'CONFIRMED':
    case 'ABANDONED':
      return to === 'DUPLICATE' ? made : null;
    default:
      return null;
  }
}

/** Towards an end that locks no cart, where the log does not lead to one. */
function giveUpStep(state: IntentState, one: LoggedIntent | undefined): IntentState {
  switch (state) {
    case 'PREPARED':
      // What is not known to have stayed here may have left.
      return one?.state === 'NOT_SENT' || one?.state === 'DISCARDED' ? one.state : 'SENDING';
    case 'REFUSED':
      return 'ABANDONED';
    case 'UNKNOWN':
      return 'PRESUMED_ABSENT';
    default:
      return 'UNKNOWN';
  }
}
