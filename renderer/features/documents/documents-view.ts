import { create } from 'zustand';
import { type DayRange, namedPeriod, namedPeriods } from '../../../shared/model/day-range.ts';
import { isCalendarDate } from '../../../shared/model/instant.ts';
import { noSelection, type RowSelection } from '../../ui/table/row-selection.ts';
import type { ListedDocument } from './use-documents.ts';

export const periodChoices = ['any', ...namedPeriods, 'between'] as const;
export type PeriodChoice = (typeof periodChoices)[number];

/** When the documents were kept that are shown. */
interface ChosenPeriod {
  readonly period: PeriodChoice;
  /** Only with `between`: days as the fields have them, also while they are half typed. */
  readonly from: string;
  readonly to: string;
}

const anyTime: ChosenPeriod = { period: 'any', from: '', to: '' };
const noneChosen = { selection: noSelection, sizes: new Map<string, number>() };

interface DocumentsView extends ChosenPeriod {
  readonly text: string;
  /** Only documents of these products; null for all. */
  readonly productCodes: readonly string[] | null;
  /** What is chosen stays so under another filter, and while other screens are shown. */
  readonly selection: RowSelection;
  /** Bytes of each chosen document. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Shown beside the list. */
  readonly active: ListedDocument | null;
  /** Everything here is of this connection. */
  readonly connectionId: string | null;
  setText(text: string): void;
  setKind(productCodes: readonly string[] | null): void;
  setPeriod(period: Exclude<PeriodChoice, 'between'>): void;
  setDays(from: string, to: string): void;
  /** What is asked for elsewhere: the words, the days or any time, and the kinds or all. */
  show(text: string, range: DayRange | null, today: string, productCodes?: readonly string[]): void;
  /** `listed`: bytes of the documents that are at hand. */
  choose(selection: RowSelection, listed: ReadonlyMap<string, number>): void;
  chooseNone(): void;
  activate(document: ListedDocument): void;
  /** Nothing of one connection is shown or chosen under another. */
  enter(connectionId: string): void;
}

/** How the list was left. */
export const useDocumentsView = create<DocumentsView>()((set) => ({
  text: '',
  productCodes: null,
  ...anyTime,
  ...noneChosen,
  active: null,
  connectionId: null,
  setText: (text) => set({ text }),
  setKind: (productCodes) => set({ productCodes }),
  setPeriod: (period) => set({ ...anyTime, period }),
  setDays: (from, to) => set({ period: 'between', from, to }),
  show: (text, range, today, productCodes) =>
    set({
      text,
      productCodes: productCodes ?? null,
      ...(range === null ? anyTime : chosen(range, today)),
    }),
  choose: (selection, listed) =>
    set((state) => ({
      selection,
      sizes: new Map([...selection.ids].map((id) => [id, listed.get(id) ?? state.sizes.get(id) ?? 0])),
    })),
  chooseNone: () => set(noneChosen),
  activate: (active) => set({ active }),
  enter: (connectionId) =>
    set((state) =>
      state.connectionId === connectionId
        ? state
        : {
            connectionId,
            ...noneChosen,
            active: null,
            ...(state.connectionId === null ? {} : { text: '', productCodes: null, ...anyTime }),
          },
    ),
}));

/** The days that are shown; a half typed one bounds nothing. Null for any time. */
export function rangeOf({ period, from, to }: ChosenPeriod, today: string): DayRange | null {
  if (period === 'any') return null;
  if (period !== 'between') return namedPeriod(period, today).range;
  return { from: isCalendarDate(from) ? from : '', to: isCalendarDate(to) ? to : '' };
}

function chosen(range: DayRange, today: string): ChosenPeriod {
  const name = namedPeriods.find((one) => {
    const meant = namedPeriod(one, today).range;
    return meant.from === range.from && meant.to === range.to;
  });
  return name === undefined ? { period: 'between', ...range } : { ...anyTime, period: name };
}
