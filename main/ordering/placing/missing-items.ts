import type { AppContext } from '../../context/app-context.ts';
import { isPathPart } from '../../http/path-part.ts';
import type { ItemStore } from '../item-store.ts';
import type { Intent } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { shownOf } from '../missing-lines.ts';
import { isMissed } from '../polling/missed.ts';
import { ageOf, overdueAfter } from './reconcile-times.ts';

export interface MissingItemsParts extends Pick<AppContext, 'clock'> {
  readonly journal: Journal;
  readonly items: ItemStore;
}

/** Which items of an order are not known yet. */
interface MissingItems {
  /** It is known to be made, and not all of its items are known. */
  needsItems(intent: Intent): boolean;
  /** Fewer items of it are known than were ordered. */
  lacksItems(intent: Intent): boolean;
  /** Paid for as far as anybody knows, and not every certificate of it is known yet. */
  isUnread(intent: Intent): boolean;
  /** Also where its number cannot be asked for: that is nothing that time mends. */
  isOverdue(intent: Intent): boolean;
  /** The orders whose items are this one's: not that of the intent that was placed instead of it. */
  ownOrders(intent: Intent): string[];
}

export function createMissingItems({ journal, items, clock }: MissingItemsParts): MissingItems {
  function needsItems(intent: Intent): boolean {
    if (intent.state !== 'CONFIRMED' && intent.state !== 'DUPLICATE') return false;
    return lacksItems(intent) || hasMissed(intent);
  }

  function lacksItems(intent: Intent): boolean {
    const known = items.ofIntent(intent.id);
    if (shownOf(intent, known).isInParts) return false;
    return ownOrders(intent).some((orderId) => {
      const have = known.filter((item) => item.orderId === orderId).length;
      return have < intent.cart.lines.length;
    });
  }

  /** The service does not show all of its items under the numbers that are known here. */
  function hasMissed(intent: Intent): boolean {
    const own = ownOrders(intent);
    return items.ofIntent(intent.id).some((item) => isMissed(item) && own.includes(item.orderId));
  }

  function ownOrders(intent: Intent): string[] {
    const { state, orderId: placed } = intent;
    return (state === 'PLACED' && placed !== null ? [placed] : knownOrders(intent)).filter(
      (orderId) => !journal.isClaimed(intent.connectionId, orderId, intent.id),
    );
  }

  return {
    needsItems,
    lacksItems,
    ownOrders,
    isUnread: (intent) =>
      intent.state === 'PLACED' ? lacksItems(intent) || hasMissed(intent) : needsItems(intent),
    isOverdue: (intent) =>
      ageOf(intent, null, clock.now()) >= overdueAfter || !ownOrders(intent).every(isPathPart),
  };
}

/** The order numbers that are known to belong to it. */
export function knownOrders(intent: Intent): string[] {
  if (intent.state !== 'CONFIRMED' && intent.state !== 'DUPLICATE') return [];
  return [...new Set([...(intent.orderId === null ? [] : [intent.orderId]), ...intent.foundOrderIds])];
}
