import type { ItemView, OrderView } from '../../shared/contract/views/order.ts';
import type { OfficeClient } from './office-client.ts';
import { JobFailed, type Report } from './report.ts';

const settled = new Set<ItemView['phase']>(['complete', 'held', 'failed', 'cancelled']);

/** Whether nothing more will come of an order by itself. */
function isSettled(order: OrderView): boolean {
  if (order.state !== 'CONFIRMED') return order.state === 'REJECTED' || order.state === 'DUPLICATE';
  return order.items.length > 0 && order.items.every((item) => settled.has(item.phase));
}

/** An order still to be waited for, or one that a person has to look at. */
export function isOpen(order: OrderView): boolean {
  return (
    !isSettled(order) &&
    order.state !== 'PREPARED' &&
    order.state !== 'PRESUMED_ABSENT' &&
    order.state !== 'ABANDONED'
  );
}

/**
 * Waits until every order is settled, reporting each order as soon as it is certain, each change of an item once, and
 * each document as it is kept.
 *
 * After `patienceMs` it gives up where the outcome of an order is unknown. `events` must have been opened before the first order was placed, so that nothing is missed.
 */
export async function watchOrders(
  client: OfficeClient,
  events: AsyncIterable<{ readonly type: string }>,
  ids: readonly string[],
  report: Report,
  keep: (item: ItemView) => Promise<void>,
  timers: { readonly after: (milliseconds: number, run: () => void) => () => void },
  patienceMs: number,
): Promise<OrderView[]> {
  const orders = new Map<string, OrderView>();
  const seen = new Map<string, string>();
  const ordered = new Set<string>();
  let stop: (reason: JobFailed) => void = () => {};
  const doubtful = new Promise<never>((_, reject) => {
    stop = reject;
  });
  // Nobody may be waiting for it when it fails.
  doubtful.catch(() => {});
  const cancelDoubt = timers.after(patienceMs, () => {
    const unknown = [...orders.values()].filter((order) => order.state !== 'CONFIRMED' && !isSettled(order));
    if (unknown.length > 0) stop(inDoubt(unknown));
  });

  async function take(id: string): Promise<boolean> {
    const order = await client.orders.get({ id });
    orders.set(id, order);
    // Also the order whose answer was lost and that was found in the history later.
    if (order.state === 'CONFIRMED' && !ordered.has(id)) {
      ordered.add(id);
      reportOrdered(report, order);
    }
    for (const item of order.items) {
      const mark = `${item.status} ${item.phase}`;
      if (seen.get(item.id) === mark) continue;
      seen.set(item.id, mark);
      if (item.phase === 'complete') await keep(item);
      else
        report('waiting', {
          orderId: order.orderId,
          orderItemNumber: item.orderItemNumber,
          productCode: item.productCode,
          status: item.status,
          phase: item.phase,
        });
    }
    return ids.every((other) => {
      const known = orders.get(other);
      return known !== undefined && isSettled(known);
    });
  }

  try {
    let isDone = false;
    for (const id of ids) isDone = await take(id);
    const iterator = events[Symbol.asyncIterator]();
    while (!isDone) {
      const next = await Promise.race([iterator.next(), doubtful]);
      if (next.done === true) break;
      const moved = orderIdOf(next.value);
      if (moved !== null && ids.includes(moved)) isDone = await take(moved);
    }
  } finally {
    cancelDoubt();
  }
  return [...orders.values()];
}

function reportOrdered(report: Report, order: OrderView): void {
  report('ordered', {
    orderId: order.orderId,
    reference: order.reference,
    totalCents: order.totalCents ?? order.quotedTotalCents,
    gstCents: order.gstCents,
    fees: order.fees,
    items: order.items.length,
  });
}

function orderIdOf(event: {
  readonly type: string;
  readonly order?: { readonly id: string };
}): string | null {
  return event.type === 'order' ? (event.order?.id ?? null) : null;
}

function inDoubt(orders: readonly OrderView[]): JobFailed {
  return new JobFailed(
    'in_doubt',
    `${orders[0]?.problem ?? 'It is not known whether the order was made.'} Run again with --resume to look again.`,
    { references: orders.map((order) => order.reference) },
  );
}
