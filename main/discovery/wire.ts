import { z } from 'zod';
import { decoration, lenientBoolean, lenientId, lenientString, optional } from '../../shared/lib/lenient.ts';

const word = () => optional(lenientString(1000));

/** A parcel of a property. One without an SPI cannot be used for anything and is left out by the reader. */
export const parcelStub = z.looseObject({ spi: word(), parcelType: word(), parcelStatus: word() });

/** A title of a property; titleId is usually encrypted, and then not stable over time. */
export const titleStub = z.looseObject({ titleId: word(), titleStatus: word(), titleType: word() });

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

/** Interface: Property summary. Only propertyPfi is needed to act; all else may be missing. */
const propertySummary = z.looseObject({
  propertyPfi: lenientId(40),
  propertyStatus: word(),
  isCouncilPropertyRegistered: decoration(lenientBoolean()),
  councilPropertyDetails: optional(z.looseObject({ propertyNumber: word(), municipalityName: word() })),
  isMultiAssess: decoration(lenientBoolean()),
  propertyCreatedDate: word(),
  primaryAddress: optional(z.looseObject({ eziAddress: word(), addressDetails: decoration(addressDetails) })),
  /** The document does not show the shape of an element, nor do we need one. */
  aliasAddresses: z.unknown().optional(),
  landParcels: optional(z.array(parcelStub).max(2000)),
  titles: optional(z.array(titleStub).max(2000)),
});
export type PropertySummary = z.infer<typeof propertySummary>;

/** Answer of GET /discovery/v1/properties. */
export const propertiesAnswer = z.looseObject({ propertySummaries: z.array(propertySummary).max(2000) });
