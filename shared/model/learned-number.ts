import type { Land } from './land.ts';

/** A title without its number, as a listing shows it now. */
interface UnnumberedTitle {
  readonly titleId: string;
  /** The property where it is one, and the parcels of the title itself. */
  readonly land: Land;
  /** How many titles its land has; undefined where nobody said so. */
  readonly titleCount: number | undefined;
}

interface FoundTitle {
  readonly titleId: string;
  readonly status: string | null;
  readonly parcels: readonly { readonly spi: string }[];
  readonly properties: readonly { readonly propertyPfi: string }[];
}

/** A number that the library holds for the land of a title. */
export interface NumberCandidate {
  readonly volumeFolio: string;
  /** What the service answers now where it is asked for this number, which is free. Undefined without an answer. */
  readonly found: readonly FoundTitle[] | undefined;
}

/**
 * The number of a title, where it is certain; else null. The service must show the same title under that number: by the same id,
 * or, since ids may differ between listings, as the one title of exactly the same land. Titles of land that has several
 * are known by their id alone. Two numbers that fit are none.
 */
export function learnedNumber(title: UnnumberedTitle, candidates: readonly NumberCandidate[]): string | null {
  const withId = candidates.filter(({ found }) => found?.some(({ titleId }) => titleId === title.titleId));
  if (withId.length > 0) return onlyNumber(withId);
  // Without an answer of each, another one may fit as well.
  if (title.titleCount !== 1 || candidates.some(({ found }) => found === undefined)) return null;
  return onlyNumber(
    candidates.filter(({ found = [] }) => found.length === 1 && found.every(isOfLand(title.land))),
  );
}

function onlyNumber(candidates: readonly NumberCandidate[]): string | null {
  const [only, ...others] = new Set(candidates.map(({ volumeFolio }) => volumeFolio));
  return only !== undefined && others.length === 0 ? only : null;
}

function isOfLand({ propertyPfi, spis }: Land): (found: FoundTitle) => boolean {
  const wanted = keyOf(spis);
  return ({ status, parcels, properties }) =>
    spis.length > 0 &&
    keyOf(parcels.map(({ spi }) => spi)) === wanted &&
    (propertyPfi === null || properties.some((property) => property.propertyPfi === propertyPfi)) &&
    (status === null || !/cancel|retire|historic|inactive/i.test(status));
}

function keyOf(spis: readonly string[]): string {
  return JSON.stringify([...new Set(spis)].sort());
}
