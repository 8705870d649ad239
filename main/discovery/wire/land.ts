import { z } from 'zod';
import {
  decoration,
  lenientBoolean,
  lenientId,
  lenientString,
  optional,
} from '../../../shared/lib/lenient.ts';
import { parcelStub, titleStub } from '../wire.ts';
import { listUnder, renamed } from './list-under.ts';

const word = () => optional(lenientString(1000));

/** Likely spellings of what the document does not show. The first of each list is what the practice service says. */
const titleLists = ['titles', 'titleSummaries', 'titleDetails', 'results', 'items', 'data'];
const crownLists = [
  'parcels',
  'parcelSummaries',
  'landParcels',
  'crownAllotments',
  'results',
  'items',
  'data',
];
const parishLists = ['parishes', 'parishSummaries', 'results', 'items', 'data'];
const townshipLists = ['townships', 'townshipSummaries', 'results', 'items', 'data'];

/** A property as titles and parcels name it. One without a PFI leads nowhere and is left out by the reader. */
const propertyStub = z.looseObject({
  propertyPfi: optional(lenientId(40)),
  propertyStatus: word(),
  isMultiAssess: decoration(lenientBoolean()),
  eziAddress: decoration(lenientString(1000)),
  primaryAddress: decoration(z.looseObject({ eziAddress: word() })),
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
  titleStub.extend({
    volumeFolio: word(),
    landParcels: optional(z.array(parcelOrSpi()).max(5000)),
    properties: optional(z.array(propertyStub).max(5000)),
  }),
);
export type TitleDetail = z.infer<typeof titleDetail>;

/** Answer of GET /discovery/v1/titles. */
export const titlesAnswer = listUnder(titleLists, titleDetail, ['titleId', 'volumeFolio']);

/** Interface: Parcel summary. One object; a list of them is reported. */
export const parcelSummary = z.looseObject({
  spi: lenientId(200),
  parcelType: word(),
  parcelStatus: word(),
  isPartParcel: decoration(lenientBoolean()),
  parcelDetails: optional(z.looseObject({ lot: word(), planNumber: word() })),
  titles: optional(z.array(titleStub).max(5000)),
  properties: optional(z.array(propertyStub).max(5000)),
});
export type ParcelSummary = z.infer<typeof parcelSummary>;

/** Answer of GET /discovery/v1/parcels/crown-allotments: each has its SPI. */
export const crownAllotmentsAnswer = listUnder(crownLists, parcelOrSpi(), ['spi']);

/** A parish or township; a bare text is its name and its code. */
const place = (kind: 'parish' | 'township') =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? { code: value, name: value }
        : renamed(value, { code: [`${kind}Code`, 'id'], name: [`${kind}Name`, kind, 'description'] }),
    z.looseObject({ code: decoration(lenientId(100)), name: decoration(lenientString(300)) }),
  );

export const parishesAnswer = listUnder(parishLists, place('parish'), ['code'], 50_000);
export const townshipsAnswer = listUnder(townshipLists, place('township'), ['code'], 50_000);

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
