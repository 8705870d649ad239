import { useNavigate, useSearch } from '@tanstack/react-router';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { orderShows } from '../../../shared/model/order-list.ts';
import { asGiven, given, readChoice, readSort, readText } from '../../bridge/search-params.ts';

export const periods = ['any', 'today', 'week', 'month', 'year'] as const;
export type Period = (typeof periods)[number];

/** Instead of a contact: orders of the order history. No name begins with this sign. */
export const elsewhere = '\u0000elsewhere';

/** How the list is filtered and sorted. */
export function readOrdersSearch(search: Record<string, unknown>) {
  return given({
    show: readChoice(orderShows, search.show),
    text: readText(search.text),
    matter: readText(search.matter),
    product: readText(search.product),
    /** A contact, or `elsewhere`. */
    who: readText(search.who),
    period: readChoice(periods, search.period),
    sort: readSort(search.sort),
  });
}

export type OrdersSearch = ReturnType<typeof readOrdersSearch>;

interface OrdersFilter {
  readonly search: OrdersSearch;
  /** Back leads to the list as it was before, but not through every word that was typed. */
  narrow(change: { readonly [Key in keyof OrdersSearch]: string | undefined }, isTyped?: boolean): void;
  /** Other filters in the same order of rows. */
  show(filter: OrdersSearch): void;
}

export function useOrdersSearch(): OrdersFilter {
  const search = useSearch({ from: '/orders' });
  const navigate = useNavigate({ from: '/orders' });
  return {
    search,
    narrow: (change, isTyped = false) =>
      void navigate({
        to: '/orders',
        search: (now) => readOrdersSearch({ ...now, ...change }),
        state: asGiven,
        replace: isTyped,
      }),
    show: (filter) =>
      void navigate({ to: '/orders', search: ({ sort }) => given({ ...filter, sort }), state: asGiven }),
  };
}

export function isNarrowed({ sort: _, text, ...others }: OrdersSearch): boolean {
  return (text ?? '').trim() !== '' || Object.keys(others).length > 0;
}

const dayMs = 86_400_000;
const daysBack: Record<Exclude<Period, 'any'>, number> = { today: 0, week: 6, month: 29, year: 364 };

/** The filter as the office is asked. */
export function askedFilter(filter: OrdersSearch, now: number) {
  const { show = 'all', text = '', matter, product, who, period = 'any' } = filter;
  return {
    show,
    text: text.trim(),
    ...(matter === undefined ? {} : { matterNumber: matter }),
    ...(product === undefined ? {} : { productCode: product }),
    ...(who === undefined ? {} : { who: who === elsewhere ? ('elsewhere' as const) : { contact: who } }),
    ...(period === 'any' ? {} : { placedFrom: melbourneDay(now - daysBack[period] * dayMs) }),
  };
}
