import type { OrderView } from '../../../shared/contract/views/order.ts';

/** As much of an order as it takes to say what is put away. */
export type AwayOrder = Pick<OrderView, 'id' | 'matterNumber' | 'ordered'>;

/** More products than this are counted, not named. */
const mostNamed = 12;

/** All that an order holds, as it is put away whole: `Copy of Plan, Copy of Plan and 3 more, matter 2026-118`. */
export function awayText({ matterNumber, ordered }: AwayOrder): string {
  const names = ordered.map(({ productName }) => productName);
  const left = names.length - mostNamed;
  const named = left > 0 ? `${names.slice(0, mostNamed).join(', ')} and ${left} more` : names.join(', ');
  return `${named === '' ? 'An order' : named}, matter ${matterNumber}`;
}

/** What goes along though it was not chosen, for a person; null where nothing does. `chosen`: how many rows of these were. */
export function alongText(orders: readonly AwayOrder[], chosen: number): string | null {
  const along = orders.reduce((sum, { ordered }) => sum + ordered.length, 0) - chosen;
  if (along < 1) return null;
  const products =
    along === 1 ? '1 product that you did not choose is' : `${along} products that you did not choose are`;
  return `An order is put away whole: ${products} part of ${orders.length === 1 ? 'it' : 'these'} and put away too.`;
}
