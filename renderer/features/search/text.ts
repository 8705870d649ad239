import type { AddressSearchQuery } from '../../../shared/contract/views/address-search.ts';

export type EntityType = NonNullable<AddressSearchQuery['type']>;

/** What “Places and more” can search for, and the name of a single result. */
export const entityTypeTexts: Record<EntityType, readonly [many: string, one: string]> = {
  address: ['Addresses', 'Address'],
  property: ['Properties', 'Property'],
  parcel: ['Parcels', 'Parcel'],
  road: ['Roads', 'Road'],
  locality: ['Localities', 'Locality'],
  lga: ['Municipalities (LGA)', 'Municipality (LGA)'],
  parish: ['Parishes', 'Parish'],
  township: ['Townships', 'Township'],
  'survey mark': ['Survey marks', 'Survey mark'],
  'survey label': ['Survey labels', 'Survey label'],
};

export const entityTypes = Object.keys(entityTypeTexts) as EntityType[];

/** An unknown type is shown as the service names it. */
export function typeText(type: string): string {
  const known = entityTypes.find((one) => one === type);
  return known ? entityTypeTexts[known][1] : type;
}

/** `At least 120 found, 50 shown`. `total` is null where the service does not say how many there are. */
export function foundText(total: number | null, shown: number, isAtLeast: boolean): string {
  const more = total !== null && total > shown ? `, ${shown} shown` : '';
  return `${isAtLeast ? 'At least ' : ''}${total ?? shown} found${more}`;
}

/** Below a field with a list of names to choose from. */
export function listHint(what: string, count: number): string {
  return `Type part of the ${what}, then select from the list (${count} entries).`;
}
