import type { Brand } from '../lib/brand.ts';
import type { Fault } from '../lib/fault.ts';
import { ok, type Result } from '../lib/result.ts';
import { formsOf } from './as-given.ts';
import { parseVolumeFolio, type VolumeFolio } from './volume-folio.ts';

/** The number of a title: canonical, or as the service writes one of another form. */
export type TitleNumber = VolumeFolio | Brand<string, 'ServiceTitleNumber'>;

/** What a listing said of a title besides its id. */
interface Sighting {
  readonly propertyPfi: string | null;
  /** SPI, where it is certain which parcel the title is of. */
  readonly spi: string | null;
  readonly address: string | null;
  /** The property has this title and no other; undefined where nobody said so. */
  readonly isOnlyTitle: boolean | undefined;
  /** `Title 2 of 3` in the list of its property; also of a numbered title whose list does not give all numbers. */
  readonly place: string | null;
}

interface NumberedTitle {
  readonly kind: 'numbered';
  readonly number: TitleNumber;
  readonly name: TitleNumber;
  readonly seen: Sighting;
}

/** `titleId` changes from listing to listing: it says which title only where nothing else does. */
interface EncryptedTitle {
  readonly kind: 'encrypted';
  readonly titleId: string;
  /** What the list of its property calls it: its number, or its place such as `Title 2 of 3`. */
  readonly name: string | null;
  readonly seen: Sighting;
}

/** A title, by its number or by its encrypted id with the land that it was seen at. Made by {@link titleOf} only. */
export type TitleIdentity = Brand<NumberedTitle | EncryptedTitle, 'TitleIdentity'>;

/** What an order line says of its title, as carts and orders store it (`lineContext` of the contract). */
interface SeenAt {
  readonly address: string | null;
  readonly propertyPfi: string | null;
  readonly spi: string | null;
  readonly volumeFolio: string | null;
  readonly titleName?: string | undefined;
  readonly isOnlyTitle?: boolean | undefined;
  readonly titleNames?:
    | readonly { readonly titleId: string; readonly name: string; readonly place?: string | undefined }[]
    | undefined;
}

/** A product for some land, of which an order line is made. */
export interface OrderedThing {
  readonly product: {
    readonly productCode: string;
    readonly productIds: Readonly<Record<string, string | number>>;
  };
  readonly context: SeenAt;
}

/** Reads what the service gave: null where it is no number, as an encrypted id is. Refuses no form of digits, slash, digits. */
export function titleNumber(given: string): TitleNumber | null {
  const read = parseVolumeFolio(given);
  if (read.ok) return read.value;
  const tidy = given.trim();
  return /^\d{1,10} ?\/ ?\d{1,10} ?[A-Za-z]{0,2}$/.test(tidy) ? (tidy as TitleNumber) : null;
}

/** Whether two ids are numbers of two titles, however they are written. False where one of them is no number. */
export function areOtherTitles(one: string, other: string): boolean {
  const [a, b] = [numberParts(one), numberParts(other)];
  if (a === null || b === null) return false;
  const isOtherSuffix = a.suffix !== b.suffix && a.suffix !== '' && b.suffix !== '';
  return a.volume !== b.volume || a.folio !== b.folio || isOtherSuffix;
}

function numberParts(id: string) {
  const [, volume, folio, suffix = ''] = /^(\d+) ?\/ ?(\d+) ?([A-Z]*)$/i.exec(titleNumber(id) ?? '') ?? [];
  if (volume === undefined || folio === undefined) return null;
  return { volume: BigInt(volume), folio: BigInt(folio), suffix: suffix.toUpperCase() };
}

/** A title as somebody asks for it. */
interface AskedTitle {
  /** Null where it is an encrypted id. */
  readonly number: TitleNumber | null;
  /** What to ask the service with, the best first: the canonical text where there is one, then the text as given. */
  readonly forms: readonly [string, ...string[]];
}

/** Reads what a person typed or a link holds. Refuses only what cannot be asked with; `field` is named in the fault. */
export function readAskedTitle(text: string, field: string): Result<AskedTitle, Fault> {
  const forms = formsOf(text, field, parseVolumeFolio);
  return forms.ok ? ok({ number: titleNumber(text), forms: forms.value }) : forms;
}

/** Whether a typed text looks like an encrypted id (base64 of some length), to say so in a warning. */
export function looksEncrypted(text: string): boolean {
  return /^[A-Za-z0-9+/]{16,}={0,2}$/.test(text.trim());
}

/** What a title is found by again: its number, or else the id that it has now. */
export function titleLookup(title: {
  readonly titleId: string;
  readonly volumeFolio: string | null;
}): string {
  return title.volumeFolio ?? title.titleId;
}

