import { z } from 'zod';
import { type AddressPfi, isAddressPfi } from '../../model/pfi.ts';
import { propertyPfi } from './property.ts';

/** The entity types of address search v1 (interface: Address search services). */
export const addressSearchTypes = [
  'address',
  'lga',
  'locality',
  'parcel',
  'parish',
  'property',
  'road',
  'survey label',
  'survey mark',
  'township',
] as const;

export const addressSearchQuery = z.object({
  searchFor: z.string(),
  /** Left out: all types. */
  type: z.enum(addressSearchTypes).optional(),
});
export type AddressSearchQuery = z.infer<typeof addressSearchQuery>;

const addressHitView = z.object({
  /** As the service gave it. For an address it is the *address* PFI, which buys no property product. */
  docId: z.string().nullable(),
  /** Set only where the hit is an address. Never a property PFI. */
  addressPfi: z.custom<AddressPfi>((value) => typeof value === 'string' && isAddressPfi(value)).nullable(),
  type: z.string(),
  text: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type AddressHitView = z.infer<typeof addressHitView>;

export const addressHitsView = z.object({
  tookMs: z.number().nullable(),
  total: z.int().nullable(),
  /** As the service says it: `eq` exact, `gte` at least. */
  relation: z.string().nullable(),
  hits: z.array(addressHitView),
});
export type AddressHitsView = z.infer<typeof addressHitsView>;

/** Attributes of the structured search that may be sent: all of the document's but buildingName. */
export const structuredAttributes = [
  'country',
  'levelNumber',
  'levelNumberPrefix',
  'levelNumberSuffix',
  'levelType',
  'locality',
  'lotNumber',
  'lotNumberPrefix',
  'lotNumberSuffix',
  'postcode',
  'state',
  'thoroughfareName',
  'thoroughfareNumberFrom',
  'thoroughfareNumberFromPrefix',
  'thoroughfareNumberFromSuffix',
  'thoroughfareNumberTo',
  'thoroughfareNumberToPrefix',
  'thoroughfareNumberToSuffix',
  'thoroughfarePostDirection',
  'thoroughfareTrailingType',
  'unitNumber',
  'unitNumberPrefix',
  'unitNumberSuffix',
  'unitType',
] as const;
export type StructuredAttribute = (typeof structuredAttributes)[number];

/** At least one of thoroughfareName, locality and postcode is needed. Blank ones are not sent. */
export const structuredQuery = z.partialRecord(z.enum(structuredAttributes), z.string());
export type StructuredQuery = z.infer<typeof structuredQuery>;

export const structuredHitView = z.object({
  propertyPfi: propertyPfi.nullable(),
  eziAddress: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Every characteristic as received, known or not. */
  characteristics: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type StructuredHitView = z.infer<typeof structuredHitView>;
