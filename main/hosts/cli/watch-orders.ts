import type { ItemView, OrderView } from '../../../shared/contract/views/order.ts';
import { orderProblemText } from '../../../shared/model/order-problem-text.ts';
import { endPhases, isMade } from '../../../shared/model/order-state.ts';
import type { TimeLimit } from '../../lib/time-limit.ts';
import type { AppClient } from './app-client.ts';
import { waitingWords } from './item-words.ts';
import { refusedText } from './refuse-repeat.ts';
import { JobFailed, type Report } from './report.ts';

/** What is waited for: orders by id, the one that waits longest first. */
export interface Wanted {
  readonly ids: readonly string[];
  /** Items that failed before and are asked about now, each with the time of its last answer. */
  readonly asked: ReadonlyMap<string, number | null>;
}

/** Whether nothing more will come of an order by itself, in the time of a job. What is `asked` has its answer to come. */
function isSettled(order: OrderView, asked: Wanted['asked'] = new Map()): boolean {
  if (order.state === 'REJECTED') return true;
  if (!isMade(order.state) || order.items.length === 0 || order.missing.length > 0) return false;
  return awaitedItems(order).every(
    ({ id, phase, lastCheckedAt }) =>
      endPhases.has(phase) && !(asked.has(id) && asked.get(id) === lastCheckedAt),
  );
}

/** Of an order that the history showed, only what this library fetches: an order of its own that an older copy has forgotten. */
export function awaitedItems({ placedBy, items }: OrderView): ItemView[] {
  return items.filter(
    ({ phase, nextCheckAt }) =>
      placedBy !== 'elsewhere' || nextCheckAt !== null || phase === 'fetching' || endPhases.has(phase),
  );
}

/** Whether it is not certain yet that the order was made. */
function isInDoubt(order: OrderView): boolean {
  return !isMade(order.state) && !isSettled(order);
}

/** An order of this library still to be waited for. */
export function isOpen(order: OrderView): boolean {
  return (
    (order.placedBy === 'here' || awaitedItems(order).length > 0) &&
    (!isSettled(order) || order.items.some(({ phase }) => phase === 'held')) &&
    order.state !== 'PREPARED' &&
    order.state !== 'PRESUMED_ABSENT' &&
    order.state !== 'ABANDONED'
  );
}

/**
 * Made more than once, or made after all when it was given up. Where there is nothing to ask the operator, and nothing was answered,
 * the orders are parts of one: each is wanted.
 */
export function isSurplus({ state, operatorQuestion, chargedOrders }: OrderView): boolean {
  return state === 'DUPLICATE' && (operatorQuestion !== null || chargedOrders !== null);
}

/** What the watch goes by. */
interface WatchParts {
  readonly client: AppClient;
  /** Opened before the first order was placed, so that nothing is missed. */
  readonly events: AsyncIterable<{ readonly type: string }>;
  readonly report: Report;
  readonly keep: (item: ItemView) => Promise<void>;
  /** Of the whole run. */
  readonly limit: TimeLimit;
  /** Of orders in doubt alone. */
  readonly doubtLimit: TimeLimit;
}

/**
 * Waits until every order is settled, reporting each order as soon as it has its number, each change of an item once, and
 * each document as it is kept.
 *
 * Where `limit` is over it ends, whatever it waits for, as soon as it has looked at each order once; where `doubtLimit` is, as
 * soon as one of them is in doubt.
 */
