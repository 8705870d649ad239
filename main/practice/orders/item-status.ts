import { hash } from '../data/dice.ts';
import type { PracticeItem, PracticeOrder, PracticeStatus } from './practice-order.ts';

/** The pace for which the durations below are meant, and which a service has unless told otherwise. */
export const defaultPace = 20;

const minSeconds = 2;
const maxSeconds = 20;

const slowness = 10;

/** What scenarios do to items that are not yet finished. */
interface ItemTurns {
  readonly isAuthoritySlow?: boolean;
  readonly lastFails?: boolean;
  readonly firstIsCancelled?: boolean;
}

/**
 * Where an item stands: computed from its age, so that it needs no timer and survives a restart.
 *
 *   PROCESSING → COMPLETE                                  our own registers
 *   PROCESSING → EXTERNAL_PROCESSING → COMPLETE            an outside authority, from a third of the time
 *                                    → FAILED | CANCELLED  where the property's PFI ends in 13 | 31
 *
 * `ageMilliseconds` is real time since the order; a pace of 20 makes one minute three seconds.
 */
export function itemStatus(
  order: PracticeOrder,
  item: PracticeItem,
  ageMilliseconds: number,
  pace: number,
  turns: ItemTurns = {},
): PracticeStatus {
  const isSlow = turns.isAuthoritySlow === true && item.authorityName !== null;
  const duration = itemDuration(order, item, pace) * (isSlow ? slowness : 1);
  if (ageMilliseconds >= duration) return turnOf(order, item, turns) ?? outcome(item);
  if (item.authorityName === null || ageMilliseconds < duration / 3) return 'PROCESSING';
  return 'EXTERNAL_PROCESSING';
}

/**
 * Real milliseconds from order to outcome. A day is squeezed so that a demonstration is pleasant: at the default pace a
 * register search takes 2 to 3 seconds, an authority's certificate 6 to 15, and nothing less than 2 or more than 20.
 */
export function itemDuration(order: PracticeOrder, item: PracticeItem, pace: number): number {
  const { turnaroundTime: time, turnaroundTimeUnit: unit } = item;
  const seconds = unit === 'DAY' ? 6 + time * 0.8 : unit === 'MIN' ? time * 2.6 : time / defaultPace;
  const jitter = 1 + (hash(`${order.orderId}/${item.orderItemNumber}`) % 1000) / 10_000;
  const clamped = Math.min(maxSeconds, Math.max(minSeconds, seconds * jitter));
  return (clamped * 1000 * defaultPace) / pace;
}

function turnOf({ items }: PracticeOrder, item: PracticeItem, turns: ItemTurns): PracticeStatus | null {
  const { orderItemNumber } = item;
  if (turns.lastFails === true && orderItemNumber === items.at(-1)?.orderItemNumber) return 'FAILED';
  if (turns.firstIsCancelled === true && orderItemNumber === items[0]?.orderItemNumber) return 'CANCELLED';
  return null;
}

function outcome(item: PracticeItem): PracticeStatus {
  const pfi = item.authorityName === null ? '' : String(item.productIds.propertyPfi ?? '');
  if (pfi.endsWith('13')) return 'FAILED';
  return pfi.endsWith('31') ? 'CANCELLED' : 'COMPLETE';
}
