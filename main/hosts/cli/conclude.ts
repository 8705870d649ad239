import type { ItemView, OrderView } from '../../../shared/contract/views/order.ts';
import { operatorText } from '../../../shared/model/operator-text.ts';
import { orderProblemText } from '../../../shared/model/order-problem-text.ts';
import { isMade } from '../../../shared/model/order-state.ts';
import { itemWords } from './item-words.ts';
import { JobFailed, type Report } from './report.ts';
import { awaitedItems, isSurplus } from './watch-orders.ts';

/** What is to be noted of the orders that a run ends with, by their ids. */
interface Notes {
  /** Nothing more can come of these. */
  forget(ids: readonly string[]): void;
  /** It was reported that these were made twice, or after all. */
  told(ids: readonly string[]): void;
}

/**
 * Says how settled orders ended: `done`, or JobFailed. `untold`: orders that were made twice or after all, also earlier ones, of
 * which no run has said so. `isAllOrdered`: no later order of the same cart was left out.
 */
export function conclude(
  orders: readonly OrderView[],
  untold: readonly OrderView[],
  { isAllOrdered, copied }: { readonly isAllOrdered: boolean; readonly copied: number },
  report: Report,
  notes: Notes,
): void {
  notes.forget(orders.filter(isFinished).map(({ id }) => id));
  const refused = orders.find((order) => !isMade(order.state));
  if (refused !== undefined) {
    const code = refused.state === 'REJECTED' ? 'rejected' : 'in_doubt';
    throw new JobFailed(code, orderProblemText(refused.problem) ?? 'Order status unknown.', {
      references: [refused.reference],
    });
  }
  const items = orders.flatMap(awaitedItems);
  const lost = lostText(orders, items);
  // It costs money, so it is told before a certificate that may still come.
  if (untold.length > 0) throw tooMany(untold, orders, lost, notes);
  if (lost !== null) throw new JobFailed('item_failed', `${lost} Nothing is ordered again.`);
  const surplus = orders.filter(isSurplus);
  if (surplus.length > 0) throw tooMany(surplus, orders, null, notes);
  const others = orders.filter((order) => order.items.some(({ isNotAsOrdered }) => isNotAsOrdered));
  if (others.length > 0)
    throw new JobFailed(
      'not_as_ordered',
      `The certificates may not be what was ordered. ${others.map((order) => orderProblemText(order.problem)).join(' ')} They are downloaded, and nothing is ordered again.`,
      {
        orderIds: others.flatMap((order) => order.orderIds),
        references: others.map((order) => order.reference),
      },
    );
  if (!isAllOrdered)
    throw new JobFailed(
      'not_all_ordered',
      'The certificates of what was ordered are downloaded. Order what is missing with a run of its own.',
      {
        orderIds: orders.flatMap((order) => order.orderIds),
        references: orders.map((order) => order.reference),
      },
    );
  const unverified = orders.filter((order) => order.state === 'PLACED').map((order) => order.orderId);
  report('done', {
    orders: orders.length,
    documents: items.length + copied,
    ...(unverified.length === 0 ? {} : { unverified }),
  });
}

/** Which certificates did not arrive, or null. */
function lostText(orders: readonly OrderView[], items: readonly ItemView[]): string | null {
  const lost = items.filter((item) => item.phase !== 'complete');
  const missing = orders.flatMap((order) => order.missing);
  if (lost.length === 0 && missing.length === 0) return null;
  const words = [...lost.map(itemWords), ...missing.map((name) => `${name}: not shown by the service`)].join(
    '; ',
  );
  const isFinal = missing.length === 0 && lost.every(({ phase }) => phase === 'cancelled');
  return `Not every certificate arrived: ${words}.${isFinal ? '' : ' --resume checks for them again.'}`;
}

/** One number alone says that the order was made after all, not that there are two. */
function tooMany(
  surplus: readonly OrderView[],
  orders: readonly OrderView[],
  lost: string | null,
  notes: Notes,
): JobFailed {
  const twice = surplus.filter(({ orderIds }) => orderIds.length > 1);
  const late = surplus.filter((order) => !twice.includes(order));
  const isWatched = surplus.every(({ id }) => orders.some((one) => one.id === id));
  const certificates = isWatched
    ? (lost ?? 'The certificates are downloaded.')
    : [lost, 'Run --resume to get the certificates that are not downloaded.'].filter(Boolean).join(' ');
  const numbers = twice.flatMap(({ orderIds }) => orderIds).join(', ');
  const words = [
    ...(twice.length === 0 ? [] : [`An order was placed more than once: ${numbers}.`]),
    ...late.map(({ problem }) => orderProblemText(problem) ?? ''),
    certificates,
    ...(twice.length === 0
      ? []
      : ['Ask the service provider to cancel and credit the orders that you do not need.']),
  ];
  const code = twice.length > 0 ? 'made_twice' : 'found_later';
  return new JobFailed(
    code,
    words.join(' '),
    {
      orderIds: surplus.flatMap((order) => order.orderIds),
      references: surplus.map((order) => order.reference),
      providerTexts: surplus.flatMap((order) => operatorText(order) ?? []),
    },
    () => notes.told(surplus.map(({ id }) => id)),
  );
}

/** What failed or did not pass its checks may still come; what was cancelled or refused is told once. */
function isFinished(order: OrderView): boolean {
  if (order.state === 'REJECTED') return true;
  return (
    isMade(order.state) &&
    order.missing.length === 0 &&
    awaitedItems(order).every(({ phase }) => phase === 'complete' || phase === 'cancelled')
  );
}
