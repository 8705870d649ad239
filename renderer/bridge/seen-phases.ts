import type { ItemPhase } from '../../shared/model/order-state.ts';

const most = 5000;
const seen = new Map<string, ItemPhase>();

/** The phase in which a list showed an item last: what moved from there is worth a word. */
export function seePhase(itemId: string, phase: ItemPhase): void {
  seen.delete(itemId);
  seen.set(itemId, phase);
  if (seen.size <= most) return;
  const [oldest] = seen.keys();
  if (oldest !== undefined) seen.delete(oldest);
}

export function seenPhase(itemId: string): ItemPhase | undefined {
  return seen.get(itemId);
}

/** Another connection is used now. */
export function forgetPhases(): void {
  seen.clear();
}
