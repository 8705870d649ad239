import { melbourneDay } from '../../shared/model/melbourne-day.ts';
import type { IntentState } from '../../shared/model/order-state.ts';
import type { Db } from '../storage/db.ts';
import { type CartLine, sameThing } from './cart/cart-line.ts';
import type { ItemStore } from './item-store.ts';
import { readIntent } from './journal/read-intent.ts';

/** Within this time the same thing ordered again is worth a word. Milliseconds. */
const latelyMs = 30 * 86_400_000;

/** An order in one of these may have been made, or may still be. */
const open: Readonly<Partial<Record<IntentState, string>>> = {
  PREPARED: 'was confirmed and not sent',
  SENDING: 'is being sent',
  RESPONDED: 'is being sent',
  UNKNOWN: 'is in doubt',
  REFUSED: 'was refused a moment ago',
  PRESUMED_ABSENT: 'was probably not made',
  ABANDONED: 'was given up and may still turn up',
};

/**
 * A sentence where the same product for the same title, property or document was ordered lately: here, or as far as the
 * order history was read by anybody else; or where such an order is open. Null where not.
 */
export function createOrderedBefore(
  db: Db,
  parts: { readonly items: ItemStore; readonly now: () => number },
): (connectionId: string, line: CartLine) => string | null {
  function openOrder(connectionId: string, thing: string, since: number): string | null {
    const states = Object.keys(open);
    const rows = db.all(
      `SELECT * FROM intent INDEXED BY intent_state WHERE state IN (${states.map(() => '?').join(', ')})
         AND connection_id = ? AND confirmed_at >= ?`,
      ...states,
      connectionId,
      since,
    );
    for (const intent of rows.map(readIntent)) {
      if (!intent.cart.lines.some((line) => sameThing(line) === thing)) continue;
      return `The same stands in an order for matter ${intent.cart.details.matterNumber.trim()} that ${open[intent.state]}.`;
    }
    return null;
  }

  function here(connectionId: string, thing: string, since: number): string | null {
    const last = parts.items.lastOf(connectionId, thing, since);
    if (last === null) return null;
    const matter = db.get(
      'SELECT matter.number FROM intent JOIN matter ON matter.id = intent.matter_id WHERE intent.id = ?',
      last.intentId,
    );
    return sentence(last.placedAt, parts.now(), matter?.number, last.orderId, '');
  }

  function elsewhere(connectionId: string, line: CartLine, since: number): string | null {
    const names = identifiersOf(line);
    const row = db.get(
      `SELECT history_order.* FROM history_item JOIN history_order ON history_order.id = history_item.history_id
       WHERE history_item.connection_id = ? AND history_item.product_code = ? AND history_order.placed_at >= ?
         AND history_item.identifier IN (${names.map(() => '?').join(', ')})
       ORDER BY history_order.placed_at DESC LIMIT 1`,
      connectionId,
      line.product.productCode,
      since,
      ...names,
    );
    if (row === undefined) return null;
    const { matter_number: matter, order_id: orderId } = row;
    return sentence(Number(row.placed_at), parts.now(), matter, String(orderId), ' on another computer');
  }

  return (connectionId, line) => {
    const since = parts.now() - latelyMs;
    const thing = sameThing(line);
    return (
      openOrder(connectionId, thing, since) ??
      here(connectionId, thing, since) ??
      elsewhere(connectionId, line, since)
    );
  };
}

/** How the items of an order that was placed elsewhere name what a line is about. */
export function identifiersOf({ product, context }: Pick<CartLine, 'product' | 'context'>): string[] {
  const { documentId, propertyPfi, titleId } = product.productIds;
  return [
    ...(titleId !== undefined && context.volumeFolio !== null ? [context.volumeFolio] : []),
    ...(documentId === undefined ? [] : [String(documentId)]),
    ...(propertyPfi === undefined ? [] : [`PFI ${propertyPfi}`]),
  ];
}

/** Days are Melbourne's, as on the screens. */
function sentence(at: number, now: number, matter: unknown, orderId: string, where: string): string {
  const midnight = (moment: number) => Date.parse(`${melbourneDay(moment)}T00:00:00Z`);
  const days = Math.round((midnight(now) - midnight(at)) / 86_400_000);
  const when = days <= 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
  const forMatter = typeof matter === 'string' ? ` for matter ${matter}` : '';
  return `The same was ordered ${when}${where}${forMatter} (order ${orderId}).`;
}
