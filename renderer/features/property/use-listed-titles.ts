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

interface ListedTitles {
  readonly titles: readonly ListedTitle[];
  /** More may be learned of them. */
  readonly isReading: boolean;
}

/** Of more titles than this the land is not asked for one by one. */
const maxLookups = 20;

/**
 * The titles of a property with their land and, where they are certain, with numbers that the library holds. A property lists its
 * parcels beside its titles, so each of several titles is asked for its own, which is free.
 */
export function useListedTitles(property: PropertyView): ListedTitles {
  const { queries } = useOffice();
  const { propertyPfi } = property;
  const isOnly = property.titles.length === 1;
  const spis = property.parcels.map(({ spi }) => spi);
  const numbers = useKnownNumbers(
    { propertyPfi, spis, address: property.address },
    property.titles.some(({ volumeFolio }) => volumeFolio === null),
  );
  const details = useQueries({
    queries: property.titles.slice(0, maxLookups).map(({ titleId, volumeFolio }) =>
      queries.titles.find.queryOptions({
        input: { titleId },
        enabled: !isOnly || (volumeFolio === null && numbers.candidates.length > 0),
        staleTime: 300_000,
      }),
    ),
  });
  const titles = property.titles.map((title, at): ListedTitle => {
    const detail = details[at]?.data?.find(({ titleId }) => titleId === title.titleId);
    const own = detail?.parcels.map(({ spi }) => spi) ?? (isOnly ? spis : []);
    const land = landOfTitle(own);
    if (title.volumeFolio !== null || detail === undefined) return { ...title, land, known: null };
    const asked = {
      titleId: title.titleId,
      land: { propertyPfi, spis: own },
      titleCount: property.titles.length,
    };
    const number = learnedNumber(asked, numbers.candidates);
    const known = numbers.all.find(({ volumeFolio }) => volumeFolio === number) ?? null;
    return { ...title, volumeFolio: number, land, known };
  });
  return { titles, isReading: numbers.isReading || details.some(({ isLoading }) => isLoading) };
}