/** The title that a line is of; null where its product is of no title. */
export function titleOf({ product, context }: OrderedThing): TitleIdentity | null {
  if (product.productIds.titleId === undefined) return null;
  const titleId = String(product.productIds.titleId);
  const { address, propertyPfi, spi, volumeFolio, titleName, isOnlyTitle, titleNames } = context;
  const listed = titleNames?.find((one) => one.titleId === titleId);
  const place = listed?.place ?? titleName ?? null;
  const seen = { propertyPfi, spi, address, isOnlyTitle, place };
  // A stored volume/folio was read when the service gave it, and is part of stored keys: it is not read again.
  const number = (volumeFolio ?? null) as TitleNumber | null;
  const title: NumberedTitle | EncryptedTitle =
    number === null
      ? { kind: 'encrypted', titleId, name: listed?.name ?? titleName ?? null, seen }
      : { kind: 'numbered', number, name: number, seen };
  return title as TitleIdentity;
}

/** The number of a title, also where only its id or the list of its property shows it. */
export function knownNumber(title: TitleIdentity): TitleNumber | null {
  if (title.kind === 'numbered') return title.number;
  return titleNumber(title.titleId) ?? titleNumber(title.name ?? '');
}

/**
 * Whether two are one title. `unsure`: they are of one property, and the number of one is not disclosed, so that they may be.
 */
export function compareTitles(a: TitleIdentity, b: TitleIdentity): 'same' | 'unsure' | 'other' {
  if (titleKey(a) === titleKey(b) || hasSameId(a, b) || isOnlyTitleOfBoth(a, b)) return 'same';
  if (!isOfSameProperty(a.seen, b.seen)) return 'other';
  if (a.name === null || b.name === null)
    return a.seen.spi === null || b.seen.spi === null ? 'unsure' : 'other';
  // Two numbers, or two places in one list, are two titles.
  if (a.seen.place !== null && b.seen.place !== null && a.seen.place !== b.seen.place) return 'other';
  return a.name === b.name || isNamedByNumber(a) !== isNamedByNumber(b) ? 'unsure' : 'other';
}

/** Known by the PFI where both have one, else by the address. */
export function isOfSameProperty(
  a: Pick<Sighting, 'propertyPfi' | 'address'>,
  b: Pick<Sighting, 'propertyPfi' | 'address'>,
): boolean {
  return a.propertyPfi !== null && b.propertyPfi !== null
    ? a.propertyPfi === b.propertyPfi
    : a.address !== null && a.address === b.address;
}

/** An id changes from listing to listing, and never means two titles. */
function hasSameId(a: TitleIdentity, b: TitleIdentity): boolean {
  return a.kind === 'encrypted' && b.kind === 'encrypted' && a.titleId === b.titleId;
}

function isOnlyTitleOfBoth(a: TitleIdentity, b: TitleIdentity): boolean {
  const said = [a.seen.isOnlyTitle, b.seen.isOnlyTitle];
  if (!said.includes(true) || said.includes(false)) return false;
  const isSame = (key: 'propertyPfi' | 'spi') => a.seen[key] !== null && a.seen[key] === b.seen[key];
  // Two properties may show one parcel with its title.
  if (!isSame('propertyPfi') && !isSame('spi')) return false;
  // Two numbers are two titles, whatever was said of the property.
  return a.kind !== 'numbered' || b.kind !== 'numbered' || a.number === b.number;
}

function isNamedByNumber(title: TitleIdentity): boolean {
  return title.kind === 'numbered' || titleNumber(title.name ?? '') !== null;
}

/** Equal for one title. Of an encrypted title by its parcel, and by its id only where no parcel is known. Never read back. */
export function titleKey(title: TitleIdentity): string {
  return JSON.stringify(keyPart(title));
}

function keyPart(title: TitleIdentity): string | readonly (string | null)[] {
  if (title.kind === 'numbered') return title.number;
  const { propertyPfi, spi } = title.seen;
  return [propertyPfi, spi, spi === null ? title.titleId : null];
}

/**
 * What a line buys, for the column `thing_key`: equal for the same product of the same title, property or document, whatever
 * encrypted id the title has now. Written and compared. Only SQL reads a part of it: the column `parcel` of an item the SPI, and the search for the same items the other ids.
 */
export function thingKey(thing: OrderedThing): string {
  const title = titleOf(thing);
  return JSON.stringify([
    thing.product.productCode,
    title === null ? null : keyPart(title),
    comparableIds(otherIds(thing)),
  ]);
}

/** Whether two lines certainly buy the same. */
export function isSameThing(a: OrderedThing, b: OrderedThing): boolean {
  const [one, other] = [titleOf(a), titleOf(b)];
  if (one === null || other === null) return thingKey(a) === thingKey(b);
  return (
    productKey(a.product.productCode, otherIds(a)) === productKey(b.product.productCode, otherIds(b)) &&
    compareTitles(one, other) === 'same'
  );
}

function otherIds({ product }: OrderedThing): Readonly<Record<string, string | number>> {
  const { titleId: _, ...others } = product.productIds;
  return others;
}

/** productCode and productIds together identify a product within a listing (interface: Product). */
export function productKey(code: string, ids: Readonly<Record<string, string | number>>): string {
  return JSON.stringify([code, ...comparableIds(ids)]);
}

/** Ids in an order of their own and as text: one service writes the same number with and without quotes. */
function comparableIds(ids: Readonly<Record<string, string | number>>): [key: string, value: string][] {
  return Object.entries(ids)
    .map(([key, value]): [string, string] => [key, String(value)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
