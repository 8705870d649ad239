import type { NumberSource } from '../../../shared/contract/views/title.ts';
import { counted } from '../../../shared/lib/counted.ts';
import { momentText } from '../../ui/moment.ts';

/** Where the number of a title was learned from. */
export function sourceText(source: NumberSource, now: number): string {
  const matter = source.matterNumber === null ? '' : ` for matter ${source.matterNumber}`;
  switch (source.kind) {
    case 'purchase':
      return `title number bought${matter}`;
    case 'statement':
      return `title number known from the register statement of ${momentText(source.at, now)}${matter}`;
    case 'order':
      return `title number known from the ${source.productName} of ${momentText(source.at, now)}${matter}`;
    case 'search':
      return `title number known from a search of ${momentText(source.at, now)}${matter}`;
  }
}

/** What adding a product for every title of a property did. `missing`: the titles that the service does not offer it for. */
export function addedForTitlesText(
  name: string,
  count: number,
  missing: readonly string[],
): { readonly title: string; readonly body: string } {
  return {
    title: count === 0 ? `${name} was already in the cart` : `${name} added for ${counted(count, 'title')}`,
    body: missing.length === 0 ? '' : `The service does not offer it for ${missing.join(', ')}.`,
  };
}

/** The button that adds a product for each title of the property. */
export function forAllTitles(count: number): string {
  return count === 2 ? 'For both titles' : `For all ${count} titles`;
}
