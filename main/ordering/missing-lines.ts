import { thingKey } from '../../shared/model/land-identity.ts';
import type { Item } from './item-store.ts';
import type { ConfirmedLine, Intent } from './journal/intent.ts';

type ShownItem = Pick<Item, 'orderId' | 'thingKey'>;

/** How what the service shows of an order compares with what was ordered. */
export interface Shown {
  readonly items: number;
  /** What was ordered and the service does not show, by name. Empty where it shows no item at all yet. */
  readonly missing: readonly string[];
  /** Several orders that each hold a part of what was ordered, and no part twice. */
  readonly isInParts: boolean;
}

const nothingMissing: Shown = { items: 0, missing: [], isInParts: false };

export function shownOf(intent: Intent, items: readonly ShownItem[]): Shown {
  const isCharged = ['PLACED', 'CONFIRMED', 'DUPLICATE'].includes(intent.state) && intent.chargedOrders !== 0;
  if (!isCharged || items.length === 0) return nothingMissing;
  const { lines } = intent.cart;
  const counts = new Map<string, number>();
  for (const { orderId } of items) counts.set(orderId, (counts.get(orderId) ?? 0) + 1);
  // As many items as lines are the whole order, whatever the service calls them.
  const isAnyWhole = [...counts.values()].some((count) => count >= lines.length);
  if (isAnyWhole) return { ...nothingMissing, items: items.length };
  const left = items.map((item) => item.thingKey);
  const missing = lines.filter((line) => {
    const at = left.indexOf(thingKey(line));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return {
    items: items.length,
    missing: missing.map(nameOf),
    isInParts: counts.size > 1 && missing.length === 0 && left.length === 0,
  };
}

function nameOf({ product, identifier }: ConfirmedLine): string {
  return `${product.name} for ${identifier}`;
}