export async function watchOrders(
  { client, events, report, keep, limit, doubtLimit }: WatchParts,
  { ids, asked }: Wanted,
): Promise<OrderView[]> {
  const orders = new Map<string, OrderView>();
  const seen = new Map<string, string>();
  /** What was reported of each order that has its number. */
  const reported = new Map<string, { readonly charged: string; readonly isVerified: boolean }>();

  /** Asked before every wait, since a limit may end while something else is done. */
  function endIfOver(): void {
    const waiting = [...orders.values()].filter((order) => !isSettled(order, asked));
    const unknown = waiting.filter(isInDoubt);
    if (unknown.length > 0 && (limit.isOver() || doubtLimit.isOver())) throw inDoubt(unknown);
    if (waiting.length > 0 && limit.isOver()) throw stillWaiting(waiting, [...orders.values()]);
  }

  async function take(id: string): Promise<boolean> {
    const order = await client.orders.get({ id });
    orders.set(id, order);
    const isVerified = isMade(order.state) && order.state !== 'PLACED';
    // Also the order whose answer was lost and that was found in the history later.
    const charged = JSON.stringify(order.chargeDifference);
    const before = reported.get(id);
    if (before === undefined) {
      const isPlaced = order.state === 'PLACED' && order.items.length > 0;
      if (isVerified || isPlaced) {
        reportOrdered(report, order);
        reported.set(id, { charged, isVerified });
      }
    } else {
      if (before.charged !== charged) report('charged', { orderId: order.orderId, ...chargeOf(order) });
      if (isVerified && !before.isVerified) report('verified', { orderId: order.orderId });
      reported.set(id, { charged, isVerified: isVerified || before.isVerified });
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
      return known !== undefined && isSettled(known, asked);
    });
  }

  let isDone = false;
  for (const id of ids) isDone = await take(id);
  const iterator = events[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<{ readonly type: string }>> | null = null;
  let isDoubtOver = false;
  while (!isDone) {
    endIfOver();
    const limits = isDoubtOver ? [limit.over] : [limit.over, doubtLimit.over];
    next ??= iterator.next();
    const event = await Promise.race([next, ...limits]);
    if (event === 'over') {
      isDoubtOver = doubtLimit.isOver();
      continue;
    }
    next = null;
    if (event.done === true) break;
    const moved = orderIdOf(event.value);
    if (moved !== null && ids.includes(moved)) isDone = await take(moved);
  }
  return [...orders.values()];
}

function reportOrdered(report: Report, order: OrderView): void {
  report('ordered', {
    orderId: order.orderId,
    ...(order.orderIds.length > 1 ? { orderIds: order.orderIds } : {}),
    reference: order.reference,
    // Not while the service shows no order of this number under our reference.
    isVerified: order.state !== 'PLACED',
    ...chargeOf(order),
    gstCents: order.gstCents,
    fees: order.fees,
    items: order.items.length,
  });
}

/** What is charged beside what was confirmed; `chargeDifference` says how they differ, or is null. */
function chargeOf({ totalCents, quotedTotalCents, chargeDifference }: OrderView) {
  const charged = chargeDifference?.chargedCents ?? totalCents ?? quotedTotalCents;
  return {
    totalCents: charged,
    confirmedTotalCents: quotedTotalCents,
    differenceCents: charged - quotedTotalCents,
    chargeDifference,
  };
}

function orderIdOf(event: {
  readonly type: string;
  readonly order?: { readonly id: string };
}): string | null {
  return event.type === 'order' ? (event.order?.id ?? null) : null;
}

function inDoubt(orders: readonly OrderView[]): JobFailed {
  const [first] = orders;
  const text =
    first?.state === 'REFUSED'
      ? refusedText(first)
      : `${orderProblemText(first?.problem ?? null) ?? 'Order status unknown.'} Run again with --resume to check again.`;
  return new JobFailed('in_doubt', text, { references: orders.map((order) => order.reference) });
}

function stillWaiting(orders: readonly OrderView[], all: readonly OrderView[]): JobFailed {
  const surplus = all.filter((order) => isSurplus(order) && !orders.includes(order));
  const words = [
    ...orders.flatMap(waitingWords),
    ...surplus.map(({ problem }) => orderProblemText(problem) ?? ''),
  ];
  return new JobFailed(
    'still_waiting',
    `The certificates are ordered, but not all have arrived. ${words.join(' ')} Run again with --resume to wait for them. Nothing is ordered again.`,
    {
      orderIds: orders.flatMap((order) => order.orderIds),
      references: orders.map((order) => order.reference),
    },
  );
}
