import type { OrderView } from '../../../../shared/contract/views/order.ts';
import { orderStateText } from '../../orders/phase.ts';

type Order = Pick<
  OrderView,
  'placedBy' | 'placedAt' | 'state' | 'matterNumber' | 'orderIds' | 'chargedOrders'
>;

/** For so long an order is what an empty cart is looked at for. Milliseconds. */
const recentMs = 3_600_000;
/** An order is written down before its window says so. Milliseconds. */
const untoldMs = 10_000;
/** The office and the screen look at one clock, one a moment after the other. Milliseconds. */
const momentMs = 2000;
/** What was in these is in the cart again, or was put away by the person. */
const cameBack: ReadonlySet<OrderView['state']> = new Set([
  'NOT_SENT',
  'REFUSED',
  'REJECTED',
  'DISCARDED',
  'ABANDONED',
]);

/**
 * What became of a cart that is empty: the order that took what was in it, or that it was emptied; null where nothing is known.
 * With a wrong clock nothing is: orders have the service's time, and this screen saw the cart at the computer's.
 */
export function whatBecameOf<T extends Order>(
  newestFirst: readonly T[],
  seen: SeenFull | null,
  now: number,
  isClockWrong: boolean,
): T | 'emptied' | null {
  if (isClockWrong) return null;
  const last = lastOrderOf(newestFirst, now);
  if (last !== null && tookTheCart(last, seen)) return last;
  return seen === null ? null : 'emptied';
}

/** The newest order of this computer's cart within the last hour; null where none took what was in it. */
function lastOrderOf<T extends Order>(newestFirst: readonly T[], now: number): T | null {
  const last = newestFirst.find(({ placedBy, state }) => placedBy === 'here' && !cameBack.has(state));
  return last === undefined || now - last.placedAt > recentMs ? null : last;
}

/** When a screen saw what was in a cart: first, and for the last time. Milliseconds UTC. */
export interface SeenFull {
  readonly since: number;
  readonly at: number;
}

/** Whether what was in the cart when it was last seen, if it was, is in this order: one before it came is not. */
function tookTheCart({ placedAt }: Pick<Order, 'placedAt'>, seen: SeenFull | null): boolean {
  return seen === null || (placedAt > seen.at - untoldMs && placedAt > seen.since - momentMs);
}

/** `Order 1000417 was placed for matter 2026-118`, or how far it is. */
export function lastOrderTitle(order: Order): string {
  const { state, matterNumber, orderIds } = order;
  if (state === 'SENDING' || state === 'RESPONDED')
    return `The order for matter ${matterNumber} is being sent`;
  if (state === 'CONFIRMED' && orderIds[0] !== undefined)
    return `Order ${orderIds[0]} was placed for matter ${matterNumber}`;
  if (state === 'PLACED' && orderIds[0] !== undefined)
    return `Order ${orderIds[0]} was placed for matter ${matterNumber}, not verified yet`;
  const text = orderStateText(order)?.text;
  return `The order for matter ${matterNumber}${text === undefined ? ' was placed' : `: ${text.toLowerCase()}`}`;
}
