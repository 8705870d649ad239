import type { OrderView } from '../../../../shared/contract/views/order.ts';
import { madeStates } from '../../../../shared/model/order-state.ts';
import { partsOf } from '../../orders/order-parts.ts';

export interface ProductCost {
  readonly name: string;
  readonly count: number;
  readonly cents: number;
  readonly gstCents: number;
  /** Of `count`, those that came to a price nobody said. */
  readonly unpriced: number;
}

export interface Costs {
  /** Of orders that the service has, dearest first. */
  readonly certain: readonly ProductCost[];
  /** Of orders whose outcome is not known: what was shown for them. */
  readonly inDoubt: readonly ProductCost[];
  /** Of orders that were placed elsewhere, and fees with them; summed apart. */
  readonly elsewhere: readonly ProductCost[];
  /** Fees that the service added, whole cents. */
  readonly feeCents: number;
  /** What the totals of the orders placed here, and of those elsewhere, are more or less than prices and fees; whole cents. */
  readonly restCents: number;
  readonly elsewhereRestCents: number;
}

const over: ReadonlySet<OrderView['state']> = new Set([
  'NOT_SENT',
  'DISCARDED',
  'REJECTED',
  'PREPARED',
  'ABANDONED',
  'PRESUMED_ABSENT',
]);

/** The service said that it has the order, whether its number is verified or not. */
const made: ReadonlySet<OrderView['state']> = new Set(madeStates);

/** What the orders of a matter cost, product by product. An order that was made more than once counts as often as it is charged. */
export function costByProduct(orders: readonly OrderView[]): Costs {
  const sums = { certain: new Sums(), inDoubt: new Sums(), elsewhere: new Sums() };
  let feeCents = 0;
  const rest = { here: 0, elsewhere: 0 };
  for (const order of orders) {
    const times = order.chargedOrders ?? 1;
    if (over.has(order.state) || times === 0) continue;
    const sum =
      order.placedBy === 'elsewhere' ? sums.elsewhere : made.has(order.state) ? sums.certain : sums.inDoubt;
    const parts = partsOf(order);
    const fees = times * parts.feeCents;
    rest[order.placedBy] += parts.restCents;
    if (order.placedBy === 'here') feeCents += fees;
    if (fees > 0 && order.placedBy === 'elsewhere') sum.add('Service fees', fees, 0, 1);
    // What ended is counted apart: MatterMoney.ended.
    for (const line of parts.lines) sum.add(line.productName, line.priceCents, line.gstCents ?? 0, times);
  }
  return {
    certain: sums.certain.all(),
    inDoubt: sums.inDoubt.all(),
    elsewhere: sums.elsewhere.all(),
    feeCents,
    restCents: rest.here,
    elsewhereRestCents: rest.elsewhere,
  };
}

class Sums {
  readonly #of = new Map<string, ProductCost>();
  add(name: string, cents: number | null, gstCents: number, times: number): void {
    const now = this.#of.get(name) ?? { name, count: 0, cents: 0, gstCents: 0, unpriced: 0 };
    this.#of.set(name, {
      name,
      count: now.count + times,
      cents: now.cents + times * (cents ?? 0),
      gstCents: now.gstCents + times * gstCents,
      unpriced: now.unpriced + (cents === null ? times : 0),
    });
  }
  all(): ProductCost[] {
    return [...this.#of.values()].sort((a, b) => b.cents - a.cents || (a.name < b.name ? -1 : 1));
  }
}
