import { z } from 'zod';
import { namingParts } from '../named-documents.ts';

/** Where something of a search is named. Times are milliseconds UTC. */
const lineSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('statement'),
    statementId: z.string(),
    volumeFolio: z.string(),
    /** As the register wrote it. */
    producedDate: z.string(),
    /** When it was asked for. */
    at: z.number(),
    /** `itself`: the title of the statement. */
    part: z.enum([...namingParts, 'otherTitle', 'parentTitle', 'itself']),
    /** What the register calls it there. */
    type: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('property'),
    propertyPfi: z.string(),
    address: z.string().nullable(),
    at: z.number(),
  }),
  z.object({ kind: z.literal('parcel'), spi: z.string(), at: z.number() }),
  z.object({ kind: z.literal('title'), volumeFolio: z.string().nullable(), at: z.number() }),
  /** Something was ordered for it. */
  z.object({ kind: z.literal('order') }),
]);
export type LineSource = z.infer<typeof lineSource>;

/** What a line is about. */
const lineSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('property'), propertyPfi: z.string(), address: z.string().nullable() }),
  z.object({ kind: z.literal('parcel'), spi: z.string() }),
  /** Titles that are listed and whose numbers are not known. */
  z.object({ kind: z.literal('unnumberedTitles'), count: z.int() }),
  /** The register statement of a title. `of`: how many titles its land has. */
  z.object({
    kind: z.literal('title'),
    volumeFolio: z.string(),
    role: z.enum(['land', 'other', 'parent']),
    of: z.int(),
  }),
  /** The plans and instruments on a title, while no statement of it can be read. */
  z.object({ kind: z.literal('onTitle'), volumeFolio: z.string() }),
  /** `type`: what the register calls it; null where it does not say. */
  z.object({ kind: z.enum(['plan', 'instrument']), number: z.string(), type: z.string().nullable() }),
  /** An entry that gives no document number, in the register’s words. */
  z.object({ kind: z.literal('unnumbered'), wording: z.string() }),
  z.object({
    kind: z.literal('ownersCorporation'),
    number: z.string().nullable(),
    plan: z.string().nullable(),
    wording: z.string().nullable(),
  }),
]);
export type LineSubject = z.infer<typeof lineSubject>;

/** Land to be looked up, which costs nothing. */
const landStep = z.object({ kind: z.enum(['property', 'parcel', 'title']), thing: z.string() });
export type LandStep = z.infer<typeof landStep>;

const notKnownReasons = [
  'notLookedUp',
  'numberWithheld',
  'noStatement',
  'onlyCertificate',
  'unreadable',
  'notRegistered',
  'noNumber',
  'whichCorporation',
  'whichProperty',
] as const;
export type NotKnownReason = (typeof notKnownReasons)[number];

/** Who added a document: the person, or the computer where no person is known; both null on this computer by whoever uses it. */
const byHand = z.object({
  person: z.string().nullable(),
  computer: z.string().nullable(),
  /** The date that it bears, `YYYY-MM-DD`. */
  datedOn: z.string().nullable(),
});
export type ByHand = z.infer<typeof byHand>;

const lineState = z.discriminatedUnion('is', [
  /** `search`: land that was looked up. */
  z.object({
    is: z.literal('held'),
    by: z.enum(['document', 'statement', 'search']),
    id: z.string(),
    at: z.number(),
    /** Of a document that a person added, and said to be this. */
    byHand: byHand.optional(),
  }),
  /** `id`: of its order; of the statement, where `by` says so. `isSure`: false where it is not known whether it was made. */
  z.object({
    is: z.literal('waiting'),
    by: z.enum(['order', 'statement']),
    id: z.string(),
    at: z.number(),
    isSure: z.boolean(),
  }),
  z.object({ is: z.literal('missing') }),
  /** `step`: what finds it out without cost; null where nothing does. */
  z.object({ is: z.literal('notKnown'), because: z.enum(notKnownReasons), step: landStep.nullable() }),
]);
export type LineState = z.infer<typeof lineState>;

/** What a person must know of the land or the statement beside whether it is held. */
const finding = z.discriminatedUnion('is', [
  z.object({ is: z.literal('multiAssess') }),
  z.object({ is: z.literal('multiAssessNotSaid') }),
  z.object({ is: z.literal('severalTitles'), count: z.int() }),
  z.object({ is: z.literal('severalParcels'), count: z.int() }),
  z.object({ is: z.literal('noTitles') }),
  z.object({ is: z.literal('noParcels') }),
  z.object({ is: z.literal('pastTitles'), count: z.int() }),
  z.object({ is: z.literal('partParcel') }),
  z.object({ is: z.literal('partParcelNotSaid') }),
  z.object({ is: z.literal('titlesOnParcel'), count: z.int() }),
  z.object({ is: z.literal('propertiesOnParcel'), count: z.int() }),
  z.object({ is: z.literal('notLive'), status: z.string() }),
  z.object({ is: z.literal('notRead'), count: z.int() }),
]);
export type Finding = z.infer<typeof finding>;

/** What is ordered where it is missing. */
const lineWant = z.discriminatedUnion('kind', [
  /** `titles`: those that it is named on, whose lists of products have it. */
  z.object({
    kind: z.literal('document'),
    document: z.enum(['plan', 'instrument']),
    numbers: z.array(z.string()),
    titles: z.array(z.string()),
  }),
  z.object({ kind: z.literal('statement'), volumeFolio: z.string() }),
  z.object({ kind: z.literal('ownersCorporation'), propertyPfi: z.string(), address: z.string().nullable() }),
]);
export type LineWant = z.infer<typeof lineWant>;

export const searchLine = z.object({
  /** Unique in the list, and the same when it is read again. */
  key: z.string(),
  /** `record`: named for the record, and usually not ordered. */
  group: z.enum(['land', 'needed', 'record']),
  subject: lineSubject,
  sources: z.array(lineSource),
  state: lineState,
  findings: z.array(finding),
  want: lineWant.nullable(),
});
export type SearchLine = z.infer<typeof searchLine>;
