import { z } from 'zod';
import { matterKinds, matterShows } from '../../model/matter.ts';
import { partiesView } from './party.ts';
import { propertyPfi } from './property.ts';

export const matterDetails = z.object({
  kind: z.enum(matterKinds),
  /** The customer id that the service knows the client by; empty where there is none. */
  client: z.string(),
  parties: partiesView,
  property: z.string(),
  /** When the contract was signed: YYYY-MM-DD in Melbourne, or null. */
  contractOn: z.string().nullable(),
  /** YYYY-MM-DD in Melbourne, or null. */
  settlementOn: z.string().nullable(),
  /** The name of the person who looks after it; empty where nobody is named. */
  lookedAfterBy: z.string(),
  notes: z.string(),
});

/** Only some people of the office may read a matter. */
export const matterRestriction = z.object({
  /** The name of the person who restricted it. */
  by: z.string(),
  /** Milliseconds UTC. */
  at: z.number(),
  readers: z.array(z.object({ login: z.string(), name: z.string() })),
});
export type MatterRestriction = z.infer<typeof matterRestriction>;

export const matterView = matterDetails.extend({
  id: z.string(),
  number: z.string(),
  /** Those that it had before, and those of matters that were merged into it: they still find it. */
  formerNumbers: z.array(z.string()).default([]),
  /** The parties as an earlier version of Landfolio kept them: text, which is used for nothing. Empty where there is none. */
  earlierParties: z.string(),
  /** Addresses of what was ordered under it, the first order's first; empty where a property is written down. */
  orderedFor: z.array(z.string()),
  /** Those that its page lists, also what was placed elsewhere under the number. */
  orders: z.int(),
  documents: z.int(),
  /** Milliseconds UTC. */
  createdAt: z.number(),
  lastUsedAt: z.number(),
  /** Null while it is open. */
  closedAt: z.number().nullable(),
  /** Null where everybody of the office may read it. */
  restriction: matterRestriction.nullable().default(null),
});
export type MatterView = z.infer<typeof matterView>;

/** What a matter cost so far, as one line says it: `shared/model/matter-cost.ts`. */
const matterCost = z.object({
  cents: z.int(),
  notKnown: z.int(),
  inDoubtCents: z.int(),
  duplicates: z.int(),
  elsewhereCents: z.int(),
  differing: z.int(),
});

/** A row of the list of matters. */
export const matterRow = matterView.extend({ cost: matterCost });
export type MatterRow = z.infer<typeof matterRow>;

/** What the list of matters is filtered by. */
export const matterFilter = z.object({
  text: z.string().default(''),
  show: z.enum(matterShows).default('open'),
  kind: z.enum(matterKinds).optional(),
  /** Days in Melbourne, YYYY-MM-DD, each included; or those without a settlement date. */
  settlement: z
    .union([z.literal('none'), z.object({ from: z.string().optional(), to: z.string().optional() })])
    .optional(),
  /** A name, or empty for those that nobody looks after. */
  lookedAfterBy: z.string().optional(),
  /** Only what the person of this computer opened or looks after; without an office it leaves nothing out. */
  isMine: z.boolean().optional(),
});
export type MatterFilter = z.infer<typeof matterFilter>;

/** How many matters there are of each state under the other filters, and the names to filter by. */
export const matterTable = z.object({
  rows: z.array(matterRow),
  counts: z.object({ open: z.int(), closed: z.int(), all: z.int() }),
  people: z.array(z.string()),
});
export type MatterTable = z.infer<typeof matterTable>;

/** What a typed number means: the matter that has it, also in another spelling, or one that may be meant. */
export const numberedMatter = z.object({
  matter: matterView.nullable(),
  /** The number of a matter that differs in case, blanks or dashes only; null where none does, or one has it. */
  similar: z.string().nullable(),
  /** It is of a matter that is not for this person, or not here again yet. */
  keptOut: z
    .object({ number: z.string(), by: z.string(), isReturning: z.boolean() })
    .nullable()
    .default(null),
});
export type NumberedMatter = z.infer<typeof numberedMatter>;

