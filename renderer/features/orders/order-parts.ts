import type { OrderView } from '../../../shared/contract/views/order.ts';
import { isOpenEnd } from '../../../shared/model/open-end.ts';
import { type Charged, costOf } from './order-cost.ts';

type Item = OrderView['items'][number];
type Line = Pick<Item, 'productName' | 'priceCents' | 'gstCents'>;

/** What the total of an order is made of, in cents: lines, fees and rest come to `totalCents`, always. */
interface OrderParts {
  /** Each once, however often the order is charged; what ended, and may not be charged, is none of them. */
  readonly lines: readonly Line[];
  readonly feeCents: number;
  /** What the total is more or less than prices and fees: a discount that could not be read, or a total that does not fit. */
  readonly restCents: number;
  /** How often the lines and fees count. */
  readonly times: number;
  readonly totalCents: number;
}

export function partsOf(order: Charged & Pick<OrderView, 'fees' | 'ordered' | 'placedBy'>): OrderParts {
  const times = order.chargedOrders ?? 1;
  // Of an order that was made twice, the items of both are shown; it is counted by what was asked for.
  const first = order.orderIds[0];
  const items = order.items.filter((item) => first === undefined || item.orderId === first);
  const charged = items.filter((item) => !isOpenEnd(order, item));
  const lines = items.length > 0 ? charged : order.ordered.map((line) => ({ ...line, gstCents: null }));
  const feeCents = sum(order.fees.map(({ amountCents }) => amountCents));
  const priced = sum(lines.map(({ priceCents }) => priceCents)) + feeCents;
  // An order elsewhere was confirmed by nobody here: without a total it comes to its prices.
  const isUnsaid = order.placedBy === 'elsewhere' && order.totalCents === null;
  const totalCents = isUnsaid ? times * priced : costOf(order).totalCents;
  return { lines, feeCents, restCents: totalCents - times * priced, times, totalCents };
}

function sum(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
}
