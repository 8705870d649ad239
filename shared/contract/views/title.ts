import { z } from 'zod';
import { chargeProblemView } from './charge-problem.ts';
import { parcelView, propertyPfi, titleView } from './property.ts';

/** A property as titles and parcels name it. */
const propertyStubView = z.object({
  propertyPfi,
  address: z.string().nullable(),
  status: z.string().nullable(),
  isMultiAssess: z.boolean().nullable(),
});
export type PropertyStubView = z.infer<typeof propertyStubView>;

/** A title with what hangs on it (interface: Discovery, titles). */
export const titleDetailView = titleView.extend({
  properties: z.array(propertyStubView),
  parcels: z.array(parcelView),
});
export type TitleDetailView = z.infer<typeof titleDetailView>;

/** A parcel with what hangs on it (interface: Parcel summary). */
export const parcelDetailView = parcelView.extend({
  isPartParcel: z.boolean().nullable(),
  lot: z.string().nullable(),
  planNumber: z.string().nullable(),
  titles: z.array(titleView),
  properties: z.array(propertyStubView),
});
export type ParcelDetailView = z.infer<typeof parcelDetailView>;

/** A title number that was asked for with a matter. */
export const titlePurchaseView = z.object({
  id: z.string(),
  /** `placed`: paid for by the word of the service provider. `notPlaced`: not charged, by the same. */
  state: z.enum(['sending', 'bought', 'unknown', 'placed', 'notPlaced', 'refused', 'notSent']),
  volumeFolio: z.string().nullable(),
  matterNumber: z.string(),
  requestedAt: z.number(),
  /** Which title it is for, in words, or null. */
  about: z.string().nullable(),
  propertyPfi: propertyPfi.nullable(),
  spis: z.array(z.string()),
  problem: chargeProblemView.nullable(),
});
export type TitlePurchaseView = z.infer<typeof titlePurchaseView>;

/** Where the library has the number of a title from. Times are milliseconds UTC. */
const numberSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('purchase'), matterNumber: z.string() }),
  z.object({
    kind: z.literal('statement'),
    statementId: z.string(),
    matterNumber: z.string(),
    at: z.number(),
  }),
  /** The certificate, where it is here; the matter is null for an order that was placed elsewhere. */
  z.object({
    kind: z.literal('order'),
    productName: z.string(),
    documentId: z.string().nullable(),
    matterNumber: z.string().nullable(),
    at: z.number(),
  }),
  z.object({ kind: z.literal('search'), matterNumber: z.string(), at: z.number() }),
]);
export type NumberSource = z.infer<typeof numberSource>;

/** A number that the library holds for some land. Of which title it is, `shared/model/learned-number.ts` says. */
export const knownNumberView = z.object({
  volumeFolio: z.string(),
  source: numberSource,
  /** Matters for which the same number was bought for other land. Two addresses can share a title, or the number is wrong. */
  alsoFor: z.array(z.string()).optional(),
});
export type KnownNumberView = z.infer<typeof knownNumberView>;

/** At least one of allotment, portion and section, and at least one of the two codes, are needed. */
export const crownAllotmentQuery = z.object({
  allotment: z.string().optional(),
  section: z.string().optional(),
  portion: z.string().optional(),
  block: z.string().optional(),
  subdivision: z.string().optional(),
  parishCode: z.string().optional(),
  townshipCode: z.string().optional(),
});
export type CrownAllotmentQuery = z.infer<typeof crownAllotmentQuery>;

/** A parish or township to choose from. */
export const placeView = z.object({ code: z.string(), name: z.string() });
export type PlaceView = z.infer<typeof placeView>;

/** Why a person looks an owner up, and for which matter: asked before the search and kept with it. */
export const ownerSearchReason = z.object({ purpose: z.string(), matterNumber: z.string() });
export type OwnerSearchReason = z.infer<typeof ownerSearchReason>;

export const ownerNameQuery = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('individual'), lastName: z.string(), givenName: z.string() }),
  z.object({ kind: z.literal('company'), companyName: z.string() }),
]);
export type OwnerNameQuery = z.infer<typeof ownerNameQuery>;

export const ownerNameView = z.object({
  lastName: z.string().nullable(),
  givenName: z.string().nullable(),
  companyName: z.string().nullable(),
});
export type OwnerNameView = z.infer<typeof ownerNameView>;

const ownerHoldingView = ownerNameView.extend({ titles: z.array(titleView) });
export type OwnerHoldingView = z.infer<typeof ownerHoldingView>;

export const ownerPageView = z.object({
  holdings: z.array(ownerHoldingView),
  pageNumber: z.int(),
  /** A full page came: there may be another. */
  mayHaveMore: z.boolean(),
});
export type OwnerPageView = z.infer<typeof ownerPageView>;

/** A search by owner that was made, with its reason. */
export const ownerSearchView = z.object({
  id: z.string(),
  at: z.number(),
  step: z.enum(['names', 'holdings']),
  pageNumber: z.int(),
  query: ownerNameQuery,
  purpose: z.string(),
  matterNumber: z.string(),
  /** How many were found; null where the service gave no answer. Who was found is not kept. */
  found: z.int().nullable(),
  /** Who searched, by the office; empty where no office was joined. */
  person: z.string(),
});
export type OwnerSearchView = z.infer<typeof ownerSearchView>;
