import type { PropertyView } from '../../../shared/contract/views/property.ts';

/** As many parcels as a line holds. */
const mostParcels = 2;

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
  const more = spis.length - mostParcels;
  return [
    `Property PFI ${propertyPfi}`,
    propertyNumber ? `Council number ${propertyNumber}` : null,
    municipality,
    spis.length === 0
      ? null
      : `${spis.length === 1 ? 'Parcel' : 'Parcels'} ${spis.slice(0, mostParcels).join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  ]
    .filter(Boolean)
    .join(' \u00b7 ');
}
