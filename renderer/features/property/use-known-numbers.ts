import { useQueries, useQuery } from '@tanstack/react-query';
import type { KnownNumberView } from '../../../shared/contract/views/title.ts';
import type { NumberCandidate } from '../../../shared/model/learned-number.ts';
import type { PropertyPfi } from '../../../shared/model/pfi.ts';
import { useOffice } from '../../bridge/office.tsx';

interface KnownNumbers {
  /** Every number that the library holds for this land; each may be of another title of that land. */
  readonly all: readonly KnownNumberView[];
  /** The same, with what the service answers for each. */
  readonly candidates: readonly NumberCandidate[];
  /** More may come. */
  readonly isReading: boolean;
}

/** More numbers than this are not looked up to find a title's own. */
const maxLookups = 20;

/** The numbers that are known for some land, each looked up at the service by its number. These look-ups are free. */
export function useKnownNumbers(
  land: {
    readonly propertyPfi: PropertyPfi | null;
    readonly spis: readonly string[];
    readonly address: string | null;
  },
  isWanted: boolean,
): KnownNumbers {
  const { queries } = useOffice();
  const context = { ...land, spis: [...land.spis] };
  const known = useQuery(queries.titles.known.queryOptions({ input: { context }, enabled: isWanted }));
  const all = known.data ?? [];
  const numbers = isWanted ? [...new Set(all.map(({ volumeFolio }) => volumeFolio))] : [];
  const found = useQueries({
    queries: numbers
      .slice(0, maxLookups)
      .map((titleId) => queries.titles.find.queryOptions({ input: { titleId }, staleTime: 300_000 })),
  });
  return {
    all: isWanted ? all : [],
    candidates: numbers.map((volumeFolio, at) => ({ volumeFolio, found: found[at]?.data })),
    isReading: known.isLoading || found.some(({ isLoading }) => isLoading),
  };
}
