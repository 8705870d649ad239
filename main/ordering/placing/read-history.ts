import { unreadOf } from '../../../shared/lib/list-of.ts';
import { ok, type Result } from '../../../shared/lib/result.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import { answerCaps } from '../../http/answer-caps.ts';
import type { LandService } from '../../ports/land-service.ts';
import { type ListedOrder, type OrderListPage, orderListPage } from '../wire.ts';

/** What the service showed of the orders of one customer. */
interface ShownOrders {
  /** Each order once, in the order of the service. */
  readonly orders: readonly ListedOrder[];
  /** Whether the list was read to its end, and further pages brought nothing new. */
  readonly isWhole: boolean;
  /** Whether it was left at orders before `since`. What stands further down was not seen, so this proves no absence. */
  readonly isLeftByDay: boolean;
  /** What ended the reading before its end, after at least one page, or null. */
  readonly failure: ServiceFailure | null;
  /** Orders that could not be read; any of them may be the one that is looked for. */
  readonly unread: number;
}

/** The same, compared with what this library knows (history/history-looks.ts). */
export interface HistoryRead extends ShownOrders {
  /**
   * Whether an order that is not in it was not made: the list is whole, shows every order of its period that is known here,
   * and this service's lists are known to show orders that are not complete.
   */
  readonly provesAbsence: boolean;
}

type Query = Readonly<Record<string, string>>;

/** Where a page leads: to another page, or to the end, which is proven or only seems so. */
type Onward = { readonly query: Query } | { readonly isProvenEnd: boolean };

/** A list longer than this is not read to its end. */
const maxPages = 200;

/**
 * Reads the order history of a customer page by page (interface: GET /orders/v1). Safe reads.
 *
 * How it is paged is not documented; the wire profile says what is tried. Since that may be wrong, and a count may be that
 * of the page, the list is whole only where pages past its end brought nothing new: three empty ones, since one may be
 * empty in the middle, or a refusal after the service's own count or an empty page. The largest count that a page gave must
 * be reached. Where the service says that there is no next page, or the list is not paged, that and the count are all there
 * is. Whether a whole list can be believed is decided elsewhere (history/history-looks.ts).
 *
 * A list that runs from the newest to the oldest may be left a page after it came to orders before `since`, where
 * `isEnough`. That saves requests and proves nothing: only the pages that were read are seen to be sorted so.
 *
 * `since`: milliseconds UTC by the service's own clock. Null: reads to the end. `pace` is waited for before each page.
 */
export async function readHistoryPages(
  service: LandService,
  customerId: string | null,
  about: {
    readonly signal?: AbortSignal;
    readonly since?: number | null;
    readonly isEnough?: (orders: readonly ListedOrder[]) => boolean;
    readonly pace?: () => Promise<void>;
  } = {},
): Promise<Result<ShownOrders, ServiceFailure>> {
  const { wire } = service.connection;
  const since = about.since ?? null;
  const byId = new Map<string, ListedOrder>();
  let unread = 0;
  /** The largest count of all orders that a page gave. */
  let total: number | null = null;
  /** Orders came after an empty page: there may be more such gaps, and wider ones. */
  let hasGap = false;
  const paging = pagings[wire.historyPaging](wire);
  const read = async (query: Query) => {
    await about.pace?.();
    return service.read({
      api: 'orders',
      path: '/orders/v1',
      query,
      headers: { 'customer-id': customerId ?? undefined },
      schema: orderListPage,
      maxBytes: answerCaps.orderHistory,
      signal: about.signal,
    });
  };
  /** How many of the page were not seen before. */
  const take = (page: OrderListPage): number => {
    const before = byId.size;
    for (const order of page.orders) if (!byId.has(order.orderId)) byId.set(order.orderId, order);
    unread += unreadOf(page.orders)?.count ?? 0;
    return byId.size - before;
  };
  const result = (isWhole: boolean, failure: ServiceFailure | null = null, isLeftByDay = false) =>
    ok({ orders: [...byId.values()], isWhole: isWhole && unread === 0, isLeftByDay, failure, unread });
  const isCounted = () => total !== null && byId.size >= total;
  /** What the list says of itself must not speak against its end. */
  const mayBeWhole = () => (hasGap ? total === byId.size : total === null ? byId.size > 0 : isCounted());
  /** A service that counts its pages from 0 has one more; one that counts from 1 refuses it or repeats itself. */
  const looksBefore = async () => {
    if (paging.beforeFirst === null) return true;
    const probe = await read(paging.beforeFirst);
    if (probe.ok) take(probe.value);
    return probe.ok || isRefused(probe.failure);
  };

  let query = paging.first;
  let mayLeave = since !== null;
  let wasPassed = false;
  let wasEmpty = false;
  for (let pages = 1; pages <= maxPages; pages += 1) {
    const page = await read(query);
    if (!page.ok) {
      if (pages === 1) return page;
      // Past its last page a service may refuse.
      if ((wasEmpty || isCounted()) && isRefused(page.failure))
        return result(mayBeWhole() && (await looksBefore()));
      return result(false, page.failure);
    }
    const fresh = take(page.value);
    if (wasEmpty && fresh > 0) hasGap = true;
    wasEmpty = page.value.orders.length === 0;
    const count = countAt(page.value, wire.historyTotalField);
    if (count !== null) total = Math.max(count, total ?? 0);
    if (mayLeave) {
      const orders = [...byId.values()];
      const isPassed = hasPassed(orders, since);
      if (isPassed && wasPassed) {
        if (about.isEnough?.(orders) !== false) return result(false, null, true);
        mayLeave = false;
      }
      wasPassed = isPassed;
    }
    const onward = paging.after(page.value, fresh);
    if ('query' in onward) {
      query = onward.query;
      continue;
    }
    const isProven = onward.isProvenEnd || (wire.historyPaging === 'none' && isCounted());
    return result(isProven && mayBeWhole() && (await looksBefore()));
  }
  return result(false);
}

