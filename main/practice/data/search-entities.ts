import { eziAddress } from './address.ts';
import { parishes, townships } from './crown-land.ts';
import { createDice, hash } from './dice.ts';
import { localities } from './localities.ts';
import type { PracticeProperty, Register } from './register.ts';

/** What address search v1 knows; its ten types (interface: Address search services). */
export interface SearchEntity {
  readonly type: string;
  /** Digits. Of an address it is the *address* PFI, which is no property's. */
  readonly docId: string;
  readonly text: string;
  readonly latitude: number;
  readonly longitude: number;
}

const centre = { latitude: -37.8136, longitude: 144.9631 };
const marksOfParish = 3;

export function searchEntities(register: Register): SearchEntity[] {
  const at = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({ latitude, longitude });
  const placeOf = (name: string) => localities.find((locality) => locality.name === name) ?? centre;
  const { properties } = register;
  return [
    ...properties.map((property) => entity('address', property.address, at(property), property.addressId)),
    ...properties.map((property) => entity('property', property.address, at(property), property.pfi)),
    ...[...register.parcels.values()].map(({ spi, propertyPfis }) =>
      entity('parcel', spi, at(register.byPfi.get(propertyPfis[0] ?? '') ?? centre)),
    ),
    ...roadsOf(properties).map(([text, property]) => entity('road', text, at(property))),
    ...localities.map((place) => entity('locality', `${place.name} ${place.postcode}`, at(place))),
    ...municipalities().map((name) => entity('lga', name, at(municipalityPlace(name)))),
    ...parishes.map(({ code, name }) => entity('parish', `PARISH OF ${name}`, at(placeOf(name)), code)),
    ...townships.map(({ code, name }) => entity('township', `TOWNSHIP OF ${name}`, at(placeOf(name)), code)),
    ...parishes.flatMap(({ name }) =>
      marks(name).map((text) => entity('survey mark', text, at(placeOf(name)))),
    ),
    ...parishes.map(({ name }) => entity('survey label', `${name} PLAN ${labelOf(name)}`, at(placeOf(name)))),
  ];
}

/** Every municipality once, in order of name. */
export function municipalities(): string[] {
  return [...new Set(localities.map(({ municipality }) => municipality))].sort();
}

function municipalityPlace(name: string) {
  return localities.find(({ municipality }) => municipality === name) ?? centre;
}

function entity(
  type: string,
  text: string,
  place: { latitude: number; longitude: number },
  docId = String(700_000_000 + (hash(`${type} ${text}`) % 99_999_999)),
): SearchEntity {
  return { type, docId, text, ...place };
}

/** Each road once, with a property that stands on it. */
function roadsOf(properties: readonly PracticeProperty[]): [string, PracticeProperty][] {
  const found = new Map<string, PracticeProperty>();
  for (const property of properties) {
    const { roadName, roadType, roadSuffix = '', locality, postcode } = property.parts;
    const text = eziAddress({ roadName, roadType, roadSuffix, locality, postcode }).trim();
    if (!found.has(text)) found.set(text, property);
  }
  return [...found];
}

function marks(parish: string): string[] {
  const dice = createDice(hash(parish), 'marks');
  return Array.from({ length: marksOfParish }, (_, n) => `${parish} PM ${dice.int(1, 90) + n * 100}`);
}

function labelOf(parish: string): number {
  return createDice(hash(parish), 'label').int(100, 999);
}
