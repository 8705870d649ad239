import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { type OrderShow, orderShows } from '../../../shared/model/order-list.ts';

export const periods = ['any', 'today', 'week', 'month', 'year'] as const;
export type Period = (typeof periods)[number];

/** How the list is narrowed. */
export interface OrdersFilter {
  readonly show: OrderShow;
  readonly text: string;
  readonly matterNumber: string | null;
  readonly productCode: string | null;
  /** A contact; `elsewhere` for orders of the order history is told apart by a sign that no name begins with. */
  readonly who: string | null;
  readonly period: Period;
}

export const elsewhere = '\u0000elsewhere';

export const noFilter: OrdersFilter = {
  show: 'all',
  text: '',
  matterNumber: null,
  productCode: null,
  who: null,
  period: 'any',
};

interface OrdersView extends OrdersFilter {
  setShow(show: OrderShow): void;
  setText(text: string): void;
  narrow(change: Partial<OrdersFilter>): void;
}

/** How the list was last filtered; it stays over a restart, but for what was typed and the matter. */
export const useOrdersView = create<OrdersView>()(
  persist(
    (set) => ({
      ...noFilter,
      setShow: (show) => set({ show }),
      setText: (text) => set({ text }),
      narrow: (change) => set(change),
    }),
    {
      name: 'landfolio.orders-filter',
      storage: createJSONStorage(() => localStorage),
      partialize: ({ show, productCode, who, period }) => ({ show, productCode, who, period }),
      merge: (kept, view) => ({ ...view, ...keptFilter(kept) }),
    },
  ),
);

/** What of a filter can be used that another version may have kept. */
function keptFilter(kept: unknown): Pick<OrdersFilter, 'show' | 'productCode' | 'who' | 'period'> {
  const of = new Map<string, unknown>(typeof kept === 'object' && kept !== null ? Object.entries(kept) : []);
  const text = (name: string) => {
    const value = of.get(name);
    return typeof value === 'string' ? value : null;
  };
  return {
    show: orderShows.find((one) => one === of.get('show')) ?? noFilter.show,
    period: periods.find((one) => one === of.get('period')) ?? noFilter.period,
    productCode: text('productCode'),
    who: text('who'),
  };
}

export function isNarrowed(filter: OrdersFilter): boolean {
  const { show, text, matterNumber, productCode, who, period } = filter;
  return (
    show !== 'all' ||
    text.trim() !== '' ||
    period !== 'any' ||
    [matterNumber, productCode, who].some((one) => one !== null)
  );
}

const dayMs = 86_400_000;
const daysBack: Record<Exclude<Period, 'any'>, number> = { today: 0, week: 6, month: 29, year: 364 };

/** The filter as the office is asked. */
export function askedFilter(filter: OrdersFilter, now: number) {
  const { show, text, matterNumber, productCode, who, period } = filter;
  return {
    show,
    text: text.trim(),
    ...(matterNumber === null ? {} : { matterNumber }),
    ...(productCode === null ? {} : { productCode }),
    ...(who === null ? {} : { who: who === elsewhere ? ('elsewhere' as const) : { contact: who } }),
    ...(period === 'any' ? {} : { placedFrom: melbourneDay(now - daysBack[period] * dayMs) }),
  };
}
