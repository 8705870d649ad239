import { z } from 'zod';
import type { StructuredHitView } from '../../shared/contract/views/address-search.ts';
import { withUnread } from '../../shared/lib/list-of.ts';
import { type PropertyPfi, uncheckedPropertyPfi } from '../../shared/model/pfi.ts';
import { type Coordinates, coordinatesOf, coordinatesOfText } from './coordinates.ts';

/**
 * Answer of the structured search. The document shows characteristics, each with a name and a value, and coordinates as
 * decimal latitude,longitude pairs, but not where they stand: characteristics are taken wherever a list of them is, and
 * coordinates beside them, among them, or as a list of their own with as many pairs as there are addresses.
 */
export const structuredAnswer = z.unknown().transform((value, context): StructuredHitView[] => {
  const found = hitsIn(value, 0);
  if (found.length === 0) {
    if (isEmptyAnswer(value)) return [];
    context.addIssue({ code: 'custom', message: 'it contains no characteristics with name and value' });
    return z.NEVER;
  }
  const hits = withSharedCoordinates(value, found).map(({ characteristics, coordinates }) => ({
    propertyPfi: pfiNamed(characteristics),
    eziAddress: valueNamed(characteristics, 'EZI_ADDRESS'),
    latitude: coordinates?.latitude ?? null,
    longitude: coordinates?.longitude ?? null,
    characteristics,
  }));
  return withUnread(hits, unreadIn(value, 0), 'a characteristic without name and value');
});

interface Characteristic {
  readonly name: string;
  readonly value: string;
}

interface FoundHit {
  readonly characteristics: Characteristic[];
  readonly coordinates: Coordinates | null;
}

/** Deeper and larger than any answer of an address search. */
const deepest = 8;
const maxHits = 1000;
const maxTextLength = 2000;

function hitsIn(value: unknown, depth: number): FoundHit[] {
  if (typeof value !== 'object' || value === null || depth > deepest) return [];
  const list = characteristicsIn(value);
  if (list !== null) return divided(list).map((part) => foundHit(part, null));
  if (Array.isArray(value)) return value.flatMap((entry) => hitsIn(entry, depth + 1)).slice(0, maxHits);
  const members = Object.values(value);
  const lists = members.map(characteristicsIn).filter((own) => own !== null);
  if (lists.length > 0) {
    const parts = lists.flatMap(divided);
    // What stands beside belongs to the one address; beside several it is shared out later.
    const beside =
      parts.length === 1 ? firstPair(members.filter((member) => characteristicsIn(member) === null)) : null;
    return parts.map((part) => foundHit(part, beside));
  }
  return members.flatMap((member) => hitsIn(member, depth + 1)).slice(0, maxHits);
}

/** A list of `{name, value}`, or an object that names the two known characteristics; null where it is neither. */
function characteristicsIn(value: unknown): Characteristic[] | null {
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) {
    const read = value.map(characteristicOf).filter((entry) => entry !== null);
    return read.length > 0 ? read : null;
  }
  const isNamed = Object.keys(value).some((name) => /^(PROPERTY_PFI|EZI_ADDRESS)$/i.test(name));
  return isNamed ? Object.entries(value).flatMap(([name, member]) => named(name, member)) : null;
}

/** How many entries of lists of characteristics are none. */
function unreadIn(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null || depth > deepest) return 0;
  const own = Array.isArray(value) ? characteristicsIn(value) : null;
  if (own !== null && Array.isArray(value)) return value.length - own.length;
  return Object.values(value).reduce((sum: number, member) => sum + unreadIn(member, depth + 1), 0);
}

function characteristicOf(entry: unknown): Characteristic | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const members = new Map(Object.entries(entry).map(([key, member]) => [key.toLowerCase(), member]));
  const name = members.get('name');
  if (typeof name !== 'string' || !members.has('value')) return null;
  return named(name, members.get('value'))[0] ?? { name, value: '' };
}

function named(name: string, value: unknown): Characteristic[] {
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isText ? [{ name: name.slice(0, 200), value: String(value).slice(0, maxTextLength) }] : [];
}

