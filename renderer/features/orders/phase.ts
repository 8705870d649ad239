import type { OrderView } from '../../../shared/contract/views/order.ts';
import type { IntentState, ItemPhase } from '../../../shared/model/order-state.ts';
import type { Tone } from '../../ui/chip.tsx';

export interface PhaseText {
  readonly text: string;
  readonly tone: Tone;
}

const phases: Record<Exclude<ItemPhase, 'unknown'>, PhaseText> = {
  processing: { text: 'Processing', tone: 'wait' },
  withAuthority: { text: 'With authority', tone: 'away' },
  fetching: { text: 'Fetching', tone: 'accent' },
  complete: { text: 'Complete', tone: 'good' },
  held: { text: 'Set aside', tone: 'warn' },
  available: { text: 'Ready to fetch', tone: 'accent' },
  failed: { text: 'Failed', tone: 'bad' },
  cancelled: { text: 'Cancelled', tone: 'still' },
};

/** What the chip of an item says. A status that Landfolio does not know is shown as the service wrote it. */
export function phaseText(phase: ItemPhase, status: string): PhaseText {
  if (phase === 'unknown') return { text: status || 'No status', tone: 'warn' };
  return phases[phase];
}

/** An item still awaited: something will happen to it without anyone doing anything. */
export function isWaiting(phase: ItemPhase): boolean {
  return phase === 'processing' || phase === 'withAuthority' || phase === 'fetching' || phase === 'unknown';
}

const states: Record<IntentState, PhaseText | null> = {
  PREPARED: { text: 'Not sent yet', tone: 'warn' },
  NOT_SENT: { text: 'Never left this computer', tone: 'warn' },
  SENDING: { text: 'Being sent', tone: 'wait' },
  RESPONDED: { text: 'Answered', tone: 'wait' },
  CONFIRMED: null,
  REFUSED: { text: 'Refused', tone: 'bad' },
  REJECTED: { text: 'Not accepted', tone: 'bad' },
  UNKNOWN: { text: 'Outcome unknown', tone: 'bad' },
  PRESUMED_ABSENT: { text: 'Probably not made', tone: 'warn' },
  ABANDONED: { text: 'Given up', tone: 'still' },
  DUPLICATE: { text: 'Made more than once', tone: 'bad' },
  DISCARDED: { text: 'Put away', tone: 'still' },
};

/** What is said of the order as a whole; null where it simply stands and its items say the rest. */
export function orderStateText(
  order: Pick<OrderView, 'state' | 'orderIds' | 'chargedOrders'>,
): PhaseText | null {
  const count = order.orderIds.length;
  if (isSettledByOperator(order)) {
    const made = count < 2 ? 'Turned up after all' : count === 2 ? 'Made twice' : `Made ${count} times`;
    return { text: `${made}, settled with the operator`, tone: 'still' };
  }
  if (order.state === 'CONFIRMED' && order.chargedOrders === 0)
    return { text: 'Cancelled by the operator', tone: 'still' };
  if (order.state === 'DUPLICATE' && count < 2) return { text: 'Turned up after all', tone: 'bad' };
  return states[order.state];
}

/** Made more than once, and the operator of the service answered for each of them. */
export function isSettledByOperator(order: Pick<OrderView, 'state' | 'chargedOrders'>): boolean {
  return order.state === 'DUPLICATE' && order.chargedOrders !== null;
}

/** What the orders of it that stand cost, in cents; of one whose outcome is open, what one of it costs. */
export function costOf(order: Pick<OrderView, 'totalCents' | 'quotedTotalCents' | 'chargedOrders'>): number {
  return (order.totalCents ?? order.quotedTotalCents) * (order.chargedOrders ?? 1);
}
