import type { ParcelView, PropertyView, TitleView } from '../../shared/contract/views/property.ts';
import { buildEziAddress, readAddressRange } from '../../shared/model/ezi-address.ts';
import { titleNumber } from '../../shared/model/land-identity.ts';
import { uncheckedPropertyPfi } from '../../shared/model/pfi.ts';
import type { PropertySummary } from './wire.ts';

/** What a person sees of a property. */
export function toPropertyView(summary: PropertySummary): PropertyView {
  return {
    propertyPfi: uncheckedPropertyPfi(summary.propertyPfi),
    address: addressText(summary.primaryAddress),
    aliases: aliasTexts(summary.aliasAddresses),
    status: given(summary.propertyStatus),
    propertyNumber: given(summary.councilPropertyDetails?.propertyNumber),
    municipality: given(summary.councilPropertyDetails?.municipalityName),
    isCouncilRegistered: summary.isCouncilPropertyRegistered ?? null,
    isMultiAssess: summary.isMultiAssess ?? null,
    createdDate: given(summary.propertyCreatedDate),
    parcels: (summary.landParcels ?? []).map(toParcelView),
    titles: (summary.titles ?? []).map((title) => toTitleView(title)),
  };
}

/** The EZI address as the service wrote it; where it gave its parts alone, built of these (interface: EZI address). */
export function addressText(address: PropertySummary['primaryAddress']): string | null {
  const details = address?.addressDetails;
  const part = (text: string | undefined) => given(text) ?? '';
  const built = buildEziAddress({
    unit: readAddressRange(part(details?.unitNumber)),
    house: readAddressRange(part(details?.streetNumber)),
    roadName: part(details?.streetName),
    roadType: part(details?.streetType),
    roadSuffix: '',
    locality: part(details?.suburbTownLocality),
    postcode: part(details?.postcode),
  });
  return given(address?.eziAddress) ?? given(built);
}

export function toParcelView(parcel: NonNullable<PropertySummary['landParcels']>[number]): ParcelView {
  return { spi: parcel.spi, type: given(parcel.parcelType), status: given(parcel.parcelStatus) };
}

/** `said`: the volume/folio where the service gave it beside an encrypted id. */
export function toTitleView(
  title: NonNullable<PropertySummary['titles']>[number],
  said: string | null = null,
): TitleView {
  const { titleId } = title;
  return {
    titleId,
    volumeFolio: titleNumber(said ?? titleId) ?? said,
    status: given(title.titleStatus),
    type: given(title.titleType),
  };
}

/** Blank text says nothing and is shown as nothing. */
export function given(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** Deep enough for any address; an answer nested deeper is not one. */
const deepestAlias = 4;
const maxAliases = 100;

/**
 * Alias addresses as lines of text, from strings, from objects with an eziAddress at any level, or from anything else
 * that holds text: the interface does not show the shape of an element.
 */
function aliasTexts(value: unknown): string[] {
  const elements = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  const lines = elements.slice(0, maxAliases).flatMap((element) => {
    const line = aliasText(element, 0).trim().replace(/\s+/g, ' ');
    return line === '' ? [] : [line];
  });
  return [...new Set(lines)];
}

function aliasText(value: unknown, depth: number): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null || depth >= deepestAlias) return '';
  const address = eziAddressWithin(value, depth);
  if (address !== null) return address;
  return Object.values(value)
    .slice(0, 20)
    .map((part) => aliasText(part, depth + 1))
    .filter((part) => part !== '')
    .join(' ');
}

function eziAddressWithin(value: object, depth: number): string | null {
  for (const [key, part] of Object.entries(value)) {
    if (/^(ezi)?address$/i.test(key) && typeof part === 'string' && part.trim() !== '') return part;
  }
  if (depth >= deepestAlias) return null;
  for (const part of Object.values(value)) {
    if (typeof part !== 'object' || part === null) continue;
    const inner = eziAddressWithin(part, depth + 1);
    if (inner !== null) return inner;
  }
  return null;
}
