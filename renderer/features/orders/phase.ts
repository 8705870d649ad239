import type { OrderView } from '../../../shared/contract/views/order.ts';
import type { IntentState, ItemPhase } from '../../../shared/model/order-state.ts';
import { phaseWords, stateWords } from '../../../shared/model/order-words.ts';
import type { Tone } from '../../ui/chip.tsx';

interface PhaseText {
  readonly text: string;
  readonly tone: Tone;
}

const phaseTones: Record<Exclude<ItemPhase, 'unknown'>, Tone> = {
  processing: 'wait',
  withAuthority: 'away',
  fetching: 'accent',
  complete: 'good',
  held: 'warn',
  available: 'accent',
  failed: 'bad',
  cancelled: 'still',
};

/** What the chip of an item says. A status that Landfolio does not know is shown as the service wrote it. */
export function phaseText(phase: ItemPhase, status: string): PhaseText {
  if (phase === 'unknown') return { text: status || 'No status', tone: 'warn' };
  return { text: phaseWords[phase], tone: phaseTones[phase] };
}

/** An item still awaited: something will happen to it without anyone doing anything. */
export function isWaiting(phase: ItemPhase): boolean {
  return phase === 'processing' || phase === 'withAuthority' || phase === 'fetching' || phase === 'unknown';
}

/** An item that somebody else still has to make: it is with the service or with the authority. */
export function isAwaited(phase: ItemPhase | null): boolean {
  return phase === 'processing' || phase === 'withAuthority' || phase === 'unknown';
}

const stateTones: Record<IntentState, Tone> = {
  PREPARED: 'warn',
  NOT_SENT: 'warn',
  SENDING: 'wait',
  RESPONDED: 'wait',
  PLACED: 'wait',
  CONFIRMED: 'good',
  REFUSED: 'bad',
  REJECTED: 'bad',
  UNKNOWN: 'bad',
  PRESUMED_ABSENT: 'warn',
  ABANDONED: 'still',
  DUPLICATE: 'bad',
  DISCARDED: 'still',
};

/** What is said of the order as a whole; null where it simply stands and its items say the rest. */
export function orderStateText(
  order: Pick<OrderView, 'state' | 'orderIds' | 'chargedOrders'>,
): PhaseText | null {
  const count = order.orderIds.length;
  if (isSettledByOperator(order)) {
    const made = count < 2 ? 'Found later' : count === 2 ? 'Placed twice' : `Placed ${count} times`;
    return { text: `${made}, resolved with the service provider`, tone: 'still' };
  }
  if (order.state === 'CONFIRMED' && order.chargedOrders === 0)
    return { text: 'Cancelled by the service provider', tone: 'still' };
  if (order.state === 'DUPLICATE' && count < 2) return { text: 'Found later', tone: 'bad' };
  const text = stateWords[order.state];
  return text === null ? null : { text, tone: stateTones[order.state] };
}

/** What one row says of an order: its state, or how far its certificates are. */
export function orderProgress(
  order: Pick<OrderView, 'state' | 'orderIds' | 'chargedOrders' | 'items'>,
): PhaseText {
  const whole = orderStateText(order);
  if (whole !== null) return whole;
  const [first, ...others] = order.items;
  if (first === undefined) return { text: phaseWords.processing, tone: phaseTones.processing };
  if (others.every(({ phase, status }) => phase === first.phase && status === first.status))
    return phaseText(first.phase, first.status);
  const complete = order.items.filter(({ phase }) => phase === 'complete').length;
  const isAwaited = order.items.every(({ phase }) => phase === 'complete' || isWaiting(phase));
  return { text: `${complete} of ${order.items.length} complete`, tone: isAwaited ? 'wait' : 'warn' };
}

/** Placed more than once, and the service provider answered for each of them. */
function isSettledByOperator(order: Pick<OrderView, 'state' | 'chargedOrders'>): boolean {
  return order.state === 'DUPLICATE' && order.chargedOrders !== null;
}
