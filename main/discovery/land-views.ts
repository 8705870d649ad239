import type { ParcelView, TitleView } from '../../shared/contract/views/property.ts';
import type {
  ParcelDetailView,
  PropertyStubView,
  TitleDetailView,
} from '../../shared/contract/views/title.ts';
import { uncheckedPropertyPfi } from '../../shared/model/pfi.ts';
import { given, toParcelView, toTitleView } from './property-view.ts';
import type { ParcelSummary, PropertyStub, TitleDetail } from './wire/land.ts';

/** A title with what hangs on it. One without any id leads nowhere and is left out. */
export function toTitleDetailViews(detail: TitleDetail): TitleDetailView[] {
  return toListedTitleView(detail).map((title) => ({
    ...title,
    properties: (detail.properties ?? []).flatMap(toPropertyStubView),
    parcels: (detail.landParcels ?? []).flatMap((parcel): ParcelView[] => toParcelView(parcel)),
  }));
}

/** A title of which the service may have said the volume/folio in a field of its own. */
export function toListedTitleView(detail: TitleDetail): TitleView[] {
  const said = given(detail.volumeFolio);
  const titleId = given(detail.titleId) ?? said;
  return toTitleView({ ...detail, titleId: titleId ?? undefined }, said);
}

export function toParcelDetailView(parcel: ParcelSummary): ParcelDetailView {
  return {
    spi: parcel.spi,
    type: given(parcel.parcelType),
    status: given(parcel.parcelStatus),
    isPartParcel: parcel.isPartParcel ?? null,
    lot: given(parcel.parcelDetails?.lot),
    planNumber: given(parcel.parcelDetails?.planNumber),
    titles: (parcel.titles ?? []).flatMap((title) => toTitleView(title)),
    properties: (parcel.properties ?? []).flatMap(toPropertyStubView),
  };
}

function toPropertyStubView(property: PropertyStub): PropertyStubView[] {
  if (property.propertyPfi === undefined) return [];
  return [
    {
      propertyPfi: uncheckedPropertyPfi(property.propertyPfi),
      address: given(property.eziAddress) ?? given(property.primaryAddress?.eziAddress),
      status: given(property.propertyStatus),
      isMultiAssess: property.isMultiAssess ?? null,
    },
  ];
}
