import { z } from 'zod';
import { decoration, lenientBoolean, lenientId } from '../../../shared/lib/lenient.ts';
import { innerListOf } from '../../../shared/lib/list-of.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import { parcelStub, primaryAddress, titleStub, word } from '../wire.ts';
import { listUnder, renamed } from './list-under.ts';

/** Likely spellings of what the document does not show, besides those of the wire profile. */
const titleLists = ['titleSummaries', 'titleDetails', 'results', 'items', 'data'];
const crownLists = ['parcelSummaries', 'landParcels', 'crownAllotments', 'results', 'items', 'data'];
const parishLists = ['parishSummaries', 'results', 'items', 'data'];
const townshipLists = ['townshipSummaries', 'results', 'items', 'data'];

/** A property as titles and parcels name it. One without a PFI leads nowhere. */
const propertyStub = z.looseObject({
  propertyPfi: lenientId(200),
  propertyStatus: word(),
  isMultiAssess: decoration(lenientBoolean()),
  eziAddress: word(),
  primaryAddress: decoration(primaryAddress),
});
export type PropertyStub = z.infer<typeof propertyStub>;

const titleSpellings = {
  titleId: ['id', 'encryptedTitleId'],
  volumeFolio: ['volFolio'],
  titleStatus: ['status'],
  titleType: ['type'],
  landParcels: ['parcels', 'parcelSummaries'],
  properties: ['propertySummaries'],
};

/** A title with what hangs on it (interface: Discovery, titles; the response fields are not shown). */
export const titleDetail = z.preprocess(
  (value) => renamed(value, titleSpellings),
  titleStub
    .extend({
      titleId: decoration(lenientId(1000)),
      volumeFolio: decoration(lenientId(1000)),
      landParcels: innerListOf(parcelOrSpi()),
      properties: innerListOf(propertyStub),
    })
    .refine((title) => title.titleId !== undefined || title.volumeFolio !== undefined, {
      message: 'has neither a titleId nor a volume/folio',
    }),
);
export type TitleDetail = z.infer<typeof titleDetail>;

/** Answer of GET /discovery/v1/titles. */
export const titlesAnswer = (wire: WireProfile) => listUnder('titlesList', wire, titleLists, titleDetail);

/** Interface: Parcel summary. One object; a list of them is reported. */
export const parcelSummary = parcelStub.extend({
  isPartParcel: decoration(lenientBoolean()),
  parcelDetails: decoration(z.looseObject({ lot: word(), planNumber: word() })),
  titles: innerListOf(titleStub),
  properties: innerListOf(propertyStub),
});
export type ParcelSummary = z.infer<typeof parcelSummary>;

/** Answer of GET /discovery/v1/parcels/crown-allotments: each has its SPI. */
export const crownAllotmentsAnswer = (wire: WireProfile) =>
  listUnder('crownAllotmentsList', wire, crownLists, parcelOrSpi());

/** A parish or township; a bare text is its name and its code. One without a code cannot be searched by. */
const place = (kind: 'parish' | 'township') =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? { code: value, name: value }
        : renamed(value, { code: [`${kind}Code`, 'id'], name: [`${kind}Name`, kind, 'description'] }),
    z.looseObject({ code: lenientId(), name: word() }),
  );

export const parishesAnswer = (wire: WireProfile) =>
  listUnder('parishesList', wire, parishLists, place('parish'), 50_000);
export const townshipsAnswer = (wire: WireProfile) =>
  listUnder('townshipsList', wire, townshipLists, place('township'), 50_000);

/** A parcel stub; a bare text is its SPI. */
function parcelOrSpi() {
  return z.preprocess(
    (value) =>
      typeof value === 'string'
        ? { spi: value }
        : renamed(value, { parcelType: ['type'], parcelStatus: ['status'] }),
    parcelStub,
  );
}
