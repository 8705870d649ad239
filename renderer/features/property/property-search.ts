import type { PropertyQuery } from '../../../shared/contract/views/property.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import { readText } from '../../bridge/search-params.ts';

/** The address line of the property screen: how the property is asked for, and which of several was chosen. */
export type PropertySearch = PropertyQuery & { readonly pick?: string };

const word = (value: unknown): string => readText(value) ?? '';

/** Reads it from the address line. What cannot be read becomes an empty address, which the screen explains. */
export function readPropertySearch(search: Record<string, unknown>): PropertySearch {
  const pick = search.pick === undefined ? {} : { pick: word(search.pick) };
  if (search.by === 'pfi')
    return { by: 'pfi', propertyPfi: uncheckedPropertyPfi(word(search.propertyPfi)), ...pick };
  if (search.by === 'cpn') {
    return {
      by: 'cpn',
      propertyNumber: word(search.propertyNumber),
      municipality: word(search.municipality),
      ...pick,
    };
  }
  return { by: 'address', eziAddress: word(search.eziAddress), ...pick };
}

/** The question alone, as the office takes it. */
export function propertyQueryOf(search: PropertySearch): PropertyQuery {
  const { pick: _, ...query } = search;
  return query as PropertyQuery;
}

/** What was asked, in words: the heading while it is looked for, and the label among recent searches. */
export function propertyQueryText(query: PropertyQuery): string {
  if (query.by === 'address') return query.eziAddress;
  if (query.by === 'pfi') return `PFI ${query.propertyPfi}`;
  return `${query.propertyNumber}, ${query.municipality}`;
}

/** Whether there is enough to ask with. */
export function isAskable(query: PropertyQuery): boolean {
  if (query.by === 'address') return query.eziAddress.trim() !== '';
  if (query.by === 'pfi') return query.propertyPfi.trim() !== '';
  return query.propertyNumber.trim() !== '' && query.municipality.trim() !== '';
}
