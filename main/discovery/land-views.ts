import type { TitleView } from '../../shared/contract/views/property.ts';
import type {
  ParcelDetailView,
  PropertyStubView,
  TitleDetailView,
} from '../../shared/contract/views/title.ts';
import { uncheckedPropertyPfi } from '../../shared/model/pfi.ts';
import { addressText, given, toParcelView, toTitleView } from './property-view.ts';
import type { ParcelSummary, PropertyStub, TitleDetail } from './wire/land.ts';

/** A title with what hangs on it. */
export function toTitleDetailView(detail: TitleDetail): TitleDetailView {
  return {
    ...toListedTitleView(detail),
    properties: (detail.properties ?? []).map(toPropertyStubView),
    parcels: (detail.landParcels ?? []).map(toParcelView),
  };
}

/** A title of which the service may have said the volume/folio in a field of its own. */
export function toListedTitleView(detail: TitleDetail): TitleView {
  const said = given(detail.volumeFolio);
  return toTitleView({ ...detail, titleId: detail.titleId ?? said ?? '' }, said);
}

export function toParcelDetailView(parcel: ParcelSummary): ParcelDetailView {
  return {
    spi: parcel.spi,
    type: given(parcel.parcelType),
    status: given(parcel.parcelStatus),
    isPartParcel: parcel.isPartParcel ?? null,
    lot: given(parcel.parcelDetails?.lot),
    planNumber: given(parcel.parcelDetails?.planNumber),
    titles: (parcel.titles ?? []).map((title) => toTitleView(title)),
    properties: (parcel.properties ?? []).map(toPropertyStubView),
  };
}

function toPropertyStubView(property: PropertyStub): PropertyStubView {
  return {
    propertyPfi: uncheckedPropertyPfi(property.propertyPfi),
    address: given(property.eziAddress) ?? addressText(property.primaryAddress),
    status: given(property.propertyStatus),
    isMultiAssess: property.isMultiAssess ?? null,
  };
}