/** One flat list may hold several addresses: a name that came before begins the next one. */
function divided(list: readonly Characteristic[]): Characteristic[][] {
  const parts: Characteristic[][] = [];
  let names = new Set<string>();
  const repeats = list.filter(({ name }) => name.toUpperCase() === 'PROPERTY_PFI').length > 1;
  for (const entry of list) {
    const name = entry.name.toUpperCase();
    if (parts.length === 0 || (repeats && names.has(name))) {
      parts.push([]);
      names = new Set();
    }
    names.add(name);
    parts.at(-1)?.push(entry);
  }
  return parts;
}

function foundHit(characteristics: Characteristic[], beside: Coordinates | null): FoundHit {
  return { characteristics, coordinates: amongThem(characteristics) ?? beside };
}

function amongThem(characteristics: readonly Characteristic[]): Coordinates | null {
  const byName = new Map(characteristics.map(({ name, value }) => [name, value]));
  const separate = ofMembers(byName);
  if (separate !== null) return separate;
  for (const { name, value } of characteristics) {
    if (!/COORD|LOCATION|LAT|POINT|CENTROID|GEOM/i.test(name)) continue;
    const pair = coordinatesOfText(value);
    if (pair !== null) return pair;
  }
  return null;
}

function ofMembers(members: ReadonlyMap<string, unknown>): Coordinates | null {
  const pick = (names: RegExp) => {
    for (const [name, value] of members) if (names.test(name)) return Number.parseFloat(String(value));
    return Number.NaN;
  };
  const latitude = pick(/^(lat|latitude)$/i);
  const longitude = pick(/^(lon|lng|long|longitude)$/i);
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? coordinatesOf(latitude, longitude) : null;
}

function firstPair(values: readonly unknown[]): Coordinates | null {
  return pairsIn(values, 0)[0] ?? null;
}

/** Every pair of coordinates in a value that is no characteristic, in its order. */
function pairsIn(value: unknown, depth: number): Coordinates[] {
  if (typeof value === 'string') {
    const pair = value.includes('.') ? coordinatesOfText(value) : null;
    return pair === null ? [] : [pair];
  }
  if (typeof value !== 'object' || value === null || depth > deepest) return [];
  if (characteristicsIn(value) !== null) return [];
  if (Array.isArray(value)) {
    const [first, second] = value;
    if (value.length === 2 && typeof first === 'number' && typeof second === 'number') {
      const pair = coordinatesOf(first, second);
      return pair === null ? [] : [pair];
    }
    return value.slice(0, maxHits).flatMap((entry) => pairsIn(entry, depth + 1));
  }
  const own = ofMembers(new Map(Object.entries(value)));
  return own === null ? Object.values(value).flatMap((member) => pairsIn(member, depth + 1)) : [own];
}

/** Coordinates that stand apart belong to the addresses one by one, where there are as many of them. */
function withSharedCoordinates(value: unknown, found: readonly FoundHit[]): readonly FoundHit[] {
  if (found.some((hit) => hit.coordinates !== null)) return found;
  const pairs = pairsIn(value, 0);
  if (pairs.length !== found.length) return found;
  return found.map((hit, index) => ({ ...hit, coordinates: pairs[index] ?? null }));
}

function valueNamed(characteristics: readonly Characteristic[], wanted: string): string | null {
  const value = characteristics.find(({ name }) => name.toUpperCase() === wanted)?.value.trim() ?? '';
  return value === '' ? null : value;
}

function pfiNamed(characteristics: readonly Characteristic[]): PropertyPfi | null {
  const value = valueNamed(characteristics, 'PROPERTY_PFI');
  return value === null ? null : uncheckedPropertyPfi(value);
}

/** Nothing at all, or lists with nothing in them. */
function isEmptyAnswer(value: unknown): boolean {
  if (value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object') return false;
  const members = Object.values(value);
  return (
    members.length === 0 || members.some((member) => typeof member === 'object' && isEmptyAnswer(member))
  );
}
