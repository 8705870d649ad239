import type { PropertyView } from '../../shared/contract/views/property.ts';

/** Stands beside a title whose number the service does not disclose. */
export const numberWithheld = 'title number withheld';

/** A word of the service as people write it: `CROWN_ALLOTMENT` is `Crown allotment`; anything else stays as it is. */
export function sentence(word: string | null): string | null {
  return word && /^[A-Z_ ]+$/.test(word)
    ? word.charAt(0) + word.slice(1).toLowerCase().replaceAll('_', ' ')
    : word;
}

/** As many parcels as a line holds. */
const maxParcels = 2;

/** What tells a property apart from another at the same address: its numbers, each with its name, its council and its parcels. */
export function tellingApart({
  propertyPfi,
  propertyNumber,
  municipality,
  parcels,
}: Pick<PropertyView, 'propertyPfi' | 'propertyNumber' | 'municipality'> & {
  readonly parcels: readonly { readonly spi: string | null }[];
}): string {
  const spis = parcels.flatMap(({ spi }) => spi ?? []);
  const more = spis.length - maxParcels;
  return [
    `Property PFI ${propertyPfi}`,
    propertyNumber ? `Council number ${propertyNumber}` : null,
    municipality,
    spis.length === 0
      ? null
      : `${spis.length === 1 ? 'Parcel' : 'Parcels'} ${spis.slice(0, maxParcels).join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  ]
    .filter(Boolean)
    .join(' \u00b7 ');
}