/** The page, that is. 401 and 403 refuse the caller, and say nothing about where the list ends. */
function isRefused({ kind }: ServiceFailure): boolean {
  return kind === 'rejected' || kind === 'notFound';
}

/** So many dated orders, one after the other ever older, show how a list is sorted. */
const minSorted = 10;

function hasPassed(orders: readonly ListedOrder[], since: number | null): boolean {
  if (since === null || orders.length < minSorted) return false;
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

/** What is dated before this has no date: services write the year 1, 1970 or 2000 where they have none. Milliseconds UTC. */
const earliestDate = Date.UTC(2002, 0, 1);

/** Milliseconds UTC, or NaN, which is neither before nor after anything. A date without an offset says too little. */
function dateOf(order: ListedOrder): number {
  const text = order.orderDate ?? '';
  const date = /(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? Date.parse(text) : Number.NaN;
  return date >= earliestDate ? date : Number.NaN;
}

/** So many pages on end that bring nothing new are read, where pages only overlap. */
const maxIdlePages = 2;
/** So many are read past an empty page: a service that filters its pages has empty ones in the middle. */
const pagesPastEmpty = 2;

/**
 * Says after each page whether the list is over: `true` after empty pages; `false`, which proves nothing, where a page
 * repeats the one before, as if pages were not counted so, or several bring nothing new; `null` where it goes on.
 */
function pageEnds(): (page: OrderListPage, fresh: number) => boolean | null {
  let before: readonly string[] = [];
  let idle = 0;
  let empty = 0;
  return ({ orders }, fresh) => {
    empty = orders.length === 0 ? empty + 1 : 0;
    if (empty > 0) return empty > pagesPastEmpty ? true : null;
    const ids = orders.map(({ orderId }) => orderId);
    const isRepeated = ids.length === before.length && ids.every((id, at) => id === before[at]);
    before = ids;
    idle = fresh > 0 ? 0 : idle + 1;
    return fresh === 0 && (isRepeated || idle > maxIdlePages) ? false : null;
  };
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
    const endsAt = pageEnds();
    return {
      first: queryOf(page),
      beforeFirst: page === 0 ? null : queryOf(page - 1),
      after(answer, fresh) {
        page += 1;
        const end = endsAt(answer, fresh);
        return end === null ? { query: queryOf(page) } : { isProvenEnd: end };
      },
    };
  },
  offset(wire) {
    const queryOf = (offset: number) => ({
      [wire.historyOffsetParameter]: String(offset),
      [wire.historyLimitParameter]: String(wire.historyPageSize),
    });
    let offset = 0;
    /** Past an empty page it goes on by no more than a page has: nothing is left out. */
    let largest = 0;
    const endsAt = pageEnds();
    return {
      first: queryOf(0),
      beforeFirst: null,
      after(answer, fresh) {
        largest = Math.max(largest, answer.orders.length);
        offset += answer.orders.length || largest || wire.historyPageSize;
        const end = endsAt(answer, fresh);
        return end === null ? { query: queryOf(offset) } : { isProvenEnd: end };
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
