import { unresolvedStates } from '../../../shared/model/order-state.ts';
import type { ConfirmedCart, Intent } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { basketKeyOf } from './reference.ts';
import { mayBeSameCart } from './same-cart.ts';

/** An order of the same cart whose outcome is open, or null. `instead` is given up for the new one. */
export function lockingOrder(
  journal: Pick<Journal, 'unresolved' | 'inStates'>,
  connectionId: string,
  wanted: ConfirmedCart,
  instead: Intent | null = null,
): Intent | null {
  const isOther = (intent: Intent) => intent.id !== instead?.id;
  const exact = journal.unresolved(connectionId, basketKeyOf(wanted.details.matterNumber, wanted.lines));
  if (exact !== null && isOther(exact)) return exact;
  return (
    journal
      .inStates(unresolvedStates)
      .find(
        (intent) =>
          intent.connectionId === connectionId && isOther(intent) && mayBeSameCart(intent.cart, wanted),
      ) ?? null
  );
}
