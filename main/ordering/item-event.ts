import type { Item } from './item-store.ts';

/** An item as the events name it. */
export function itemEvent({ id, intentId, historyId, connectionId }: Item) {
  return { itemId: id, orderViewId: intentId ?? historyId ?? '', connectionId };
}
