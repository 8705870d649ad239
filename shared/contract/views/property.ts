import { z } from 'zod';
import type { PropertyPfi } from '../../model/pfi.ts';

/**
 * By its type no other text and no PFI of an address can stand here. Its form is not checked on the bridge: the office
 * refuses a wrong one with a fault that names the field, and shows what the service gave as it is.
 */
export const propertyPfi = z.custom<PropertyPfi>((value) => typeof value === 'string');

/** An address suggestion of the discovery autocomplete (interface: Discovery autocomplete v2). */
export const suggestionView = z.object({
  id: z.string(),
  eziAddress: z.string(),
  /** Decimal degrees; null where the service gave none. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** The service does not say it: as the office learned it from properties that it looked up; else left out. */
  municipality: z.string().optional(),
});
export type SuggestionView = z.infer<typeof suggestionView>;

export const parcelView = z.object({
  /** Standard parcel identifier, such as `101\PS328573`. */
  spi: z.string(),
  type: z.string().nullable(),
  status: z.string().nullable(),
});
export type ParcelView = z.infer<typeof parcelView>;

export const titleView = z.object({
  /** What the service accepts for this title now: often encrypted, and then not stable over time. */
  titleId: z.string(),
  /** Canonical volume/folio where it is known. */
  volumeFolio: z.string().nullable(),
  status: z.string().nullable(),
  type: z.string().nullable(),
});
export type TitleView = z.infer<typeof titleView>;

export const propertyView = z.object({
  propertyPfi,
  /** The service's own EZI address, or null where it gave none. */
  address: z.string().nullable(),
  /** Aliases as text, whatever shape the service used. */
  aliases: z.array(z.string()),
  status: z.string().nullable(),
  /** Council property number and municipality, together a CPN. */
  propertyNumber: z.string().nullable(),
  municipality: z.string().nullable(),
  isCouncilRegistered: z.boolean().nullable(),
  isMultiAssess: z.boolean().nullable(),
  /** As the service gave it, `YYYY-MM-DD HH:MM:SS`. */
  createdDate: z.string().nullable(),
  parcels: z.array(parcelView),
  titles: z.array(titleView),
});
export type PropertyView = z.infer<typeof propertyView>;

/** Exactly one of the three ways to ask for a property (interface: Discovery, properties). */
export const propertyQuery = z.discriminatedUnion('by', [
  z.object({ by: z.literal('address'), eziAddress: z.string() }),
  z.object({ by: z.literal('pfi'), propertyPfi }),
  z.object({ by: z.literal('cpn'), propertyNumber: z.string(), municipality: z.string() }),
]);
export type PropertyQuery = z.infer<typeof propertyQuery>;

/** A property as the service described it when it was looked up for a matter. */
export const storedPropertyView = z.object({
  property: propertyView,
  /** Milliseconds UTC. */
  foundAt: z.number(),
});
export type StoredPropertyView = z.infer<typeof storedPropertyView>;
