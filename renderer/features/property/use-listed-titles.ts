import { useQueries } from '@tanstack/react-query';
import type { PropertyView } from '../../../shared/contract/views/property.ts';
import type { KnownNumberView } from '../../../shared/contract/views/title.ts';
import { learnedNumber } from '../../../shared/model/learned-number.ts';
import { landOfTitle } from '../../../shared/model/title-name.ts';
import { useOffice } from '../../bridge/office.tsx';
import type { NamedTitle } from '../cart/subject.ts';
import { useKnownNumbers } from './use-known-numbers.ts';

export interface ListedTitle extends NamedTitle {
  /** Where its number was learned from; null where the service gave it, or it is not known. */
  readonly known: KnownNumberView | null;
}

/** Of more titles than this the land is not asked for one by one. */
const maxLookups = 20;

/**
 * The titles of a property with their land and, where they are certain, with numbers that the library holds. A property lists its
 * parcels beside its titles, so each of several titles is asked for its own, which is free.
 */
export function useListedTitles(property: PropertyView): readonly ListedTitle[] {
  const { queries } = useOffice();
  const { propertyPfi, titles } = property;
  const isOnly = titles.length === 1;
  const spis = property.parcels.map(({ spi }) => spi);
  const { all, candidates } = useKnownNumbers(
    { propertyPfi, spis, address: property.address },
    titles.some(({ volumeFolio }) => volumeFolio === null),
  );
  const details = useQueries({
    queries: titles.slice(0, maxLookups).map(({ titleId, volumeFolio }) =>
      queries.titles.find.queryOptions({
        input: { titleId },
        enabled: !isOnly || (volumeFolio === null && candidates.length > 0),
        staleTime: 300_000,
      }),
    ),
  });
  return titles.map((title, at) => {
    const detail = details[at]?.data?.find(({ titleId }) => titleId === title.titleId);
    const own = detail?.parcels.map(({ spi }) => spi) ?? (isOnly ? spis : []);
    const land = landOfTitle(own);
    if (title.volumeFolio !== null || detail === undefined) return { ...title, land, known: null };
    const asked = { titleId: title.titleId, land: { propertyPfi, spis: own }, titleCount: titles.length };
    const number = learnedNumber(asked, candidates);
    const known = all.find(({ volumeFolio }) => volumeFolio === number) ?? null;
    return { ...title, volumeFolio: number, land, known };
  });
}
