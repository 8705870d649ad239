import { useNavigate, useSearch } from '@tanstack/react-router';
import type { OrderLineFilter } from '../../../shared/contract/views/order-line.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { orderShows } from '../../../shared/model/order-list.ts';
import { asGiven, given, readChoice, readSort, readText } from '../../bridge/search-params.ts';

export const periods = ['any', 'today', 'week', 'month', 'year'] as const;
export type Period = (typeof periods)[number];

/** How long a late certificate was not followed up. */
export const quietTimes = ['any', 'today', 'days3', 'days5', 'days10', 'days20'] as const;
export type QuietTime = (typeof quietTimes)[number];

const quietDays: Record<Exclude<QuietTime, 'any'>, number> = {
  today: 1,
  days3: 3,
  days5: 5,
  days10: 10,
  days20: 20,
};

/** Instead of a person: the one of this computer. No name begins with this sign. */
export const mine = '\u0000mine';

/** Instead of a contact or a person: orders of the order history. No name begins with this sign. */
export const elsewhere = '\u0000elsewhere';

interface Filter<Value extends string> {
  /** The value in the address; undefined for none, and for what this version does not know. */
  read(value: unknown): Value | undefined;
  /** What main is asked. */
  ask(value: Value, now: number): Partial<OrderLineFilter>;
  /** Whether the list begins with it after a restart. */
  readonly lasts: boolean;
}

const filter = <Value extends string>(one: Filter<Value>) => one;

const dayMs = 86_400_000;
const daysBack: Record<Exclude<Period, 'any'>, number> = { today: 0, week: 6, month: 29, year: 364 };

/** Each filter of the list, once: the address, what lasts, whether the list is filtered, and what main is asked. */
const filters = {
  show: filter({ read: (value) => readChoice(orderShows, value), ask: (show) => ({ show }), lasts: true }),
  text: filter({ read: readText, ask: (text) => ({ text: text.trim() }), lasts: false }),
  matter: filter({ read: readText, ask: (matterNumber) => ({ matterNumber }), lasts: false }),
  product: filter({ read: readText, ask: (productCode) => ({ productCode }), lasts: true }),
  /** A contact, or `elsewhere`. */
  who: filter({
    read: readText,
    ask: (who) => ({ who: who === elsewhere ? 'elsewhere' : { contact: who } }),
    lasts: true,
  }),
  /** A person of the office, `mine` or `elsewhere`. */
  orderedBy: filter({
    read: readText,
    ask: (person) => ({
      orderedBy: person === mine ? 'mine' : { person: person === elsewhere ? '' : person },
    }),
    lasts: true,
  }),
  period: filter({
    read: (value) => readChoice(periods, value),
    ask: (period, now) =>
      period === 'any' ? {} : { placedFrom: melbourneDay(now - daysBack[period] * dayMs) },
    lasts: true,
  }),
  /** Late, and not followed up for so many days. */
  quiet: filter({
    read: (value) => readChoice(quietTimes, value),
    ask: (time, now) =>
      time === 'any' ? {} : { notFollowedUpSince: melbourneDay(now - (quietDays[time] - 1) * dayMs) },
    lasts: false,
  }),
};

type FilterValues = {
  readonly [Key in keyof typeof filters]?: Exclude<ReturnType<(typeof filters)[Key]['read']>, undefined>;
};
type AnyFilter = readonly [key: keyof FilterValues, filter: Filter<string>];
const everyFilter = Object.entries(filters) as unknown as readonly AnyFilter[];

export interface OrdersSearch extends FilterValues {
  readonly sort?: string;
}

/** How the list is filtered and sorted. */
export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const values = everyFilter.map(([key, { read }]) => [key, read(search[key])] as const);
  return given({ ...(Object.fromEntries(values) as FilterValues), sort: readSort(search.sort) });
}

/** What the list begins with after a restart. */
export const lastingOrdersSearch: readonly (keyof OrdersSearch)[] = [
  ...everyFilter.flatMap(([key, { lasts }]) => (lasts ? [key] : [])),
  'sort',
];

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

export function isNarrowed(search: OrdersSearch): boolean {
  return everyFilter.some(([key]) => (search[key] ?? '').trim() !== '');
}

/** The filter as the office is asked. */
export function askedFilter(search: OrdersSearch, now: number): Partial<OrderLineFilter> {
  let asked: Partial<OrderLineFilter> = {};
  for (const [key, { ask }] of everyFilter) {
    const value = search[key];
    if (value !== undefined) asked = { ...asked, ...ask(value, now) };
  }
  return asked;
}
