import { z } from 'zod';
import { decoration, lenientBoolean, lenientId, lenientString } from '../../shared/lib/lenient.ts';
import { innerListOf, listOf } from '../../shared/lib/list-of.ts';

export const word = () => decoration(lenientString(1000));

/** A parcel of a property. One without an SPI cannot be used for anything. */
export const parcelStub = z.looseObject({ spi: lenientId(1000), parcelType: word(), parcelStatus: word() });

/** A title of a property; titleId is usually encrypted, and then not stable over time. */
export const titleStub = z.looseObject({ titleId: lenientId(1000), titleStatus: word(), titleType: word() });

const addressDetails = z.looseObject({
  unitType: word(),
  unitNumber: word(),
  levelType: word(),
  levelNumber: word(),
  streetNumber: word(),
  streetName: word(),
  streetType: word(),
  suburbTownLocality: word(),
  postcode: word(),
});

export const primaryAddress = z.looseObject({
  eziAddress: word(),
  addressDetails: decoration(addressDetails),
});

/** Interface: Property summary. Only propertyPfi is needed to act; all else may be missing. */
const propertySummary = z.looseObject({
  propertyPfi: lenientId(200),
  propertyStatus: word(),
  isCouncilPropertyRegistered: decoration(lenientBoolean()),
  councilPropertyDetails: decoration(z.looseObject({ propertyNumber: word(), municipalityName: word() })),
  isMultiAssess: decoration(lenientBoolean()),
  propertyCreatedDate: word(),
  primaryAddress: decoration(primaryAddress),
  /** The document does not show the shape of an element, nor do we need one. */
  aliasAddresses: z.unknown().optional(),
  landParcels: innerListOf(parcelStub),
  titles: innerListOf(titleStub),
});
export type PropertySummary = z.infer<typeof propertySummary>;

/** Answer of GET /discovery/v1/properties. */
export const propertiesAnswer = z.looseObject({ propertySummaries: listOf(propertySummary, 2000) });
