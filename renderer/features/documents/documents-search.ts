import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PlaceInside } from '../../../shared/contract/views/document.ts';
import { type DayRange, namedPeriod, namedPeriods } from '../../../shared/model/day-range.ts';
import { isCalendarDate } from '../../../shared/model/instant.ts';
import { asGiven, given, readChoice, readSort, readText } from '../../bridge/search-params.ts';

export const periodChoices = ['any', ...namedPeriods, 'between'] as const;
export type PeriodChoice = (typeof periodChoices)[number];

export const whoseChoices = ['everyone', 'mine'] as const;

/** How the list is filtered and sorted. */
export function readDocumentsSearch(search: Record<string, unknown>) {
  const period = readChoice(periodChoices, search.period);
  const isBetween = period === 'between';
  return given({
    text: readText(search.text),
    products: readTexts(search.products),
    /** When the documents were received. */
    period,
    /** Days as the fields have them, also half typed. */
    from: isBetween ? readText(search.from) : undefined,
    to: isBetween ? readText(search.to) : undefined,
    /** Whose documents: all, or those of the person of this computer. */
    whose: readChoice(whoseChoices, search.whose),
    sort: readSort(search.sort),
  });
}

export type DocumentsSearch = ReturnType<typeof readDocumentsSearch>;

function readTexts(value: unknown): readonly string[] | undefined {
  const texts = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  return texts.length === 0 ? undefined : texts;
}

interface DocumentsFilter {
  readonly search: DocumentsSearch;
  /** Back leads to the list as it was before, but not through everything that was typed. */
  narrow(change: DocumentsSearch, isTyped?: boolean): void;
  showAll(): void;
}

export function useDocumentsSearch(): DocumentsFilter {
  const search = useSearch({ from: '/documents' });
  const navigate = useNavigate({ from: '/documents' });
  return {
    search,
    narrow: (change, isTyped = false) =>
      void navigate({
        to: '/documents',
        search: (now) => readDocumentsSearch({ ...now, ...change }),
        state: asGiven,
        replace: isTyped,
      }),
    showAll: () => void navigate({ to: '/documents', search: ({ sort }) => given({ sort }), state: asGiven }),
  };
}

/** The days that are shown; a half typed one bounds nothing. Null for any time. */
export function rangeOf(
  { period = 'any', from = '', to = '' }: DocumentsSearch,
  today: string,
): DayRange | null {
  if (period === 'any') return null;
  if (period !== 'between') return namedPeriod(period, today).range;
  return { from: isCalendarDate(from) ? from : '', to: isCalendarDate(to) ? to : '' };
}

/** The filter for these days, by their name where they have one. */
export function periodSearch(range: DayRange | null, today: string): DocumentsSearch {
  if (range === null) return {};
  const period = namedPeriods.find((one) => {
    const meant = namedPeriod(one, today).range;
    return meant.from === range.from && meant.to === range.to;
  });
  return period === undefined ? { period: 'between', ...range } : { period };
}

/** The page of a document that is shown first, from 1, and what is looked for in it at once. */
export function readDocumentSearch({ page, find }: Record<string, unknown>) {
  const isPage = typeof page === 'number' && Number.isInteger(page) && page > 0;
  return given({ page: isPage ? page : undefined, find: readText(find) });
}

/** To open a document where something was found in it, with what was found marked. */
export function atPlace(place: Pick<PlaceInside, 'page' | 'find'> | undefined) {
  const page = place?.page ?? 1;
  return given({ page: page === 1 ? undefined : page, find: place?.find });
}
