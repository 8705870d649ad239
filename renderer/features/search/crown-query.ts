import type { CrownAllotmentQuery, PlaceView } from '../../../shared/contract/views/title.ts';
import type { SearchTexts } from './search-store.ts';

/** How a place stands in its field once it is chosen: name, then code. */
export function placeText(place: PlaceView): string {
  return `${place.name} (${place.code})`;
}

/** The place that a text means: as chosen, by its code, or by a name that only one has. */
export function placeOf(places: readonly PlaceView[], text: string): PlaceView | null {
  const wanted = text.trim().toUpperCase();
  if (wanted === '') return null;
  const exact = places.find(
    (place) => placeText(place).toUpperCase() === wanted || place.code.toUpperCase() === wanted,
  );
  if (exact) return exact;
  const named = places.filter((place) => place.name.toUpperCase() === wanted);
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** Places whose name or code fits, those that start with the text first; at most 30. */
export function placesLike(places: readonly PlaceView[], text: string): readonly PlaceView[] {
  const wanted = text.trim().toUpperCase();
  const rank = (place: PlaceView) => (place.name.toUpperCase().startsWith(wanted) ? 0 : 1);
  return places
    .filter((place) => placeText(place).toUpperCase().includes(wanted))
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
    .slice(0, 30);
}

interface CrownFaults {
  readonly allotment?: string;
  readonly parish?: string;
  readonly township?: string;
}

/** The query, or what is missing by field. Places that are no longer found in their list cannot be asked for. */
export function crownQueryOf(
  texts: SearchTexts,
  parishes: readonly PlaceView[],
  townships: readonly PlaceView[],
): { readonly query: CrownAllotmentQuery } | { readonly faults: CrownFaults } {
  const parish = placeOf(parishes, texts.parish);
  const township = placeOf(townships, texts.township);
  const faults: { allotment?: string; parish?: string; township?: string } = {};
  if (!texts.allotment.trim() && !texts.portion.trim() && !texts.section.trim())
    faults.allotment = 'Enter at least one of allotment, portion and section.';
  if (texts.parish.trim() !== '' && !parish) faults.parish = 'Select a parish from the list.';
  if (texts.township.trim() !== '' && !township) faults.township = 'Select a township from the list.';
  if (texts.parish.trim() === '' && texts.township.trim() === '')
    faults.parish = 'Select a parish, a township, or both.';
  if (Object.keys(faults).length > 0) return { faults };
  const given = {
    allotment: texts.allotment,
    section: texts.section,
    portion: texts.portion,
    block: texts.block,
    subdivision: texts.subdivision,
    parishCode: parish?.code ?? '',
    townshipCode: township?.code ?? '',
  };
  const filled = Object.entries(given)
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '');
  return { query: Object.fromEntries(filled) };
}