/** What is open still of a matter that is to be closed; each as a number. */
export const stillOpen = z.object({
  id: z.string(),
  number: z.string(),
  orders: z.int(),
  products: z.int(),
  charges: z.int(),
  alerts: z.int(),
  /** Products in the cart that is for it. */
  cartLines: z.int(),
});
export type StillOpen = z.infer<typeof stillOpen>;

/** A matter that was closed, and when: what an undo names. */
export const closedMatter = z.object({ id: z.string(), number: z.string(), closedAt: z.number() });
export type ClosedMatter = z.infer<typeof closedMatter>;

/** What orders cost, in cents, GST within. */
const ordersMoney = z.object({
  orders: z.int(),
  /** Of orders that the service confirmed; those not answered for yet stand with what was quoted. */
  totalCents: z.int(),
  gstCents: z.int(),
  /**
   * Certificates that failed or were cancelled, and what was listed for them: whether that was charged is not known, and it is
   * not within `totalCents`.
   */
  ended: z.int(),
  endedCents: z.int(),
  /** Certificates whose price the service did not say, in orders without a total: not within `totalCents`. */
  unpriced: z.int(),
});
export type OrdersMoney = z.infer<typeof ordersMoney>;

/** What a matter cost: what was placed here. Charges whose price the service does not say are counted only. */
const matterMoney = ordersMoney.extend({
  /** Quoted for orders whose outcome is not known; within `totalCents`. */
  uncertainCents: z.int(),
  /** Orders that the service made more than once, not settled yet: `totalCents` holds each of them once. */
  duplicates: z.int(),
  /** Orders that are charged otherwise than they were confirmed, and how much more or less their totals come to. */
  differing: z.int(),
  differenceCents: z.int(),
  /** Register statements, alerts and numbers bought: made, or perhaps made. */
  chargesWithoutPrice: z.int(),
  /** What was placed elsewhere under the number, perhaps for another file; not within the other sums. */
  elsewhere: ordersMoney,
});
export type MatterMoney = z.infer<typeof matterMoney>;

/** What is kept of a deleted matter that had the number before, as far as it is counted. */
const earlierMatter = z.object({
  /** When the number was used again, milliseconds UTC: what is older is the earlier matter's. */
  until: z.number(),
  /** Also those that were placed elsewhere. */
  orders: z.int(),
  totalCents: z.int(),
  chargesWithoutPrice: z.int(),
});
export type EarlierMatter = z.infer<typeof earlierMatter>;

/** Land that something was ordered for, as it stood in the cart. */
const orderedLand = z.object({
  propertyPfi: propertyPfi.nullable(),
  address: z.string().nullable(),
  /** SPI of the parcel, where its only title was ordered for. */
  spi: z.string().nullable(),
  /** Known before, or since the certificate was ordered. */
  volumeFolio: z.string().nullable(),
  /** Of a title: the id that finds it, and which of several it is where the number was not disclosed. */
  titleId: z.string().nullable(),
  titleName: z.string().nullable(),
});
export type OrderedLand = z.infer<typeof orderedLand>;

/** How much the tabs of its page hold; orders are in its view. */
const matterCounts = z.object({
  /** Certificates, register statements, and what is attached of either. */
  documents: z.int(),
  /** Land that was looked up, and owner searches. */
  searches: z.int(),
  /** Title alerts that name it or are attached. */
  alerts: z.int(),
});
export type MatterCounts = z.infer<typeof matterCounts>;

/** Who changed something of a matter last, and when. */
const matterChanged = z.object({ person: z.string(), at: z.number() });
export type MatterChanged = z.infer<typeof matterChanged>;

export const matterPage = z.object({
  matter: matterView,
  counts: matterCounts,
  ordered: z.array(orderedLand),
  money: matterMoney,
  /** Null where no earlier matter had the number. */
  earlier: earlierMatter.nullable(),
  /** As the office knows; null without an office, or where nobody is named. */
  changed: z
    .object({ notes: matterChanged.nullable(), details: matterChanged.nullable() })
    .default({ notes: null, details: null }),
});
export type MatterPage = z.infer<typeof matterPage>;
