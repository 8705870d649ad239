import type { CartLine } from '../journal/intent.ts';
import type { Needs } from './prerequisites.ts';

/** A cart divided into orders. */
export interface Split {
  readonly orders: readonly (readonly CartLine[])[];
  /** Products that belong into one order and are more than one may hold. */
  readonly tooLarge: readonly (readonly CartLine[])[];
}

/**
 * Divides a cart into orders of at most `most` products, in the cart's order. A product and what it needs stay together;
 * each goes into the first order that has room.
 */
export function splitCart(lines: readonly CartLine[], needs: Needs, maxPerOrder: number): Split {
  const place = new Map(lines.map((line, index) => [line.id, index]));
  const orders: CartLine[][] = [];
  const tooLarge: CartLine[][] = [];
  for (const group of together(lines, needs)) {
    if (group.length > maxPerOrder) tooLarge.push(group);
    const room = orders.find((order) => order.length + group.length <= maxPerOrder);
    if (room === undefined) orders.push([...group]);
    else room.push(...group);
  }
  for (const order of orders) order.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  return { orders, tooLarge };
}

/** Lines that are joined by what they need, directly or by a third one. */
function together(lines: readonly CartLine[], needs: Needs): CartLine[][] {
  const joined = new Map<string, Set<string>>();
  const join = (a: string, b: string) => joined.set(a, (joined.get(a) ?? new Set()).add(b));
  for (const [id, by] of needs.neededBy) {
    for (const parent of by) {
      join(id, parent);
      join(parent, id);
    }
  }
  const seen = new Set<string>();
  return lines.flatMap((line) => {
    if (seen.has(line.id)) return [];
    const group = new Set([line.id]);
    for (const id of group) for (const other of joined.get(id) ?? []) group.add(other);
    for (const id of group) seen.add(id);
    return [lines.filter(({ id }) => group.has(id))];
  });
}
