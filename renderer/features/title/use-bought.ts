import { useQueries, useQuery } from '@tanstack/react-query';
import type { PropertyPfi } from '../../../shared/model/pfi.ts';
import { useOffice } from '../../bridge/office.tsx';

export interface Bought {
  readonly volumeFolio: string;
  readonly matterNumber: string;
  /** Matters for which the same number was bought for other land. */
  readonly alsoFor?: readonly string[] | undefined;
}

interface BoughtForLand {
  /** Everything that was bought for land of this title; it may be the number of another title of that land. */
  readonly all: readonly Bought[];
  /** The one that is known to be this title's, or null. */
  readonly own: Bought | null;
}

/** More numbers than this are not looked up to find a title's own. */
const mostLookups = 20;

/**
 * What was bought before, for a title whose number is not disclosed. Two titles of one property stand on the same land,
 * so a number is taken for this title's only where the service, asked for it by that number, gives this title's id. That
 * lookup is free.
 */
export function useBought(
  titleId: string,
  land: { readonly propertyPfi: PropertyPfi | null; readonly spis: readonly string[] },
  isWanted: boolean,
): BoughtForLand {
  const { queries } = useOffice();
  const context = { propertyPfi: land.propertyPfi, spis: [...land.spis] };
  const all =
    useQuery(queries.titles.known.queryOptions({ input: { context }, enabled: isWanted })).data ?? [];
  const looked = all.slice(0, mostLookups);
  const found = useQueries({
    queries: looked.map(({ volumeFolio }) =>
      queries.titles.find.queryOptions({ input: { titleId: volumeFolio }, staleTime: 300_000 }),
    ),
  });
  const own = looked.find((_, at) => found[at]?.data?.some((title) => title.titleId === titleId));
  return { all, own: own ?? null };
}
