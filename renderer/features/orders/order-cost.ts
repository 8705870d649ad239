import type { OrderView } from '../../../shared/contract/views/order.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import { hasEnded, lastWord } from '../../../shared/model/open-end.ts';
import { costText } from './text.ts';

/** What an order cost, in cents. What failed or was cancelled, and may not be charged, is in no sum but `ended`. */
interface OrderCost {
  /** Of the orders that stand; of one whose outcome is open, what one of it costs. */
  readonly totalCents: number;
  /** Null where the service did not say it. */
  readonly gstCents: number | null;
  /** Null where everything in it is in the total. */
  readonly ended: {
    readonly count: number;
    /** What was listed for it; null where that is not said of each. */
    readonly cents: number | null;
    readonly phase: 'failed' | 'cancelled' | 'both';
  } | null;
}

export type Charged = Pick<
  OrderView,
  | 'totalCents'
  | 'quotedTotalCents'
  | 'gstCents'
  | 'chargedOrders'
  | 'items'
  | 'operatorAnswers'
  | 'orderId'
  | 'orderIds'
  | 'state'
>;
type Item = OrderView['items'][number];

export function costOf(order: Charged): OrderCost {
  const times = order.chargedOrders ?? 1;
  const ended = endedItems(order);
  const total = (order.totalCents ?? order.quotedTotalCents) * times;
  const gst = order.gstCents === null ? null : order.gstCents * times;
  if (ended.length === 0) return { totalCents: total, gstCents: gst, ended: null };
  const phases = new Set(ended.map(({ phase }) => phase));
  const listed = sum(ended.map(({ priceCents }) => priceCents));
  const isSaid = ended.every(({ priceCents }) => priceCents !== null);
  return {
    // The total is as it was answered when the order was placed, with these in it.
    totalCents: Math.max(total - listed, 0),
    gstCents: gst === null ? null : Math.max(gst - sum(ended.map(({ gstCents }) => gstCents)), 0),
    ended: {
      count: ended.length,
      cents: isSaid ? listed : null,
      phase: phases.size === 2 ? 'both' : phases.has('failed') ? 'failed' : 'cancelled',
    },
  };
}

/** What stands for it on one line: `$32.10`, and beside it `1 not known`. Where nothing of it is known, that alone. */
export function costTexts(order: Charged): { readonly known: string; readonly notKnown: string | null } {
  const { totalCents, ended } = costOf(order);
  if (ended === null) return { known: formatMoney(totalCents), notKnown: null };
  if (totalCents === 0 && ended.count === order.items.length) return { known: notKnownText, notKnown: null };
  return { known: formatMoney(totalCents), notKnown: `${ended.count} not known` };
}

const notKnownText = costText({ charged: 'notKnown', priceCents: null });

/** What an item of an order cost, as in the list of orders: of one that ended, only where somebody said so. */
export function itemCostText(order: Charged, item: Item): string {
  if (!hasEnded(item)) return costText({ charged: 'yes', priceCents: item.priceCents });
  const said = lastWord(order, item);
  const isCancelled = order.chargedOrders === 0 || said === 'cancelled';
  const charged = isCancelled ? 'no' : said === 'stands' ? 'yes' : 'notKnown';
  return costText({ charged, priceCents: item.priceCents });
}

/** Those of which nobody said whether they are charged, once where the service made the order several times. */
function endedItems(order: Charged): Item[] {
  if (order.chargedOrders === 0) return [];
  const isOpen = order.state === 'DUPLICATE' && order.chargedOrders === null;
  const first = order.orderId ?? order.orderIds[0];
  return order.items.filter(
    (item) => hasEnded(item) && lastWord(order, item) === undefined && (!isOpen || item.orderId === first),
  );
}

function sum(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
}
