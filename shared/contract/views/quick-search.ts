import { z } from 'zod';
import { placeInside } from './document.ts';
import { matterView } from './matter.ts';

/** An order of this connection, as short as the command box shows it. */
const foundOrder = z.object({
  id: z.string(),
  orderId: z.string().nullable(),
  matterNumber: z.string(),
  /** Milliseconds UTC. */
  placedAt: z.number(),
  /** What was ordered: the first product and how many more there are. */
  what: z.string(),
});

const foundDocument = z.object({
  id: z.string(),
  /** A person added it: no certificate. */
  isOwn: z.boolean().default(false),
  productName: z.string(),
  identifier: z.string(),
  address: z.string().nullable(),
  matterNumber: z.string(),
  /** Milliseconds UTC. */
  receivedAt: z.number(),
});
export type FoundDocument = z.infer<typeof foundDocument>;

/** One that is found by what is written in it. */
const foundInside = foundDocument.extend(placeInside.shape);
export type FoundInside = z.infer<typeof foundInside>;

/** The certificates of a time that the text names: `last year’s plan certificate`. */
const keptFound = z.object({
  /** What they are found by besides; empty where it is all of them. */
  words: z.string(),
  /** The kinds meant, where the words are the name of some; then nothing else is looked for. */
  productCodes: z.array(z.string()).optional(),
  /** Days in Melbourne, YYYY-MM-DD, both included. */
  from: z.string(),
  to: z.string(),
  /** `in 2025`. */
  said: z.string(),
  /** The text can hardly mean anything else. */
  isSure: z.boolean(),
  count: z.int(),
  /** There are more than were counted. */
  isMore: z.boolean(),
});
export type KeptFound = z.infer<typeof keptFound>;

const whereInside = placeInside.omit({ page: true }).shape;

/** A register statement, a matter or an alert, found by what is written in it. */
const foundRecord = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('statement'),
    id: z.string(),
    volumeFolio: z.string(),
    matterNumber: z.string(),
    /** Its address, or its lot and plan; null where neither is known. */
    land: z.string().nullable().default(null),
    /** `L T Huang and 1 other`; empty where no proprietor is known. */
    proprietors: z.string().default(''),
    /** Milliseconds UTC. */
    requestedAt: z.number(),
    ...whereInside,
  }),
  z.object({
    kind: z.literal('matter'),
    id: z.string(),
    number: z.string(),
    property: z.string(),
    isClosed: z.boolean().default(false),
    isRestricted: z.boolean().default(false),
    ...whereInside,
  }),
  z.object({
    kind: z.literal('alert'),
    id: z.string(),
    volumeFolio: z.string(),
    customerRef: z.string(),
    ...whereInside,
  }),
]);
export type FoundRecord = z.infer<typeof foundRecord>;
export type RecordKind = FoundRecord['kind'];

/** What this office has of its own under a text, the newest first, a few of each kind. Asks no service. */
export const quickSearchFound = z.object({
  matters: z.array(matterView),
  orders: z.array(foundOrder),
  documents: z.array(foundDocument),
  /** Others than `documents`. */
  inside: z.array(foundInside),
  /** Other matters than `matters`, and register statements and alerts. */
  records: z.array(foundRecord).default([]),
  /** Where the text names a time; `documents` are of it then. */
  kept: keptFound.nullable().default(null),
});
export type QuickSearchFound = z.infer<typeof quickSearchFound>;
