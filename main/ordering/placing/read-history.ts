import { ok, type Result } from '../../../shared/lib/result.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import { answerCaps } from '../../http/answer-caps.ts';
import type { LandService } from '../../ports/land-service.ts';
import { type ListedOrder, type OrderListPage, orderListPage } from '../wire.ts';

/** What was read of the order history of one customer. */
export interface HistoryRead {
  /** Each order once, in the order of the service. */
  readonly orders: readonly ListedOrder[];
  /** Whether this is proven to be every order (since `since`): only then does an absent one mean something. */
  readonly isComplete: boolean;
  /** What ended the reading before its end, after at least one page, or null. */
  readonly failure: ServiceFailure | null;
}

type Query = Readonly<Record<string, string>>;

/** Where a page leads: to another page, or to the end, which is proven or only seems so. */
type Onward = { readonly query: Query } | { readonly isProvenEnd: boolean };

/** A list longer than this is not read to its end. */
const mostPages = 200;

/**
 * Reads the order history of a customer page by page (interface: GET /orders/v1). Safe reads.
 *
 * How it is paged is not documented; the wire profile says what is tried. Since that may be wrong, the end counts as
 * proven only where the service's own count is reached, where a page past the last one is empty, where the field of
 * the next cursor says that there is none, or where a list that is seen to run from the newest to the oldest has come to
 * orders before `since`. An empty list without a count proves nothing.
 *
 * `since`: by the service's own clock; older orders are of no interest. Null: all are.
 */
export async function readHistory(
  service: LandService,
  customerId: string | null,
  signal?: AbortSignal,
  since: number | null = null,
): Promise<Result<HistoryRead, ServiceFailure>> {
  const { wire } = service.connection;
  const byId = new Map<string, ListedOrder>();
  const paging = pagings[wire.historyPaging](wire);
  const read = (query: Query) =>
    service.read({
      api: 'orders',
      path: '/orders/v1',
      query,
      headers: { 'customer-id': customerId ?? undefined },
      schema: orderListPage,
      maxBytes: answerCaps.orderHistory,
      signal,
    });
  /** How many of the page were not seen before. */
  const take = (page: OrderListPage): number => {
    const before = byId.size;
    for (const order of page.orders) if (!byId.has(order.orderId)) byId.set(order.orderId, order);
    return byId.size - before;
  };
  const result = (isComplete: boolean, failure: ServiceFailure | null = null) =>
    ok({ orders: [...byId.values()], isComplete, failure });

  let query = paging.first;
  for (let pages = 1; pages <= mostPages; pages += 1) {
    const page = await read(query);
    if (!page.ok) return pages === 1 ? page : result(false, page.failure);
    const fresh = take(page.value);
    const total = countAt(page.value, wire.historyTotalField);
    // What calls itself the total may be the count of a full page: then the next page tells.
    const mayBePageCount = total === page.value.orders.length && total >= wire.historyPageSize;
    if (total !== null && byId.size >= total && !mayBePageCount) return result(true);
    if (hasPassed([...byId.values()], since)) return result(true);
    const onward = paging.after(page.value, fresh);
    if ('query' in onward) {
      query = onward.query;
      continue;
    }
    if (!onward.isProvenEnd || byId.size === 0) return result(false);
    if (total !== null && byId.size < total) return result(false);
    const before = paging.beforeFirst;
    if (before === null) return result(true);
    // A service that counts its pages from 0 has one more; one that counts from 1 refuses it or repeats itself.
    const probe = await read(before);
    if (probe.ok) take(probe.value);
    const isAnswered = probe.ok || probe.failure.kind === 'rejected' || probe.failure.kind === 'notFound';
    return result(isAnswered);
  }
  return result(false);
}

/** So many dated orders, one after the other ever older, show how a list is sorted. */
const leastSorted = 10;

function hasPassed(orders: readonly ListedOrder[], since: number | null): boolean {
  if (since === null || orders.length < leastSorted) return false;
  const dates = orders.map(dateOf);
  return (
    dates.every((date, index) => date <= (dates[index - 1] ?? date)) &&
    (dates[0] ?? 0) > (dates.at(-1) ?? 0) &&
    isBefore(orders.at(-1), since)
  );
}

/** Whether the service dates an order before `since`; false where it gives no date or that is not known. */
export function isBefore(order: ListedOrder | undefined, since: number | null): boolean {
  return since !== null && order !== undefined && dateOf(order) < since;
}

/** Milliseconds UTC, or NaN, which is neither before nor after anything. A date without an offset says too little. */
function dateOf(order: ListedOrder): number {
  const text = order.orderDate ?? '';
  return /(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? Date.parse(text) : Number.NaN;
}

interface Paging {
  readonly first: Query;
  /** The page before the first, to be looked into before an empty page is taken for the end. */
  readonly beforeFirst: Query | null;
  after(page: OrderListPage, fresh: number): Onward;
}

const pagings: Readonly<Record<WireProfile['historyPaging'], (wire: WireProfile) => Paging>> = {
  none: () => ({ first: {}, beforeFirst: null, after: () => ({ isProvenEnd: false }) }),
  page(wire) {
    const queryOf = (page: number) => ({
      [wire.historyPageParameter]: String(page),
      [wire.historyLimitParameter]: String(wire.historyPageSize),
    });
    let page = wire.historyFirstPage;
    return {
      first: queryOf(page),
      beforeFirst: page === 0 ? null : queryOf(page - 1),
      after({ orders }, fresh) {
        page += 1;
        return fresh === 0 ? { isProvenEnd: orders.length === 0 } : { query: queryOf(page) };
      },
    };
  },
  offset(wire) {
    const queryOf = (offset: number) => ({
      [wire.historyOffsetParameter]: String(offset),
      [wire.historyLimitParameter]: String(wire.historyPageSize),
    });
    let offset = 0;
    return {
      first: queryOf(0),
      beforeFirst: null,
      after({ orders }, fresh) {
        offset += orders.length;
        return fresh === 0 ? { isProvenEnd: orders.length === 0 } : { query: queryOf(offset) };
      },
    };
  },
  cursor(wire) {
    const limit = { [wire.historyLimitParameter]: String(wire.historyPageSize) };
    const seen = new Set<string>();
    return {
      first: limit,
      beforeFirst: null,
      after(page) {
        const next = valueAt(page, wire.historyNextField);
        if (next === null || next === '' || next === false) return { isProvenEnd: true };
        if (typeof next !== 'string' && typeof next !== 'number') {
          // Once the field was there, its absence says as much as null; before that, its name may be wrong.
          return { isProvenEnd: next === undefined && seen.size > 0 };
        }
        const cursor = String(next);
        if (seen.has(cursor)) return { isProvenEnd: false };
        seen.add(cursor);
        return { query: linkQuery(cursor) ?? { ...limit, [wire.historyCursorParameter]: cursor } };
      },
    };
  },
};

/** The query of a next link. Only that is taken from it: credentials go to the connection's own address. */
function linkQuery(next: string): Query | null {
  if (!/^(https?:\/\/|\/|\?)/.test(next)) return null;
  const link = URL.parse(next, 'https://service.invalid/orders/v1');
  return link === null ? null : Object.fromEntries(link.searchParams);
}

function valueAt(page: OrderListPage, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      page,
    );
}

function countAt(page: OrderListPage, path: string): number | null {
  const value = valueAt(page, path);
  const count = typeof value === 'string' && /^[0-9]+$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
}
