import { oc } from '@orpc/contract';
import { z } from 'zod';
import { knowinglySchema } from '../../model/claim-failure.ts';
import { errors } from '../errors.ts';
import {
  addressHitsView,
  addressSearchQuery,
  structuredHitView,
  structuredQuery,
} from '../views/address-search.ts';
import {
  parcelView,
  propertyPfi,
  propertyQuery,
  propertyView,
  storedPropertyView,
  suggestionView,
} from '../views/property.ts';
import {
  crownAllotmentQuery,
  knownNumberView,
  ownerNameQuery,
  ownerNameView,
  ownerPageView,
  ownerSearchReason,
  ownerSearchView,
  parcelDetailView,
  placeView,
  titleDetailView,
  titlePurchaseView,
} from '../views/title.ts';

const { SERVICE_FAILED, INVALID, ALREADY_PLACED, CLAIM_FAILED, STATUS_UNKNOWN, HOST_FAILED } = errors;

/** Which land a title is of, said by what does not change. */
const landContext = z.object({ propertyPfi: propertyPfi.nullable(), spis: z.array(z.string()) });

const boughtNumber = z.object({
  volumeFolio: z.string(),
  /** Matters for which the same number was bought for other land. Two addresses can share a title, or the number is wrong. */
  alsoFor: z.array(z.string()).optional(),
});

/** Of these, `search` (v1) and `structured` are external APIs, asked without credentials. */
export const addresses = {
  /** At most 10 suggestions for at least 3 characters. Aborting the call aborts the request. */
  autocomplete: oc
    .errors({ SERVICE_FAILED, INVALID })
    .input(z.object({ query: z.string() }))
    .output(z.array(suggestionView)),
  /**
   * Addresses that the text can be a slip of. Asks the service several times: for a text that found nothing, once typing has
   * stopped.
   */
  similar: oc
    .errors({ SERVICE_FAILED, INVALID })
    .input(z.object({ query: z.string().max(300) }))
    .output(z.array(suggestionView)),
  search: oc.errors({ SERVICE_FAILED, INVALID }).input(addressSearchQuery).output(addressHitsView),
  structured: oc
    .errors({ SERVICE_FAILED, INVALID })
    .input(structuredQuery)
    .output(z.array(structuredHitView)),
};

export const properties = {
  find: oc.errors({ SERVICE_FAILED, INVALID }).input(propertyQuery).output(z.array(propertyView)),
  /** Those that were looked up for a matter, as they were then, the newest first. Asks no service. */
  stored: oc.input(propertyQuery).output(z.array(storedPropertyView)),
};

export const titles = {
  /** By volume/folio as people write it, or by an encrypted id. */
  find: oc
    .errors({ SERVICE_FAILED, INVALID })
    .input(z.object({ titleId: z.string() }))
    .output(z.array(titleDetailView)),
  /**
   * Buys the volume/folio of an encrypted title id, once a matter. Chargeable. `context` says which title it is by what
   * does not change, so that the answer is known again later: then nothing is bought. ALREADY_PLACED where an earlier
   * purchase for the same land is not resolved; `orderViewId` is its id. STATUS_UNKNOWN where it may have been bought.
   */
  decrypt: oc
    .errors({ SERVICE_FAILED, INVALID, ALREADY_PLACED, CLAIM_FAILED, STATUS_UNKNOWN, HOST_FAILED })
    .input(
      z.object({
        titleId: z.string(),
        matterNumber: z.string(),
        context: landContext.extend({
          /** How many titles the property or parcel has: one answer does for one title. Left out: not known. */
          titleCount: z.int().min(1).optional(),
          /** Which title it is, in words: its encrypted id says nothing later. */
          about: z.string().max(500).nullable().default(null),
        }),
        /** An earlier purchase with unknown outcome: the person knows that it may be charged twice. */
        afterUnknown: z.string().optional(),
        ...knowinglySchema.shape,
        /** The connection that the person confirmed it for: over another one nothing is sent. Left out, the current one. */
        connectionId: z.string().optional(),
      }),
    )
    .output(boughtNumber.extend({ wasKnown: z.boolean() })),
  /** Numbers that the library holds for this land, bought ones first, each number once a kind of source. Asks no service. */
  known: oc
    .input(z.object({ context: landContext.extend({ address: z.string().nullable().default(null) }) }))
    .output(z.array(knownNumberView)),
  /** Title numbers that were asked for, whatever became of it, newest first; with `context` only of that land. */
  purchases: oc.input(z.object({ context: landContext.optional() })).output(z.array(titlePurchaseView)),
};

export const parcels = {
  find: oc
    .errors({ SERVICE_FAILED, INVALID })
    .input(z.object({ spi: z.string() }))
    .output(z.array(parcelDetailView)),
};

export const crownAllotments = {
  find: oc.errors({ SERVICE_FAILED, INVALID }).input(crownAllotmentQuery).output(z.array(parcelView)),
  /** Kept here for a day. */
  parishes: oc.errors({ SERVICE_FAILED }).input(z.object({})).output(z.array(placeView)),
  townships: oc.errors({ SERVICE_FAILED }).input(z.object({})).output(z.array(placeView)),
};

/** Two steps: the names there are, then what one of them holds. Purpose and matter are needed and kept. */
export const owners = {
  names: oc
    .errors({ SERVICE_FAILED, INVALID })
    .input(z.object({ query: ownerNameQuery, reason: ownerSearchReason }))
    .output(z.array(ownerNameView)),
  holdings: oc
    .errors({ SERVICE_FAILED, INVALID })
    .input(z.object({ query: ownerNameQuery, reason: ownerSearchReason, pageNumber: z.int().min(1) }))
    .output(ownerPageView),
  /** Owner searches that were made, newest first. */
  searches: oc.input(z.object({ matterNumber: z.string().optional() })).output(z.array(ownerSearchView)),
};
