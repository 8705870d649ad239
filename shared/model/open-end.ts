import type { ItemPhase, operatorSays } from './order-state.ts';

/** What the operator answered about one order of the service. */
export interface Said {
  readonly orderId: string | null;
  readonly says: (typeof operatorSays)[number];
}

interface EndedItem {
  readonly phase: ItemPhase;
  readonly orderId: string;
}

/** Whether it failed or was cancelled, and the operator did not say that its order stands (as `charged` in the list of orders). */
export function isOpenEnd(order: { readonly operatorAnswers: readonly Said[] }, item: EndedItem): boolean {
  return hasEnded(item) && lastWord(order, item) !== 'stands';
}

export function hasEnded({ phase }: Pick<EndedItem, 'phase'>): boolean {
  return phase === 'failed' || phase === 'cancelled';
}

/** What the operator said last of the order that an item belongs to. */
export function lastWord(
  { operatorAnswers }: { readonly operatorAnswers: readonly Said[] },
  { orderId }: Pick<EndedItem, 'orderId'>,
): Said['says'] | undefined {
  return operatorAnswers
    .filter((word) => word.orderId === orderId && (word.says === 'stands' || word.says === 'cancelled'))
    .at(-1)?.says;
}
