import { useNavigate, useSearch } from '@tanstack/react-router';
import type { MatterFilter } from '../../../../shared/contract/views/matter.ts';
import { isCalendarDate } from '../../../../shared/model/instant.ts';
import { matterKinds, matterShows } from '../../../../shared/model/matter.ts';
import { melbourneDay } from '../../../../shared/model/melbourne-day.ts';
import { asGiven, given, readChoice, readSort, readText } from '../../../bridge/search-params.ts';

/** `any` is the default; `range`: the days `from` and `to`. */
export const settlements = ['any', 'week', 'fortnight', 'month', 'past', 'none', 'range'] as const;
export type SettlementFilter = (typeof settlements)[number];

/** Instead of a name: matters that nobody looks after. No name begins with this sign. */
export const nobody = '\u0000nobody';

/** Instead of a name: what the person of this computer opened or looks after. */
export const mine = '\u0000mine';

const kinds = ['any', ...matterKinds] as const;

const readDay = (value: unknown) => (typeof value === 'string' && isCalendarDate(value) ? value : undefined);

/** How the list is filtered and sorted, as it stands in the address. */
export function readMattersSearch(search: Record<string, unknown>) {
  return given({
    show: readChoice(matterShows, search.show),
    text: readText(search.text),
    settlement: readChoice(settlements, search.settlement),
    from: readDay(search.from),
    to: readDay(search.to),
    kind: readChoice(kinds, search.kind),
    person: readText(search.person),
    sort: readSort(search.sort),
  });
}
export type MattersSearch = ReturnType<typeof readMattersSearch>;

/** What the list begins with after a restart: whose matters they are, and their order. */
export const lastingMattersSearch = ['person', 'sort'] as const;

/** Whether something other than the sort leaves matters out that an open list would show. */
export function isNarrowed({ sort: _, show: __, ...filters }: MattersSearch): boolean {
  return Object.values(filters).some((value) => (value ?? '').trim() !== '');
}

/** The filter as the office is asked. */
export function askedMatters(search: MattersSearch, now: number): Partial<MatterFilter> {
  const { show, text = '', kind, person } = search;
  const settlement = settlementOf(search, melbourneDay(now));
  return {
    text: text.trim(),
    ...(show === undefined ? {} : { show }),
    ...(kind === undefined || kind === 'any' ? {} : { kind }),
    ...(settlement === undefined ? {} : { settlement }),
    ...(person === undefined
      ? {}
      : person === mine
        ? { isMine: true }
        : { lookedAfterBy: person === nobody ? '' : person }),
  };
}

function settlementOf({ settlement, from, to }: MattersSearch, today: string): MatterFilter['settlement'] {
  switch (settlement) {
    case 'week':
      return { from: today, to: dayAfter(today, 7) };
    case 'fortnight':
      return { from: today, to: dayAfter(today, 14) };
    case 'month':
      return { from: `${today.slice(0, 7)}-01`, to: `${today.slice(0, 7)}-31` };
    case 'past':
      return { to: dayAfter(today, -1) };
    case 'none':
      return 'none';
    case 'range':
      return from === undefined && to === undefined ? undefined : given({ from, to });
    default:
      return undefined;
  }
}

/** So many days later, as YYYY-MM-DD. */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

interface MattersFilter {
  readonly search: MattersSearch;
  /** Back leads to the list as it was before, but not through every word that was typed. */
  narrow(change: { readonly [Key in keyof MattersSearch]: string | undefined }, isTyped?: boolean): void;
  /** Other filters in the same order of rows. */
  showAs(filter: MattersSearch): void;
}

export function useMattersSearch(): MattersFilter {
  const search = useSearch({ from: '/matters' });
  const navigate = useNavigate({ from: '/matters' });
  return {
    search,
    narrow: (change, isTyped = false) =>
      void navigate({
        to: '/matters',
        search: (now) => readMattersSearch({ ...now, ...change }),
        state: asGiven,
        replace: isTyped,
      }),
    showAs: (filter) =>
      void navigate({ to: '/matters', search: ({ sort }) => given({ ...filter, sort }), state: asGiven }),
  };
}
